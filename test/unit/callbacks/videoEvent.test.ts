import * as fc from 'fast-check';

import { parseCallback } from '../../../nodes/shared/callbacks/videoEvent';

const NOW = Date.parse('2026-03-01T12:00:00.000Z');
const origin = { workflowId: 'w', executionId: '7', node: 'Video', item: 2, items: 5 };

const shapeA = {
	status: 'COMPLETED',
	data: {
		videoId: 'v1',
		status: 'COMPLETED',
		url: 'https://cdn.example.com/v1.mp4',
		shareUrl: 'https://share.example.com/v1',
		metadata: { projectId: 'p1', rowId: 7, _n8n: origin },
	},
	message: 'Video completed',
};

const shapeB = {
	event: 'project.completed',
	projectId: 'p1',
	status: 'completed',
	video: {
		id: 'v1',
		url: 'https://cdn.example.com/v1.mp4',
		duration: 12.5,
		thumbnail: 'https://cdn.example.com/v1.jpg',
		aspectRatio: '9:16',
		resolution: '1080x1920',
	},
	metadata: { rowId: 7, _n8n: origin },
	createdAt: '2026-02-01T00:00:00.000Z',
	completedAt: '2026-02-01T00:03:00.000Z',
};

const failed = {
	event: 'project.failed',
	projectId: 'p1',
	status: 'failed',
	message: 'Voice synthesis failed',
	code: 'VOICE_SYNTHESIS_ERROR',
	createdAt: '2026-02-01T00:00:00.000Z',
};

test('shape A becomes a VideoEvent; the expiry counts from now, as it tells no time', () => {
	expect(parseCallback(shapeA, NOW, [])).toEqual({
		event: 'project.completed',
		projectId: 'p1',
		videoId: 'v1',
		status: 'completed',
		url: 'https://cdn.example.com/v1.mp4',
		shareUrl: 'https://share.example.com/v1',
		expiresAt: '2026-03-08T12:00:00.000Z',
		metadata: { rowId: 7 },
		origin,
		message: 'Video completed',
	});
});

test('shape B becomes the same VideoEvent, with more in it', () => {
	expect(parseCallback(shapeB, NOW, [])).toEqual({
		event: 'project.completed',
		projectId: 'p1',
		videoId: 'v1',
		status: 'completed',
		url: 'https://cdn.example.com/v1.mp4',
		duration: 12.5,
		thumbnail: 'https://cdn.example.com/v1.jpg',
		aspectRatio: '9:16',
		resolution: '1080x1920',
		expiresAt: '2026-02-08T00:03:00.000Z',
		metadata: { rowId: 7 },
		origin,
		createdAt: '2026-02-01T00:00:00.000Z',
		completedAt: '2026-02-01T00:03:00.000Z',
	});
});

test('a failure carries its message and code, and no fields that it lacks', () => {
	expect(parseCallback(failed, NOW, [])).toEqual({
		event: 'project.failed',
		projectId: 'p1',
		status: 'failed',
		message: 'Voice synthesis failed',
		code: 'VOICE_SYNTHESIS_ERROR',
		createdAt: '2026-02-01T00:00:00.000Z',
	});
});

test.each([
	['a field of the wrong type', { ...shapeB, video: { ...shapeB.video, duration: 'long' } }],
	['metadata of the wrong type', { ...shapeB, metadata: 'none' }],
	['a video of the wrong type', { ...shapeB, video: [] }],
	['an origin that is not ours', { ...shapeB, metadata: { _n8n: 'x' } }],
	['unknown fields', { ...shapeB, more: { deep: [1] } }],
	['no project id, but a video id', { ...shapeA, data: { ...shapeA.data, metadata: undefined } }],
])('a completion is not lost over %s', (_, body) => {
	expect(parseCallback(body, NOW, [])).toMatchObject({
		event: 'project.completed',
		status: 'completed',
	});
});

test.each([
	['shape A', { ...shapeA, data: { videoId: 8, metadata: { projectId: 7 } } }],
	['shape B', { ...shapeB, projectId: 7, video: { id: 8 } }],
])('IDs that are numbers become texts (%s)', (_, body) => {
	expect(parseCallback(body, NOW, [])).toMatchObject({ projectId: '7', videoId: '8' });
});

describe('a failure, of which the document shows shape B only', () => {
	const [message, code] = ['No voice', 'VOICE_SYNTHESIS_ERROR'];
	const told = { event: 'project.failed', status: 'failed', message, code };
	const metadata = { projectId: 'p1', rowId: 7, _n8n: origin };

	test.each([
		['with all in data', { data: { videoId: 'v1', code, message, metadata } }],
		['with all beside data', { data: { videoId: 'v1', metadata }, code, message }],
	])('is read in shape A %s', (_, body) => {
		const ids = { projectId: 'p1', videoId: 'v1' };
		const event = { ...told, ...ids, metadata: { rowId: 7 }, origin };
		expect(parseCallback({ status: 'FAILED', ...body }, NOW, [])).toEqual(event);
	});

	test.each([undefined, null, 'none', [], {}])('is read in shape A with %p for data', (data) => {
		expect(parseCallback({ status: 'FAILED', data, message, code }, NOW, [])).toEqual(told);
	});

	test('keeps the metadata without an ID', () => {
		const body = { ...told, metadata: shapeB.metadata };
		expect(parseCallback(body, NOW, [])).toEqual({ ...told, metadata: { rowId: 7 }, origin });
	});

	test.each(['failed', 'FAILED', 'Failure', 'error', 'CANCELED', 'rejected'])(
		'is told by the word %s, wherever it is',
		(word) => {
			for (const body of [
				{ status: word },
				{ event: `project.${word}` },
				{ event: `VIDEO.${word}`, projectId: 'p1' },
				{ data: { status: word } },
				{ status: 'COMPLETED', data: { videoId: 'v1', status: word } },
			]) {
				expect(parseCallback(body, NOW, [])).toMatchObject({ status: 'failed' });
			}
		},
	);
});

test.each(['completed', 'Complete', 'DONE', 'finished', 'succeeded'])(
	'a completion is told by the word %s',
	(status) => {
		expect(parseCallback({ ...shapeA, status }, NOW, [])).toEqual(parseCallback(shapeA, NOW, []));
		const event = `video.${status}`;
		expect(parseCallback({ ...shapeB, event }, NOW, [])).toEqual(parseCallback(shapeB, NOW, []));
	},
);

test.each([
	['shape B without the project', { ...shapeB, projectId: '' }],
	['shape A without data', { status: 'COMPLETED' }],
])('a completion counts without IDs (%s), as its URL names the row', (_, body) => {
	const event = parseCallback(body, NOW, []);
	expect(event).toMatchObject({ event: 'project.completed', status: 'completed' });
	expect(event).not.toHaveProperty('projectId');
});

test.each([
	undefined,
	null,
	'',
	[],
	{},
	{ ...shapeB, event: 'project.started' },
	{ ...shapeA, status: 'PROCESSING' },
	{ ...shapeA, status: 'COMPLETED soon' },
	{ status: '', data: { videoId: 'v1' } },
	{ event: 'ping' },
	[shapeB],
])('%p is no callback', (body) => {
	expect(parseCallback(body, NOW, [])).toBeUndefined();
});

test('whatever arrives is read without an exception, and what is an event has a state', () => {
	const like = fc.record(
		{
			event: fc.oneof(fc.constantFrom('project.completed', 'project.failed'), fc.anything()),
			projectId: fc.oneof(fc.string(), fc.anything()),
			status: fc.oneof(fc.constantFrom('COMPLETED', 'failed'), fc.anything()),
			data: fc.oneof(fc.record({ videoId: fc.anything(), metadata: fc.anything() }), fc.anything()),
			video: fc.anything(),
			metadata: fc.anything(),
			completedAt: fc.anything(),
		},
		{ requiredKeys: [] },
	);
	fc.assert(
		fc.property(fc.oneof(like, fc.anything()), (body) => {
			const event = parseCallback(body, NOW, []);
			if (!event) return;
			expect(['completed', 'failed']).toContain(event.status);
			expect(event.event).toBe(`project.${event.status}`);
			for (const id of [event.projectId, event.videoId]) {
				expect(id ?? 'none').toEqual(expect.stringMatching(/[^]/));
			}
		}),
		{ numRuns: 2000 },
	);
});

test('the inner state of shape A, which repeats the outer one, may be anything', () => {
	const data = { videoId: 'v1', status: null };
	expect(parseCallback({ status: 'COMPLETED', data }, 0, [])).toMatchObject({ videoId: 'v1' });
});
