import type { INodeType } from 'n8n-workflow';

import { Slideshow } from '../../../nodes/Slideshow/Slideshow.node';
import { TemplateVideo } from '../../../nodes/TemplateVideo/TemplateVideo.node';
import { retry } from '../support/engine';
import { AVATAR, byId, creations, keepGoing } from '../support/kinds';
import { leastOf, PICTURE } from '../support/least';
import { ADA, byHand, fromTemplate, GREETING } from '../support/templateVideo';
import { projectsPerScript, retryOnFail } from '../support/payments';
import { projectIds, rows, usePayOncePer } from '../support/payOncePer';

const n8n = usePayOncePer();
const { simulator, run, setupOf } = n8n;

const ifRowChanged = (choice: string) => ({ options: { ifRowChanged: choice } });
const OTHER_AVATAR = 'avatar-0002';
const OTHER = 'https://example.com/other.jpg';

const known = ifRowChanged('known');
const createAgain = ifRowChanged('createAgain');

/** It is another one whenever it is evaluated. */
const CHANGING = '={{ $json.script }} {{ $now.toMillis() }} {{ Math.random() }}';

const two = rows.slice(0, 2);
const edited = [rows[0], { ...rows[1], script: 'New words' }];

describe('a row that has changed', () => {
	test('is refused, and says what differs and what to do; nothing is sent for it', async () => {
		await run({}, { rows: two });
		const { items } = await run(
			{ avatarId: byId(OTHER_AVATAR) },
			{ rows: [edited[1]], ...keepGoing },
		);
		expect(items[0].json.error).toMatch(
			/^Pay Once Per: The key "2" was paid at .* with other values of Script and Avatar$/,
		);
		expect(items[0].json.details).toMatchObject({ code: 'KEY_REUSED' });
		const { description } = items[0].json.details as { description: string };
		expect(description).toMatch(
			/To get its video, restore the old values, as they are in execution ID#[\w-]+ \(tab Executions\); .* \(Paid Video: Allow Again\) with this key and the table "Paid Videos", in a workflow of its own\./,
		);
		expect(creations(simulator)).toHaveLength(2);
	});

	test('leaves other rows as they are', async () => {
		const first = await run({}, { rows: two });
		const { items } = await run({}, { rows: edited, ...keepGoing });
		expect(items[0].json).toMatchObject({ projectId: projectIds(first)[0], recalled: true });
		expect(items[1].json.error).toContain('The key "2" was paid');
	});

	test('outputs the known video where that is chosen, and a hint says so', async () => {
		const first = await run({}, { rows: two });
		const { items, hints } = await run(known, { rows: edited });
		expect(projectIds({ items } as typeof first)).toEqual(projectIds(first));
		expect(items.map(({ json }) => json.requestChanged)).toEqual([undefined, true]);
		expect(hints).toContainEqual(
			expect.stringContaining('from other values than the row has now: Row 2.'),
		);
		expect(creations(simulator)).toHaveLength(2);
	});

	test('takes a project that was found, although its values change by themselves', async () => {
		simulator.faults.next('lostAnswer', { path: /create/ });
		await run({ script: CHANGING }, { rows: [rows[0]] });
		const [{ id: projectId }] = simulator.projects;
		const foundProjects = { project: [{ key: '1', projectId }] };
		const options = { ...known.options, foundProjects };
		const { items } = await run({ script: CHANGING, options }, { rows: [rows[0]] });
		expect(items[0].json).toMatchObject({ projectId, recalled: true, requestChanged: true });
		expect(creations(simulator)).toHaveLength(1);
	});

	test('is paid once more for each change where that is chosen', async () => {
		const first = await run(createAgain, { rows: two });
		const changed = await run(createAgain, { rows: edited });
		const again = await run(createAgain, { rows: edited });
		const back = await run(createAgain, { rows: two });
		expect(projectsPerScript(simulator)).toEqual({ 'Row 1': 1, 'Row 2': 1, 'New words': 1 });
		expect(projectIds(again)).toEqual(projectIds(changed));
		expect(projectIds(back)).toEqual(projectIds(first));
	});

	test('is paid once where two executions find the change at the same moment', async () => {
		await run({}, { rows: two });
		await Promise.all([
			run(createAgain, { rows: edited }),
			run(createAgain, { rows: [edited[1], rows[0]] }),
		]);
		expect(projectsPerScript(simulator)).toEqual({ 'Row 1': 1, 'Row 2': 1, 'New words': 1 });
	});

	test('is found again by its request after the choice is taken back', async () => {
		await run({}, { rows: two });
		const changed = await run(createAgain, { rows: edited });
		expect(projectIds(await run({}, { rows: edited }))).toEqual(projectIds(changed));
	});
});

test('retries do not pay again for a value that changes by itself', async () => {
	const parameters = { script: CHANGING, options: { ifRowChanged: 'createAgain', concurrency: 1 } };
	const refused = byId(`={{ $json.id === 2 ? "nobody" : "${AVATAR}" }}`);
	const setup = { rows: two, settings: retryOnFail };
	const first = await run({ ...parameters, avatarId: refused }, setup);
	expect(first.error).toBeDefined();
	await retry(setupOf(parameters, { rows: two }), first);
	expect(simulator.projects).toHaveLength(1);
});

describe('what differs is named', () => {
	const changeOf = async (node: INodeType, before: object, now: object) => {
		const runWith = async (parameters: object) =>
			await run(
				{},
				{ node, rows: [rows[0]], parameters: { ...parameters, payOncePer: '={{ 1 }}' } },
			);
		await runWith(before);
		return (await runWith(now)).error?.message;
	};

	test('by the entries of a list', async () => {
		const slides = (...urls: string[]) => ({
			...leastOf('slideshow'),
			slides: { item: urls.map((url) => ({ url })) },
		});
		expect(
			await changeOf(new Slideshow(), slides(PICTURE, PICTURE), slides(PICTURE, OTHER, PICTURE)),
		).toMatch(/ with other values of Slides 2 and Slides 3$/);
	});

	test('by the fields that the document does not show, whatever their lists hold', async () => {
		const tags = (...list: unknown[]) => ({
			...leastOf('slideshow'),
			options: { additionalBodyFields: JSON.stringify({ tags: list }) },
		});
		expect(await changeOf(new Slideshow(), tags(null, 'a', [1]), tags(null, 'b', [1]))).toMatch(
			/ with other values of tags 2$/,
		);
	});

	test('by the variables of a template', async () => {
		const greeting = (company: string) => fromTemplate(GREETING, byHand({ ...ADA, company }));
		expect(await changeOf(new TemplateVideo(), greeting('One'), greeting('Two'))).toMatch(
			/ with other values of Variables > company$/,
		);
	});
});

test('lines that name no request, as a person may have written them, count as the same', async () => {
	await run({}, { rows: two });
	for (const line of n8n.dataTables.rows('Paid Videos')) line.request = '';
	const { items } = await run({}, { rows: edited });
	expect(items.map(({ json }) => json.recalled)).toEqual([true, true]);
});

test('two rows of a run with one key and different requests are both refused', async () => {
	const { error } = await run({}, { rows: [rows[0], { ...rows[1], id: 1 }] });
	expect(error?.message).toBe(
		'Pay Once Per: Rows 1, 2 have the same key "1", and differ in Script',
	);
	expect(error?.context).toMatchObject({ code: 'VALIDATION_ERROR' });
	expect(creations(simulator)).toEqual([]);
});

test('a result that names no request is about the one that was sent last, and not about an edited row', async () => {
	simulator.faults.next('lostAnswer', { path: /create/ });
	await run({}, { rows: [rows[1]] });
	const lines = n8n.dataTables.rows('Paid Videos');
	const [{ id }] = simulator.projects;
	const result = { key: '2', state: 'completed', projectId: id, request: '', attempt: 'r 0' };
	lines.push({ ...lines[0], ...result, id: 1000 });
	const { error } = await run({}, { rows: [edited[1]] });
	expect(error?.message).toContain('with other values of Script');
	const { items } = await run({}, { rows: [rows[1]] });
	expect(items[0].json).toMatchObject({ projectId: id, status: 'completed', recalled: true });
});

test('a project that is known again after an edit keeps its own result', async () => {
	await run(createAgain, { rows: [rows[1]] });
	await run(createAgain, { rows: [edited[1]] });
	const lines = n8n.dataTables.rows('Paid Videos');
	const [first, second] = simulator.projects;
	const url = 'https://cdn.test/first.mp4';
	const result = { state: 'completed', projectId: first.id, videoId: first.videoId, url };
	lines.push({ ...lines[0], ...result, request: '', attempt: 'r 0', id: 1000 });
	const original = await run(createAgain, { rows: [rows[1]] });
	expect(original.items[0].json).toMatchObject({ projectId: first.id, url });
	const changed = await run(createAgain, { rows: [edited[1]] });
	expect(changed.items[0].json).toMatchObject({ projectId: second.id, status: 'processing' });
});

test('a video carries its key and its table', async () => {
	const options = { paidVideosTable: 'Sheet B' };
	await run({ options, completion: 'notifyThisWorkflow' }, { rows: [rows[0]] });
	await run({ options }, { rows: [rows[0]] });
	const [{ body }] = creations(simulator);
	expect(body).toMatchObject({ metadata: { _n8n: { key: '1', table: 'Sheet B' } } });
});

test('a video that is known from before is not called created', async () => {
	const [, hint] = (await run({}, { rows: two })).hints;
	expect(hint).toMatch(/^Created: 2 videos\. Rendering/);
	const [, known] = (await run({}, { rows: rows.slice(0, 3) })).hints;
	expect(known).toMatch(/^Created: 1 video\. Created before, and maybe not finished: 2 videos\. /);
});

describe('another account', () => {
	const credentials = { videoGenerationApi: { id: 'c2', name: 'Production' } };
	const production = { settings: { credentials } };

	test('is refused like another request, and both are named', async () => {
		await run({}, { rows: two });
		const { error } = await run({}, { rows: two, ...production });
		expect(error?.description).toMatch(
			/with the credential "Account" \(http.*\), and not with the credential "Production" \(http/,
		);
		expect(creations(simulator)).toHaveLength(2);
	});

	test('is the same one after its API key was rotated', async () => {
		await run({}, { rows: two });
		const credential = { apiKey: 'another-key', baseUrl: simulator.url };
		const { items } = await run({}, { rows: two, credential });
		expect(items.map(({ json }) => json.recalled)).toEqual([true, true]);
	});
});

test('a paid videos table that differs between the rows is refused before anything is sent', async () => {
	const options = { paidVideosTable: '={{ $json.id > 2 ? "Sheet B" : "Sheet A" }}' };
	const { error } = await run({ options });
	expect(error?.message).toContain('row 1 has "Sheet A" and row 3 has "Sheet B"');
	expect(creations(simulator)).toEqual([]);
	expect((await run({ options }, { rows: two })).error).toBeUndefined();
});

describe('rows that make one video', () => {
	const node = new Slideshow();
	const slides = {
		...{ script: '', slidesSource: 'rows', slidesRow: { item: { url: PICTURE } } },
		payOncePer: 'row',
	};

	test('need one key, and the value of Group By is named as that', async () => {
		const grouped = { ...slides, groupBy: '={{ $json.id > 1 }}' };
		const { error } = await run(grouped, { node, rows: rows.slice(0, 3) });
		expect(error?.message).toBe(
			'Rows 2, 3: Pay Once Per: The rows of this video have different keys: "2", "3"',
		);
		expect(error?.description).toContain('{{ $json.id > 1 }}');
		expect(creations(simulator)).toEqual([]);
	});

	test('need one key without Group By, too', async () => {
		const { error } = await run(slides, { node, rows: two });
		expect(error?.description).toContain('enter a text that names it');
		expect(creations(simulator)).toEqual([]);
	});
});
