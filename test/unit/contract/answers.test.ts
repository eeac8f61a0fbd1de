import { created, envelope } from '../../../nodes/shared/contract/answers';
import { readAccount } from '../../../nodes/shared/service/account';
import { get } from '../../../nodes/shared/service/get';

const UNREADABLE = [null, [], ['x'], 7, 'x', '', {}, true];

describe('an answer to a creation that has a project ID is understood', () => {
	const read = (body: object) => JSON.parse(JSON.stringify(created.parse(body))) as object;
	const data = { projectId: 'p1', videoId: 'v1' };

	test.each([null, '', [], {}, true])('with %j for the ID of the video', (videoId) => {
		const body = { success: true, data: { projectId: 'p1', videoId } };
		expect(read(body)).toEqual({ success: true, data: { projectId: 'p1' } });
	});

	test.each([null, [], {}, 7])('with %j for the message', (message) => {
		expect(read({ success: true, message, data })).toEqual({ success: true, data });
	});

	test.each([null, [], 'x', 7])('with %j for the data, and the ID beside it', (unreadable) => {
		const body = { success: true, projectId: 'p1', data: unreadable };
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
	'%j is no creation',
	(body) => {
		expect(created.safeParse(body).success).toBe(false);
	},
);

describe('what the service says of an error is kept, whatever stands beside it', () => {
	const said = { success: false, message: 'No', code: 'INVALID_VALUE', details: { field: 'a' } };

	test.each(Object.keys(said).flatMap((field) => UNREADABLE.map((value) => [field, value])))(
		'%s: %j',
		(field, value) => {
			const { data: read = {} } = envelope.safeParse({ ...said, [String(field)]: value });
			const others = Object.entries(said).filter(([name]) => name !== field);
			expect(read).toMatchObject(Object.fromEntries(others));
		},
	);
});

test('a look-up with null for its message is answered', async () => {
	const body = { success: true, message: null, code: null, details: null, data: [1] };
	const answer = { status: 200, headers: {}, body };
	const send = async () => await Promise.resolve({ kind: 'answered' as const, answer });
	const account = readAccount({ apiKey: 'k', baseUrl: 'https://a.test' });
	expect(await get(send, account, { path: '/v1/avatar/list' })).toEqual([1]);
});
