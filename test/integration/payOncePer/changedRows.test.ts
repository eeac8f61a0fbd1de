import type { INodeType } from 'n8n-workflow';

import { Slideshow } from '../../../nodes/Slideshow/Slideshow.node';
import { TemplateVideo } from '../../../nodes/TemplateVideo/TemplateVideo.node';
import { retry } from '../support/engine';
import { AVATAR, byId, creations, keepGoing } from '../support/kinds';
import { leastOf, PICTURE } from '../support/least';
import { ADA, byHand, fromTemplate, GREETING } from '../support/templateVideo';
import { retryOnFail } from '../support/payments';
import { keyOf, projectIds, rows, usePayOncePer } from '../support/payOncePer';

const n8n = usePayOncePer();
const { simulator, run, setupOf } = n8n;

const ifRowChanged = (choice: string) => ({ options: { ifRowChanged: choice } });
const OTHER_AVATAR = 'avatar-0002';
const OTHER = 'https://example.com/other.jpg';

const known = ifRowChanged('known');

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
		expect(items[0].json.message).toMatch(
			/^Changed since it was charged at .*: Script and Avatar\. Not sent$/,
		);
		expect(items[0].json).toMatchObject({ code: 'ROW_CHANGED', status: 'rejected' });
		expect(items[0].json.advice).toMatch(
			/^For another video, which is charged, enter 2 in a column "version" of the row, or without rows in Version\. For the known one, restore the old values\./,
		);
		expect(creations(simulator)).toHaveLength(2);
	});

	test('leaves other rows as they are', async () => {
		const first = await run({}, { rows: two });
		const { items } = await run({}, { rows: edited, ...keepGoing });
		expect(items[0].json).toMatchObject({ projectId: projectIds(first)[0], recalled: true });
		expect(items[1].json.message).toContain('Changed since it was charged');
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
});

test('retries do not pay again for a value that changes by itself', async () => {
	const parameters = { script: CHANGING, payOncePer: 'video', options: { concurrency: 1 } };
	const refused = byId(`={{ $json.id === 2 ? "nobody" : "${AVATAR}" }}`);
	const setup = { rows: two, settings: retryOnFail };
	const first = await run({ ...parameters, avatarId: refused }, setup);
	expect(first.error).toBeDefined();
	await retry(setupOf(parameters, { rows: two }), first);
	const scripts = simulator.projects.map(({ body }) =>
		String(body.script).slice(0, 'Row 1'.length),
	);
	expect(scripts).toEqual(['Row 1', 'Row 2']);
});

describe('what differs is named', () => {
	const changeOf = async (node: INodeType, before: object, now: object) => {
		const runWith = async (parameters: object) =>
			await run({}, { node, rows: [rows[0]], parameters: { ...parameters, payOncePer: 'row' } });
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
		).toMatch(/: Slides 2 and Slides 3\. Not sent$/);
	});

	test('by the fields that the document does not show, whatever their lists hold', async () => {
		const tags = (...list: unknown[]) => ({
			...leastOf('slideshow'),
			options: { additionalBodyFields: JSON.stringify({ tags: list }) },
		});
		expect(await changeOf(new Slideshow(), tags(null, 'a', [1]), tags(null, 'b', [1]))).toMatch(
			/: tags 2\. Not sent$/,
		);
	});

	test('by the variables of a template', async () => {
		const greeting = (company: string) => fromTemplate(GREETING, byHand({ ...ADA, company }));
		expect(await changeOf(new TemplateVideo(), greeting('One'), greeting('Two'))).toMatch(
			/: Variables > company\. Not sent$/,
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
	expect(error?.message).toBe('ID Column: Rows 1, 2 have the same ID "1", and differ in Script');
	expect(error?.context).toMatchObject({ code: 'VALIDATION_ERROR' });
	expect(creations(simulator)).toEqual([]);
});

test('a row that is edited while its video may exist says where to look first', async () => {
	simulator.faults.next('lostAnswer', { path: /create/ });
	await run({}, { rows: [rows[1]] });
	const { error } = await run({}, { rows: [edited[1]] });
	expect(error?.message).toMatch(/^Changed since it was sent at .*: Script\. Not sent$/);
	expect(error?.description).toMatch(
		/ look for the project in the dashboard .* Only if it is not there, /,
	);
	expect(error?.description).not.toContain('For another video');
	expect(simulator.projects).toHaveLength(1);
});

test('a result that names no request is about the one that was sent last, and not about an edited row', async () => {
	simulator.faults.next('lostAnswer', { path: /create/ });
	await run({}, { rows: [rows[1]] });
	const lines = n8n.dataTables.rows('Paid Videos');
	const [{ id }] = simulator.projects;
	const result = { key: keyOf(2), state: 'completed', projectId: id, request: '', attempt: 'r 0' };
	lines.push({ ...lines[0], ...result, id: 1000 });
	const { error } = await run({}, { rows: [edited[1]] });
	expect(error?.message).toMatch(/^Changed since .*: Script\. Not sent$/);
	const { items } = await run({}, { rows: [rows[1]] });
	expect(items[0].json).toMatchObject({ projectId: id, status: 'completed', recalled: true });
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
		expect(error?.message).toMatch(
			/The account has changed since it was charged at .*: that was the credential "Account" \(http.*\)\. Not sent$/,
		);
		expect(error?.description).toContain('Choose that credential again.');
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
