import { readVideo } from '../../../nodes/shared/contract/videoDetails';

const url = 'https://example.com/video.mp4';

test.each([
	['the record itself', { status: 'completed', url }],
	['in capitals', { status: 'COMPLETED', url }],
	['under video', { video: { status: 'completed', url } }],
	['the state beside the video', { status: 'Completed', video: { url } }],
	['under project', { project: { status: 'completed' }, video: { url } }],
	['with another name for the URL', { status: 'completed', videoUrl: url }],
	['with a third name for the URL', { status: 'completed', downloadUrl: url }],
])('a finished video is read from %s', (_, data) => {
	expect(readVideo(data)).toMatchObject({ status: 'completed', url });
});

test.each(['READY', 'done', 'finished', 'success', 'Published', ' available '])(
	'%j beside the URL of a video counts as completed',
	(status) => {
		expect(readVideo({ status, url })).toMatchObject({ status: 'completed', state: status });
		expect(readVideo({ status }).status).toBe('processing');
	},
);

test.each([
	'STARTED',
	'rendering',
	'in_progress',
	'queued',
	'not_ready',
	'incomplete',
	'preview',
	'error',
	'cancelled',
	'expired',
	'',
])('%j beside a URL counts as processing', (status) => {
	expect(readVideo({ status, url }).status).toBe('processing');
});

test.each([
	['the record itself', { state: 'completed', url }],
	['under video', { video: { state: 'COMPLETED', url } }],
	['under project', { project: { state: 'completed' }, video: { url } }],
	['beside a status that is empty', { status: '', state: 'completed', url }],
])('a status that is called state is read from %s', (_, data) => {
	expect(readVideo(data)).toMatchObject({ status: 'completed', url });
});

test.each([
	[{ status: 'processing', state: 'completed', url }, 'processing'],
	[{ state: 'completed', url, project: { status: 'rendering' } }, 'rendering'],
	[{ state: 'archived', video: { status: 'completed', url } }, 'completed'],
])('the status in %j counts before the state', (data, state) => {
	expect(readVideo(data).state).toBe(state);
});

test.each(['rendering', 'queued', 'ready', ''])(
	'the state %j alone does not finish a video',
	(state) => {
		expect(readVideo({ state }).status).toBe('processing');
	},
);

test('a video that has failed may say so in its state', () => {
	expect(readVideo({ state: 'failed', message: 'No voice' })).toMatchObject({
		status: 'failed',
		state: 'failed',
		message: 'No voice',
	});
});

test('a failed video says why', () => {
	const reason = { message: 'No voice', code: 'VOICE_SYNTHESIS_ERROR' };
	expect(readVideo({ status: 'FAILED', ...reason })).toMatchObject({ status: 'failed', ...reason });
});

test.each([
	undefined,
	null,
	'text',
	[],
	{},
	{ status: 7 },
	{ status: 'rendering' },
	{ status: '' },
])('%j counts as processing', (data) => {
	expect(readVideo(data).status).toBe('processing');
});

test('a field of another type is dropped', () => {
	const video = readVideo({ status: 'completed', url: 7, duration: 'long', thumbnail: null });
	expect(JSON.parse(JSON.stringify(video))).toEqual({ status: 'completed', state: 'completed' });
});

test.each([
	[{ id: 'v1', projectId: 'p1' }, 'v1'],
	[{ id: 'p1', video: { id: 'v1' } }, 'v1'],
	[{ videoId: 'v1', id: 'x', projectId: 'p1' }, 'v1'],
	[{ id: 'unclear' }, undefined],
	[{ id: 8, projectId: 7 }, '8'],
	[{ videoId: 0 }, '0'],
])("the video's id in %j is %s", (data, id) => {
	expect(readVideo(data).videoId).toBe(id);
});

test("the project's ID becomes a text, too", () => {
	expect(readVideo({ status: 'completed', projectId: 7 }).projectId).toBe('7');
});
