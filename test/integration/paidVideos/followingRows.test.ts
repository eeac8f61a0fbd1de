import type { IDataObject } from 'n8n-workflow';

import { Slideshow } from '../../../nodes/Slideshow/Slideshow.node';
import { SERVICE_LIMITS } from '../../../nodes/shared/contract/serviceLimits';
import { MINUTE_MS, systemClock } from '../../../nodes/shared/utils/clock';
import { later } from '../../support/fastTime';
import { retry } from '../support/engine';
import { sendInParallel } from '../support/inParallel';
import { AVATAR, byId, creations } from '../support/kinds';
import { leastOf } from '../support/least';
import { TABLE } from '../support/ledger';
import { projectIds, rows, usePaidVideos, written } from '../support/paidVideos';
import { retryOnFail } from '../support/payments';
import { FAILS } from '../support/waiting';

const n8n = usePaidVideos();
const { simulator, run, setupOf } = n8n;

const OTHER_AVATAR = 'avatar-0002';

/** It is another one whenever it is evaluated. */
const CHANGING = '={{ $json.script }} {{ $now.toMillis() }} {{ Math.random() }}';

const two = rows.slice(0, 2);

const jsonsOf = async (...given: Parameters<typeof run>) => {
	const { items, error } = await run(...given);
	expect(error).toBeUndefined();
	return items.map(({ json }) => json);
};

/** Rows after a run has written into them that their videos are being rendered. */
const afterFirstRun = async (of: IDataObject[] = two) =>
	written(of, await run({}, { rows: of as typeof rows }));

const OLDER = expect.toTell('madeFromOlderValues', 'video_version to 2', 'status');

describe('a row that shows its video keeps it, whatever its values are by now', () => {
	test.each(['processing', 'completed', 'failed', 'check', ' Completed '])(
		'with the status %j',
		async (status) => {
			const [first, second] = await afterFirstRun();
			await later();
			const edited = { ...second, script: 'New words', status };
			const jsons = await jsonsOf({}, { rows: [first, edited] });
			const [project, another] = simulator.projects;
			expect(jsons[0]).toMatchObject({ status: 'completed', message: '', project_id: project.id });
			expect(jsons[1]).toMatchObject({ message: OLDER });
			const row = written([edited], { items: [{ json: jsons[1] }] })[0];
			expect(row).toMatchObject({ project_id: another.id });
			expect(creations(simulator)).toHaveLength(2);
		},
	);

	test('also where a node gives other values in each run', async () => {
		const first = written(two, await run({ script: CHANGING }, { rows: two }));
		await later();
		const jsons = await jsonsOf({ script: CHANGING }, { rows: first });
		expect(jsons.map(({ status, message }) => [status, message])).toEqual([
			['completed', OLDER],
			['completed', OLDER],
		]);
		expect(creations(simulator)).toHaveLength(2);
	});

	test('also with another avatar on the panel', async () => {
		const first = await afterFirstRun();
		const jsons = await jsonsOf({ avatarId: byId(OTHER_AVATAR) }, { rows: first });
		expect(jsons).toEqual(two.map(({ id }) => ({ id, message: OLDER })));
		expect(creations(simulator)).toHaveLength(2);
	});

	test('a failed one says what is wrong with it, and is not created again', async () => {
		const failing = [{ id: 1, script: FAILS }];
		const first = await afterFirstRun(failing);
		await later();
		const [row] = written(first, await run({}, { rows: first }));
		expect(row).toMatchObject({
			status: 'failed',
			message: expect.stringContaining('video_version'),
		});
		const [json] = await jsonsOf({}, { rows: [{ ...row, script: 'Fine now' }] });
		expect(json.status ?? row.status).toBe('failed');
		expect(creations(simulator)).toHaveLength(1);
	});

	test('a row that shows the status but no project has it, too', async () => {
		await afterFirstRun();
		const edited = { ...two[1], script: 'New words', status: 'processing' };
		const [json] = await jsonsOf({}, { rows: [edited] });
		expect(json).toMatchObject({ message: OLDER, project_id: simulator.projects[1].id });
		expect(creations(simulator)).toHaveLength(2);
	});
});

describe('a row that nobody has touched since it was sent', () => {
	const ofTable = (id: number, script: string, updatedAt: number) => ({
		...{ id, script, status: null, message: null, video_url: null, project_id: null },
		...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: new Date(updatedAt).toISOString() },
	});

	test('keeps its video, although its values are others and nothing was written into it', async () => {
		const before = systemClock.now() - MINUTE_MS;
		await run({ script: CHANGING }, { rows: [ofTable(1, 'a', before)] });
		const [json] = await jsonsOf({ script: CHANGING }, { rows: [ofTable(1, 'a', before)] });
		expect(json).toMatchObject({
			...{ message: OLDER, status: 'processing', project_id: simulator.projects[0].id },
			createdAt: '2026-01-01T00:00:00.000Z',
		});
		expect(creations(simulator)).toHaveLength(1);
	});

	test.each<[string, () => IDataObject]>([
		['that somebody has edited since', () => ofTable(1, 'b', systemClock.now() + 1_000)],
		['without updatedAt', () => ({ ...ofTable(1, 'b', 0), updatedAt: undefined })],
	])('is not one %s: that is refused', async (_, row) => {
		await run({}, { rows: [ofTable(1, 'a', systemClock.now() - MINUTE_MS)] });
		const [json] = await jsonsOf({}, { rows: [row()] });
		expect(Object.keys(json).sort()).toEqual(['createdAt', 'id', 'message']);
		expect(json.message).toTell('paidFromOtherValues');
		expect(creations(simulator)).toHaveLength(1);
	});

	test('keeps its video while the line is changed, which keeps the time of the claim', async () => {
		const before = systemClock.now() - MINUTE_MS;
		await run({}, { rows: [ofTable(1, 'a', before)] });
		await later();
		const [line] = n8n.dataTables.rows(TABLE);
		await run({}, { rows: [ofTable(1, 'a', before)] });
		const [finished] = n8n.dataTables.rows(TABLE);
		expect(finished).toMatchObject({ status: 'completed', claimedAt: line.claimedAt });
		// the claim is older than this edit, and the line of today is not
		const edited = ofTable(1, 'b', systemClock.now() - MINUTE_MS);
		const [json] = await jsonsOf({}, { rows: [edited] });
		expect(json.message).toTell('paidFromOtherValues');
	});
});

describe('a row that is blank again and has other values', () => {
	const edited = [rows[0], { ...rows[1], script: 'New words' }];

	test('is refused with a message alone, which names one way first; nothing is sent for it', async () => {
		const first = await run({}, { rows: two });
		const { items, error } = await run({}, { rows: edited });
		expect(error).toBeUndefined();
		const [known, another] = simulator.projects;
		expect(items[0].json).toMatchObject({ status: 'processing', project_id: known.id });
		expect(items[1].json).toEqual({
			id: 2,
			message: expect.toTell(
				'paidFromOtherValues',
				...[another.id, 'for row', 'processing', 'status', 'video_version', 2],
			),
		});
		expect(projectIds(first)).toHaveLength(2);
		expect(creations(simulator)).toHaveLength(2);
	});

	test('gets the video that exists once a person writes processing into it', async () => {
		await run({}, { rows: two });
		const [json] = await jsonsOf({}, { rows: [{ ...edited[1], status: 'processing' }] });
		expect(json).toMatchObject({ project_id: simulator.projects[1].id, message: OLDER });
		expect(creations(simulator)).toHaveLength(2);
	});

	test('gets a new one once a person raises the version', async () => {
		await run({}, { rows: two });
		const [json] = await jsonsOf({}, { rows: [{ ...edited[1], video_version: 2 }] });
		expect(simulator.projects).toHaveLength(3);
		expect(json).toEqual({
			...{ id: 2, status: 'processing', message: '', video_url: '', video_version: 2 },
			project_id: simulator.projects[2].id,
		});
		expect(simulator.projects[2].body.script).toBe('New words');
	});

	test('of a video that has failed, the version alone is named', async () => {
		const failing = [{ id: 1, script: FAILS }];
		await run({}, { rows: failing });
		await later();
		await run({}, { rows: failing });
		const [{ message }] = await jsonsOf({}, { rows: [{ id: 1, script: 'Fine now' }] });
		expect(message).toTell('failedFromOtherValues', 'video_version', '2');
		expect(message).not.toContain('processing');
		expect(creations(simulator)).toHaveLength(1);
	});

	test('where the video may exist, is told to look first, and not that it has changed', async () => {
		simulator.faults.next('lostAnswer', { path: /create/ });
		await run({}, { rows: [rows[1]] });
		const [json] = await jsonsOf({}, { rows: [edited[1]] });
		expect(json.status).toBe('check');
		expect(json.message).toTell('mayExistSince', 'e1', 'video_version', '2');
		expect(simulator.projects).toHaveLength(1);
	});

	test('where its values are the old ones again, has its video', async () => {
		await run({}, { rows: two });
		await run({}, { rows: edited });
		const jsons = await jsonsOf({}, { rows: two });
		expect(jsons.map(({ project_id }) => project_id)).toEqual(
			simulator.projects.map(({ id }) => id),
		);
		expect(creations(simulator)).toHaveLength(2);
	});

	test('of another kind of video is refused, too', async () => {
		await run({}, { rows: [two[0]] });
		const node = new Slideshow();
		const parameters = { ...leastOf('slideshow'), output: 'row' };
		const jsons = await jsonsOf({}, { node, parameters, rows: two });
		expect(jsons[0].message).toTell('paidFromOtherValues');
		expect(jsons[1].project_id).toBeDefined();
		expect(creations(simulator)).toHaveLength(2);
	});
});

describe('rows with the IDs of other rows, and other values', () => {
	const edited = two.map(({ id }) => ({ id, script: `Another table ${id}` }));
	const createdAt = '2026-01-01T00:00:00.000Z';

	test('say what to do if they are others', async () => {
		await run({}, { rows: two });
		for (const { message } of await jsonsOf({}, { rows: edited })) {
			expect(message).toTell('paidFromOtherValues', 'Campaign');
		}
	});

	test.each<[string, object, object]>([
		['show their project', {}, { project_id: 'shown', video_url: 'https://v.test/1' }],
		['are those of a Data Table', { createdAt }, { createdAt }],
	])('do not where they %s', async (_, before, now) => {
		await run({}, { rows: two.map((row) => ({ ...row, ...before })) });
		const shown = { ...now, ...('project_id' in now && { project_id: simulator.projects[0].id }) };
		const [{ message }] = await jsonsOf({}, { rows: [{ ...edited[0], ...shown }] });
		expect(message).toTell('paidFromOtherValues');
		expect(message).not.toContain('Campaign');
	});

	test('have videos of their own in another campaign', async () => {
		await run({}, { rows: two });
		const jsons = await jsonsOf({ options: { campaign: 'Summer' } }, { rows: edited });
		expect(jsons.map(({ project_id }) => project_id)).toEqual(
			simulator.projects.slice(2).map(({ id }) => id),
		);
		expect(creations(simulator)).toHaveLength(4);
	});

	test('rows with another createdAt are those of another table by themselves', async () => {
		const at = (day: number, of: typeof two) =>
			of.map((row) => ({ ...row, createdAt: `2026-01-0${day}T00:00:00.000Z` }));
		await run({}, { rows: at(1, two) });
		await jsonsOf({}, { rows: at(2, edited) });
		expect(creations(simulator)).toHaveLength(4);
	});
});

test('retries do not pay again for a value that changes by itself', async () => {
	sendInParallel(1);
	const parameters = { output: 'video', script: CHANGING };
	const refused = byId(`={{ $json.id === 2 ? "nobody" : "${AVATAR}" }}`);
	const setup = { rows: two, settings: retryOnFail };
	const first = await run({ ...parameters, avatarId: refused }, setup);
	expect(first.error).toBeDefined();
	const { items } = await retry(setupOf(parameters, { rows: two }), first);
	const scripts = simulator.projects.map(({ body }) =>
		String(body.script).slice(0, 'Row 1'.length),
	);
	expect(scripts).toEqual(['Row 1', 'Row 2']);
	expect(projectIds({ items })).toEqual(simulator.projects.map(({ id }) => id));
});

test('two rows of a run with one ID and different values are both refused', async () => {
	const { items, error } = await run({}, { rows: [rows[0], { ...rows[1], id: 1 }] });
	expect(error).toBeUndefined();
	for (const { json } of items) {
		expect(json).toMatchObject({
			status: 'rejected',
			message: expect.toTell('idOfSeveralRows', 'Rows 1 (Row 1), 1 (Row 2)'),
		});
	}
	expect(creations(simulator)).toEqual([]);
});

describe('of two rows with one ID, one whose own values are invalid', () => {
	const recalled = async (shown: IDataObject) => {
		const [first] = written([rows[0]], await run({}, { rows: [rows[0]] }));
		await later();
		const script = 'x'.repeat(SERVICE_LIMITS.script + 1);
		const invalid = { ...first, script, status: 'processing', ...shown };
		const { items } = await run({}, { rows: [rows[0], invalid] });
		expect(items[0].json.message).toTell('idOfSeveralRows', 'Rows 1 (Row 1), 1');
		expect(creations(simulator)).toHaveLength(1);
		return items[1].json;
	};

	test('does not have the video of the other', async () => {
		expect(await recalled({ project_id: '' })).not.toHaveProperty('project_id');
	});

	test('has the video that it shows', async () => {
		expect(await recalled({})).toMatchObject({ status: 'completed' });
	});
});

test('rows that are named by their numbers have no video by them, also those that a run has made', async () => {
	const empty = { status: '', message: '', video_url: '', project_id: '' };
	const numbered = two.map((row, index) => ({ ...row, ...empty, row_number: index + 2 }));
	await run({}, { rows: numbered });
	await later();
	const following = numbered.map((row) => ({ ...row, status: 'processing' }));
	const { error, items } = await run({ idColumn: 'row_number' }, { rows: following });
	expect(error?.message).toTell('rowNumberAsId', 'row_number', 'ID Column');
	expect(items).toEqual([]);
});

test('a video that is known from before is not called created', async () => {
	const hintOf = async (of: typeof rows) =>
		(await run({}, { rows: of })).hints.find((hint) => hint.includes('rendering'));
	const first = await hintOf(two);
	expect(first).toTell('notWaitedFor', '2 videos');
	expect(first).not.toContain('earlier');
	expect(await hintOf(rows.slice(0, 3))).toTell('notWaitedFor', '3 videos');
});
