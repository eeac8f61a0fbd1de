import { usePaidVideos, useSheet } from '../support/paidVideos';

const n8n = usePaidVideos();
const { paid } = useSheet(n8n);

const rows = ['One', 'Two', 'Three'].map((script) => ({ script }));

test.each(['DateTime.now().toMillis()', 'DateTime.local().toISO()', 'DateTime.utc().toISO()'])(
	'Version = {{ %s }}, which is another one in each run, pays for nothing twice',
	async (text) => {
		const parameters = { output: 'video', options: { version: `={{ ${text} }}` } };
		await n8n.run(parameters, { rows });
		await n8n.run(parameters, { rows: [...rows].reverse() });
		expect(paid()).toHaveLength(new Set(paid()).size);
	},
);

test('a version that changes in each run is refused, before anything is sent', async () => {
	const options = { version: '={{ $now }}' };
	const { error } = await n8n.run({ output: 'video', options }, { rows });
	expect(error?.message).toTell('versionChanges', '{{ $now }}');
	expect(paid()).toEqual([]);
});
