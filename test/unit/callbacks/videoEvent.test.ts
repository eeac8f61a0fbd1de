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
	expect(parseCallback(shapeA, NOW)).toEqual({
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
	expect(parseCallback(shapeB, NOW)).toEqual({
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
	expect(parseCallback(failed, NOW)).toEqual({
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
	expect(parseCallback(body, NOW)).toMatchObject({
		event: 'project.completed',
		status: 'completed',
	});
});

test.each([
	['shape A', { ...shapeA, data: { videoId: 8, metadata: { projectId: 7 } } }],
	['shape B', { ...shapeB, projectId: 7, video: { id: 8 } }],
])('IDs that are numbers become texts (%s)', (_, body) => {
	expect(parseCallback(body, NOW)).toMatchObject({ projectId: '7', videoId: '8' });
});

test.each([
	undefined,
	null,
	'',
	[],
	{},
	{ ...shapeB, event: 'project.started' },
	{ ...shapeB, projectId: '' },
	{ ...shapeA, status: 'PROCESSING' },
	{ status: 'COMPLETED', data: {} },
	{ event: 'ping' },
])('%p is no callback', (body) => {
	expect(parseCallback(body, NOW)).toBeUndefined();
});

test('whatever arrives is read without an exception, and what is an event has a state and an id', () => {
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
			const event = parseCallback(body, NOW);
			if (!event) return;
			expect(['completed', 'failed']).toContain(event.status);
			expect(event.event).toBe(`project.${event.status}`);
			expect(event.projectId ?? event.videoId).toEqual(expect.stringMatching(/[^]/));
		}),
		{ numRuns: 2000 },
	);
});

test('the inner state of shape A, which repeats the outer one, may be anything', () => {
	const data = { videoId: 'v1', status: null };
	expect(parseCallback({ status: 'COMPLETED', data }, 0)).toMatchObject({ videoId: 'v1' });
});
