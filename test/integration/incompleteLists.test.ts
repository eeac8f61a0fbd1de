import { VideoLibrary } from '../../nodes/VideoLibrary/VideoLibrary.node';
import { useSimulator } from '../support/simulator';
import { ALL, credentialOf, runLibrary } from './support/library';
import { loadOptions } from './support/loadOptions';

const node = new VideoLibrary();

describe('a list that is shorter than its total', () => {
	const simulator = useSimulator({ undocumented: { unlisted: 5 } });

	test.each([
		['avatar', 'The service lists 17 avatars and sent 12 of them'],
		['music', 'The service lists 13 music tracks and sent 8 of them'],
		['template', 'The service lists 8 templates and sent 3 of them'],
		['video', 'The service lists 5 videos and sent 0 of them'],
		['voice', 'The service lists 29 voices and sent 24 of them'],
	])('is told once: %s', async (resource, text) => {
		const rows = [{}, {}, {}];
		const { hints } = await runLibrary(simulator, { ...ALL, resource }, { rows });
		expect(hints).toEqual([expect.stringContaining(text)]);
		expect(hints[0]).toContain('HTTP Request');
	});

	test('is told at the end of the list of the panel', async () => {
		const context = loadOptions({ node, credential: credentialOf(simulator), parameters: {} });
		const { results } = await node.methods.listSearch.searchAvatars.call(context, 'amelia');
		expect(results).toEqual([
			expect.objectContaining({ value: 'avatar-0001' }),
			{
				name: 'The service lists 17 avatars and sent 12 of them. Enter the others with "By ID".',
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

describe.each([
	['withNull', 'avatar-0002'],
	['strings', 'avatar-0002'],
] as const)('a list with entries that are no records: %s', (listEntries, id) => {
	const simulator = useSimulator({ undocumented: { listEntries } });

	test('is read', async () => {
		const found = await runLibrary(simulator, { ...ALL, resource: 'avatar' });
		expect(found.items.map(({ json }) => json.id)).toContain(id);
		expect(found.hints).toEqual([]);
		const context = loadOptions({ node, credential: credentialOf(simulator), parameters: {} });
		const { results } = await node.methods.listSearch.searchAvatars.call(context);
		expect(results.map(({ value }) => value)).toContain(id);
	});
});
