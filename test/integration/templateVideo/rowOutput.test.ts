import { TemplateVideo } from '../../../nodes/TemplateVideo/TemplateVideo.node';
import { creations } from '../support/kinds';
import { usePaidVideos } from '../support/paidVideos';
import { fromTemplate, PLAIN } from '../support/templateVideo';

const n8n = usePaidVideos();
const { simulator } = n8n;

const rows = [1, 2].map((id) => ({ id, template: PLAIN }));

const run = async (given = rows, templateId = PLAIN) => {
	const parameters = { ...fromTemplate(templateId), output: 'row', completion: 'continue' };
	return await n8n.run({}, { node: new TemplateVideo(), parameters, rows: given });
};

const BY_COLUMN = '={{ $json.template }}';

test.each(['503', '404', 'malformed', 'lostAnswer'] as const)(
	'while templates are answered %s, the run fails, and a paid row stays as it is',
	async (kind) => {
		await run([rows[0]]);
		simulator.faults.next(kind, { path: /template/, method: 'GET', count: 99 });
		const { error, items } = await run();
		expect(error).toBeDefined();
		expect(items ?? []).toEqual([]);
		expect(creations(simulator)).toHaveLength(1);
	},
);

test('a template that is picked on the panel is the fault of no row', async () => {
	const { error } = await run(rows, 'tpl-nobody');
	expect(error?.message).toMatch('Template "tpl-nobody" not found');
});

test('a template that a row names is the fault of that row, and the others go on', async () => {
	const { items } = await run([{ id: 1, template: 'tpl-nobody' }, rows[1]], BY_COLUMN);
	expect(items.map(({ json }) => json.status)).toEqual(['rejected', 'processing']);
});

test('a row whose template cannot be looked up is sent by the next run, and the others go on', async () => {
	simulator.faults.next('503', { path: /template\/tpl-greeting/, method: 'GET', count: 3 });
	const given = [{ id: 1, template: 'tpl-greeting' }, rows[1]];
	const { items } = await run(given, BY_COLUMN);
	expect(items.map(({ json }) => json.status)).toEqual([undefined, 'processing']);
});
