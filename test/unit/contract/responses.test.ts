import { creationResponse, envelope } from '../../../nodes/shared/contract/responses';

const INVALID = [null, [], ['x'], 7, 'x', '', {}, true];

describe('a creation response with a project ID is valid', () => {
	const read = (body: object) => JSON.parse(JSON.stringify(creationResponse.parse(body))) as object;
	const data = { projectId: 'p1', videoId: 'v1' };

	test.each([null, '', [], {}, true])('with %j for the ID of the video', (videoId) => {
		const body = { success: true, data: { projectId: 'p1', videoId } };
		expect(read(body)).toEqual({ success: true, data: { projectId: 'p1' } });
	});

	test.each([null, [], {}, 7])('with %j for the message', (message) => {
		expect(read({ success: true, message, data })).toEqual({ success: true, data });
	});

	test.each([null, [], 'x', 7])('with %j for the data, and the ID beside it', (invalid) => {
		const body = { success: true, projectId: 'p1', data: invalid };
		expect(read(body)).toEqual({ success: true, projectId: 'p1' });
	});

	test('with null for the ID at top level, and the ID in the data', () => {
		expect(read({ success: true, projectId: null, data })).toEqual({ success: true, data });
	});

	test('with IDs that are numbers', () => {
		expect(read({ success: true, projectId: 7, data: { projectId: 7, videoId: 0 } })).toEqual({
			success: true,
			projectId: '7',
			data: { projectId: '7', videoId: '0' },
		});
	});
});

test.each([{ success: false }, { success: 'true' }, { projectId: 'p1' }, [], null, 'x'])(
	'%j is no creation response',
	(body) => {
		expect(creationResponse.safeParse(body).success).toBe(false);
	},
);

describe('the other fields of an error are kept, whatever one of them holds', () => {
	const valid = { success: false, message: 'No', code: 'INVALID_VALUE', details: { field: 'a' } };

	test.each(Object.keys(valid).flatMap((field) => INVALID.map((value) => [field, value])))(
		'%s: %j',
		(field, value) => {
			const { data: read = {} } = envelope.safeParse({ ...valid, [String(field)]: value });
			const others = Object.entries(valid).filter(([name]) => name !== field);
			expect(read).toMatchObject(Object.fromEntries(others));
		},
	);
});
