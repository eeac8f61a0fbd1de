import { usePaidVideos } from '../support/paidVideos';
import { scriptsOf } from '../support/pressTable';

const n8n = usePaidVideos();

const rows = ['One', 'Two', 'Three'].map((script) => ({ script }));

test.each(['DateTime.now().toMillis()', 'DateTime.local().toISO()', 'DateTime.utc().toISO()'])(
	'Version = {{ %s }}, which is another one in each run, pays for nothing twice',
	async (text) => {
		const parameters = { output: 'video', options: { version: `={{ ${text} }}` } };
		await n8n.run(parameters, { rows });
		await n8n.run(parameters, { rows: [...rows].reverse() });
		const paid = scriptsOf(n8n);
		expect(paid).toHaveLength(new Set(paid).size);
	},
);
