import { VideoLibrary } from '../../nodes/VideoLibrary/VideoLibrary.node';
import { useSimulator } from '../support/simulator';
import { ALL, credentialOf, runLibrary } from './support/library';
import { loadOptions } from './support/loadOptions';

const node = new VideoLibrary();

describe('a list that is shorter than its total', () => {
	const simulator = useSimulator({ undocumented: { unlisted: 5 } });

	test.each([
		['avatar', expect.toTell('partOfList', 'avatars', '17', '12')],
		['music', expect.toTell('partOfList', '13', '8')],
		['template', expect.toTell('partOfList', 'templates', '8', '3')],
		['video', expect.toTell('partOfList', 'videos', '5', '0')],
		['voice', expect.toTell('partOfList', 'voices', '29', '24')],
	])('is told once: %s', async (resource, text) => {
		const rows = [{}, {}, {}];
		const { hints } = await runLibrary(simulator, { ...ALL, resource }, { rows });
		expect(hints).toEqual([text]);
		expect(hints[0]).toContain('HTTP Request');
	});

	test('is told at the end of the list of the panel', async () => {
		const context = loadOptions({ node, credential: credentialOf(simulator), parameters: {} });
		const { results } = await node.methods.listSearch.searchAvatars.call(context, 'amelia');
		expect(results).toEqual([
			expect.objectContaining({ value: 'avatar-0001' }),
			{
				name: expect.toTell('enterOthersById'),
				value: '',
			},
		]);
	});
});

describe('a list that is whole', () => {
	const simulator = useSimulator();

	test('needs no hint', async () => {
		expect((await runLibrary(simulator, { ...ALL, resource: 'avatar' })).hints).toEqual([]);
	});
});

describe('a list with entries that are no records', () => {
	const id = 'avatar-0002';
	const simulator = useSimulator({ undocumented: { nullInLists: true } });

	test('is read', async () => {
		const found = await runLibrary(simulator, { ...ALL, resource: 'avatar' });
		expect(found.items.map(({ json }) => json.id)).toContain(id);
		expect(found.hints).toEqual([]);
		const context = loadOptions({ node, credential: credentialOf(simulator), parameters: {} });
		const { results } = await node.methods.listSearch.searchAvatars.call(context);
		expect(results.map(({ value }) => value)).toContain(id);
	});
});
