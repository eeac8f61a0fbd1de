import { envelopeOf, projectIn } from '../../../nodes/shared/contract/responses';

const INVALID = [null, [], ['x'], 7, 'x', '', {}, true];

describe('a creation response with a project ID is valid', () => {
	const data = { projectId: 'p1', videoId: 'v1' };

	test.each([null, '', [], {}, true])('with %j for the ID of the video', (videoId) => {
		const body = { success: true, data: { projectId: 'p1', videoId } };
		expect(projectIn(body)).toEqual({ projectId: 'p1' });
	});

	test.each([null, [], {}, 7])('with %j for the message', (message) => {
		expect(projectIn({ success: true, message, data })).toEqual(data);
	});

	test.each([null, [], 'x', 7])('with %j for the data, and the ID beside it', (invalid) => {
		const body = { success: true, projectId: 'p1', data: invalid };
		expect(projectIn(body)).toEqual({ projectId: 'p1' });
	});

	test('with null for the ID at top level, and the ID in the data', () => {
		expect(projectIn({ success: true, projectId: null, data })).toEqual(data);
	});

	test('with IDs that are numbers', () => {
		const body = { success: true, projectId: 7, data: { projectId: 7, videoId: 0 } };
		expect(projectIn(body)).toEqual({ projectId: '7', videoId: '0' });
	});
});

test.each([{ success: false }, { success: 'true' }, { projectId: 'p1' }, [], null, 'x'])(
	'%j is no creation response',
	(body) => {
		expect(projectIn(body)).toBeUndefined();
	},
);

describe('the project of a creation', () => {
	const project = (body: object) => projectIn({ success: true, message: 'Created', ...body });
	const both = { projectId: 'p1', videoId: 'v1' };

	test.each([
		{ data: { projectId: 'p1', videoId: 'v1', id: 'other' } },
		{ projectId: 'p1', videoId: 'v1', id: 'other' },
		{ projectId: 'p1', data: { videoId: 'v1' } },
		{ data: { project: { id: 'p1' }, video: { _id: 'v1' } } },
		{ data: { project: { projectId: 'p1' }, video: { videoId: 'v1' } } },
		{ project: { id: 'p1', more: [1] }, data: { video: { id: 'v1' } } },
	])('is found in %j', (body) => {
		expect(project(body)).toEqual(both);
	});

	test.each([
		[{ data: { project: { id: 'p1' }, video: {} } }, { projectId: 'p1' }],
		[{ data: { video: { id: 'v1' }, project: null } }, { videoId: 'v1' }],
	])('is found with one ID in %j', (body, ids) => {
		expect(project(body)).toEqual(ids);
	});

	test.each([
		{ data: { id: 'x1' } },
		{ data: { _id: 'x1' } },
		{ id: 'x1' },
		{ _id: 'x1' },
		{ id: 'request', data: { id: 'x1' } },
	])('has the bare ID of %j in both places', (body) => {
		expect(project(body)).toEqual({ projectId: 'x1', videoId: 'x1' });
	});

	const name = { project: 'Lamp', video: 'https://videos.test/v.mp4' };

	test.each([{ status: 'STARTED', queue: 'fast' }, name, ['p1'], 'p1', 7, undefined])(
		'has the data %j beside it, which shows no ID',
		(data) => {
			expect(project({ data })).toEqual({ data });
		},
	);

	test('leaves out data that n8n could not store', () => {
		const data = JSON.parse('['.repeat(9e3) + ']'.repeat(9e3)) as unknown;
		expect(project({ data })).toEqual({});
	});
});

describe('the other fields of an error are kept, whatever one of them holds', () => {
	const valid = { success: false, message: 'No', code: 'INVALID_VALUE', details: { field: 'a' } };

	test.each(Object.keys(valid).flatMap((field) => INVALID.map((value) => [field, value])))(
		'%s: %j',
		(field, value) => {
			const read = envelopeOf({ ...valid, [String(field)]: value });
			const others = Object.entries(valid).filter(([name]) => name !== field);
			expect(read).toMatchObject(Object.fromEntries(others));
		},
	);
});

test('a message is read up to 2,000 characters', () => {
	const body = { success: true, message: 'errors.'.repeat(40_000) };
	expect(envelopeOf(body).message).toHaveLength(2_000);
});

test.each([
	['of more than 20,000 characters', { allowed: 'x'.repeat(20_000) }],
	[
		'nested deeper than n8n can store',
		{ allowed: JSON.parse('['.repeat(9e3) + ']'.repeat(9e3)) as unknown },
	],
])('details %s are left out: they are stored with the error', (_, details) => {
	const error = { success: false, message: 'No', code: 'INVALID_VALUE' };
	expect(envelopeOf({ ...error, details })).toEqual(error);
});

test('a code is no longer than those of the document', () => {
	expect(envelopeOf({ success: false, code: 'x'.repeat(101) })).toEqual({ success: false });
});
