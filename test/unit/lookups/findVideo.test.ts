import { UserFacingError } from '../../../nodes/shared/items/rowError';
import { findVideo } from '../../../nodes/shared/lookups/findVideo';
import { readAccount } from '../../../nodes/shared/service/credential';

const account = readAccount({ apiKey: 'key-123456', baseUrl: 'https://a.test' });
const found = () => jest.fn(async () => await Promise.resolve({ status: 'completed' }));

test.each(['..', '.', '\ud800'])('%j is no ID, also where the service says so', async (id) => {
	const lookUp = found();
	await expect(findVideo(lookUp, account, { projectId: id })).rejects.toThrow('no ID');
	await findVideo(lookUp, account, { projectId: id, videoId: 'v1' });
	expect(lookUp.mock.calls).toEqual([[{ path: '/v1/video/v1' }]]);
});

test.each([
	'../voice/list',
	'%2e%2e',
	'a?b=c',
	'a#b',
	'a\0b',
	'//evil.example',
	'{projectId}',
	'$&',
])('%j stays one segment of the path', async (id) => {
	const lookUp = found();
	await findVideo(lookUp, account, { videoId: id });
	expect(lookUp.mock.calls).toEqual([[{ path: `/v1/video/${encodeURIComponent(id)}` }]]);
});

test('an ID that the list names instead is none either, if it leads elsewhere', async () => {
	const notFound = new UserFacingError({ reason: 'any', message: 'Not found', httpCode: 404 });
	const lookUp = jest.fn(async ({ path }: { path: string }) => {
		await Promise.resolve();
		if (path === account.paths.videoList) return { videos: [{ videoId: 'v1', projectId: '..' }] };
		throw notFound;
	});
	await expect(findVideo(lookUp, account, { videoId: 'v1' })).rejects.toThrow('Not found');
	expect(lookUp.mock.calls).toHaveLength(2);
});
