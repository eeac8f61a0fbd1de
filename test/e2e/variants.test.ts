import { join } from 'node:path';

import { createCredential } from '../host/credentials';
import { type DataTable, findDataTable, importDataTable, type Row } from '../host/dataTable';
import { choose, EXAMPLES, readExample } from '../host/example';
import { type Host, startHost } from '../host/host';
import { outputOf } from '../host/nodes';
import type { TableRow } from '../host/rows';
import { demoAccount } from '../host/runExample';
import { importWorkflow, runToEnd, type SavedWorkflow } from '../host/workflows';
import { runCheckOnly } from './exampleRun';
import { creations, stopWithoutLeaks } from './support';

const START = 'When clicking ‘Execute workflow’';

type Table = 'Products' | 'Avatars' | 'Variants';

/** What a person enters for the avatars of the sample: each has a voice of its own in each language. */
const VOICES: Record<string, Record<string, string>> = {
	Ada: { avatar_id: 'avatar-0001', en: 'voice-0001', es: 'voice-0002' },
	Ben: { avatar_id: 'avatar-0002', en: 'voice-0003', es: 'voice-0004' },
};
const AVATARS = Object.keys(VOICES);
const LANGUAGES = ['en', 'es'];

type Variant = TableRow & { variant: string };

let host: Host;
let tables: Record<Table, DataTable>;
let workflow: SavedWorkflow;

/** The table that n8n makes of the CSV of the example. */
async function imported(name: string): Promise<DataTable> {
	const file = join(EXAMPLES, 'tables', `${name}.csv`);
	const { columns } = await importDataTable(host.rest, name, file);
	for (const { type } of columns) expect(type).toBe('string');
	return (await findDataTable(host.rest, name)) as DataTable;
}

beforeAll(async () => {
	host = await startHost({ simulator: { renderMs: 1_000 } });
	const { rest } = host;
	tables = {
		Products: await imported('Products'),
		Avatars: await imported('Avatars'),
		Variants: await imported('Variants'),
	};
	const credential = await createCredential(rest, 'Account', demoAccount(host));
	workflow = await importWorkflow(rest, choose(readExample('variants'), { credential, tables }));
});
afterAll(async () => await stopWithoutLeaks(host));

const run = async () => await runToEnd(host.rest, workflow.id, START);

/** In the order of their names. */
const variants = async () =>
	(await tables.Variants.rows<Variant>()).sort((one, other) =>
		one.variant.localeCompare(other.variant),
	);

const ofProduct = (product: string, languages = LANGUAGES) =>
	AVATARS.flatMap((avatar) => languages.map((language) => `${product}, ${avatar}, ${language}`));

const FOUR = ofProduct('Trail Bottle');

const product = (name: string, language: string, script = `${name}, in ${language}`): Row => ({
	...{ product: name, language, script },
	image_url: 'https://images.example.com/product.jpg',
});

const outcomes = (rows: Variant[]) => rows.map(({ variant, status }) => [variant, status]);

it('says in each variant what is missing, and creates nothing', async () => {
	expect((await run()).status).toBe('success');
	const rows = await variants();
	expect(outcomes(rows)).toEqual(FOUR.map((name) => [name, 'rejected']));
	for (const { message } of rows) expect(message).toMatch(/^Avatar/);
	expect(creations(host)).toEqual([]);
});

it('makes a video of each product with each avatar of its language, with its script and its voice', async () => {
	for (const { id, avatar, language } of await tables.Avatars.rows<Row & { id: number }>()) {
		const voices = VOICES[String(avatar)];
		const [avatar_id, voice_id] = [voices.avatar_id, voices[String(language)]];
		await tables.Avatars.update(id, { avatar_id, voice_id });
	}
	expect((await run()).status).toBe('success');
	const sent = creations(host).map(({ body }) => body as Record<string, unknown>);
	expect(sent.map(({ name }) => String(name)).sort()).toEqual(FOUR);
	const scripts = await tables.Products.rows();
	for (const { script, language, name, avatarId, voiceId } of sent) {
		const [, avatar] = String(name).split(', ');
		const { avatar_id, [String(language)]: voice } = VOICES[avatar];
		expect({ avatarId, voiceId }).toEqual({ avatarId: avatar_id, voiceId: voice });
		expect(scripts).toContainEqual(expect.objectContaining({ language, script }));
	}
});

it('writes each into its own row, with its own video', async () => {
	const rows = await variants();
	expect(outcomes(rows)).toEqual(FOUR.map((name) => [name, 'completed']));
	for (const { variant, project_id, video_url, message } of rows) {
		const project = host.simulator.projects.find(({ name }) => name === variant);
		expect({ project_id, video_url, message }).toEqual({
			project_id: project?.id,
			video_url: project?.url,
			message: '',
		});
	}
});

it.each([
	['with its row', async () => undefined],
	[
		'without its row',
		async () => {
			for (const { id } of await variants()) await tables.Variants.delete(id);
		},
	],
	['without its status', async () => await tables.Variants.empty('status')],
])('run again, each variant %s, pays nothing and doubles no row', async (_, prepare) => {
	const results = (rows: Variant[]) =>
		rows.map(({ variant, status, video_url, project_id }) => ({
			...{ variant, status, video_url, project_id },
		}));
	const before = await variants();
	await prepare();
	expect((await run()).status).toBe('success');
	expect(results(await variants())).toEqual(results(before));
	expect(creations(host)).toHaveLength(FOUR.length);
});

it('keeps the video of a paid variant whose script has changed, and pays for a higher version of it', async () => {
	const [before] = await variants();
	const [bottle] = await tables.Products.rows<Row & { id: number }>();
	await tables.Products.update(bottle.id, { script: 'Other words' });
	await tables.Variants.update(before.id, { status: null });
	expect((await run()).status).toBe('success');
	const [changed] = await variants();
	const { project_id, video_url } = before;
	expect(changed).toMatchObject({ status: null, project_id, video_url });
	expect(changed.message).toMatch(/^Not created: you've already paid/);
	expect(creations(host)).toHaveLength(FOUR.length);

	await tables.Variants.update(before.id, { video_version: '2' });
	expect((await run()).status).toBe('success');
	const { id, url, body } = host.simulator.projects[FOUR.length];
	expect(body.script).toBe('Other words');
	expect((await variants())[0]).toMatchObject({
		...{ variant: FOUR[0], status: 'completed' },
		...{ project_id: id, video_url: url },
	});
	expect(creations(host)).toHaveLength(FOUR.length + 1);
});

it('names what cannot be sent: a language without an avatar, and two scripts of one name', async () => {
	await tables.Products.insert([
		...[product('Hat', 'fr'), product('Lamp', 'en')],
		product('Lamp', 'en', 'Another script'),
	]);
	expect((await run()).status).toBe('success');
	const rows = await variants();
	const added = rows.filter(({ variant }) => !FOUR.includes(variant));
	const lamps = ofProduct('Lamp', ['en']);
	expect(outcomes(added)).toEqual(
		['Hat, no avatar, fr', ...lamps].map((name) => [name, 'rejected']),
	);
	expect(creations(host)).toHaveLength(FOUR.length + 1);
	const extra = await tables.Products.rows<Row & { id: number }>();
	for (const { id } of extra.filter(({ product }) => product !== 'Trail Bottle')) {
		await tables.Products.delete(id);
	}
	for (const { id } of added) await tables.Variants.delete(id);
});

it('pays for 12 at most, says so in the others, and the next run goes on', async () => {
	const paid = creations(host).length;
	const names = ['A', 'B', 'C', 'D'].flatMap((name) => LANGUAGES.map((one) => product(name, one)));
	await tables.Products.insert(names);
	expect((await run()).status).toBe('success');
	expect(creations(host)).toHaveLength(paid + 12);
	const left = (await variants()).filter(({ status }) => status !== 'completed');
	expect(left).toHaveLength(4);
	for (const { status, message } of left) {
		expect(status).toBeNull();
		expect(message).toContain('Max Videos per Run');
	}
	expect((await run()).status).toBe('success');
	expect(creations(host)).toHaveLength(paid + 16);
	for (const { status } of await variants()) expect(status).toBe('completed');
});

it('looks up a variant whose status is check, and pays for nothing', async () => {
	const paid = creations(host).length;
	const [{ id, project_id, video_url }] = await variants();
	await tables.Variants.update(id, { status: 'check', project_id: null });
	expect((await run()).status).toBe('success');
	expect((await variants())[0]).toMatchObject({ id, status: 'completed', project_id, video_url });
	expect(creations(host)).toHaveLength(paid);
});

it('only checked, pays nothing and keeps what the rows have', async () => {
	const paid = creations(host).length;
	await tables.Products.insert([product('Scarf', 'en')]);
	const before = await variants();
	const execution = await runCheckOnly(host, workflow, 'Create UGC ad');
	const checked = outputOf(execution, 'Create UGC ad').map(({ json }) => json);
	expect(checked).toEqual(
		ofProduct('Scarf', ['en']).map((variant) => ({
			variant,
			message: expect.stringMatching(/^Would be created/),
		})),
	);
	const after = await variants();
	const known = before.map(({ variant }) => variant);
	expect(after.filter(({ variant }) => known.includes(variant))).toEqual(before);
	expect(creations(host)).toHaveLength(paid);
});
