import type { INodeParameters } from 'n8n-workflow';

import { DAY_MS, MINUTE_MS, systemClock } from '../../../nodes/shared/utils/clock';
import type { Setup } from '../support/engine';
import { creations, keepGoing } from '../support/kinds';
import { runLedger } from '../support/ledger';
import { rows, usePayOncePer } from '../support/payOncePer';

const n8n = usePayOncePer();
const { simulator, run } = n8n;

const two = rows.slice(0, 2);
const [first] = rows;

type Given = Parameters<typeof run>[1];

const perVideo = async (setup: Given) => await run({ payOncePer: 'video' }, setup);

const perRow = async (setup: Given, parameters: INodeParameters = {}) => {
	const { items } = await run({ payOncePer: 'video', output: 'row', ...parameters }, setup);
	return items.map(({ json }) => json);
};

const projects = () => simulator.projects.map(({ id }) => id);

test('the rows have what their workflow has paid for while the node paid once per video', async () => {
	await perVideo({ rows: two });
	const expected = two.map(({ id }, index) => ({
		...{ id, status: 'processing', message: '' },
		project_id: projects()[index],
	}));
	expect(await perRow({ rows: two })).toEqual(expected);
	expect(await perRow({ rows: [...two].reverse() })).toEqual(expected.reverse());
	expect(creations(simulator)).toHaveLength(2);
});

test('of two rows that ask for the same, the first has the known video, and the second its own', async () => {
	await perVideo({ rows: [first] });
	const same = [first, { ...first, id: 2 }];
	for (let runs = 1; runs <= 2; runs++) {
		const found = await perRow({ rows: same });
		expect(found.map(({ project_id }) => project_id)).toEqual(projects());
		expect(creations(simulator)).toHaveLength(2);
	}
});

test('a workflow of another name does not take it over', async () => {
	await perVideo({ rows: [first] });
	for (const line of n8n.dataTables.rows('Paid Videos')) line.workflow = 'Another';
	const [found] = await perRow({ rows: [first] });
	expect(found.project_id).toBe(projects()[1]);
	expect(creations(simulator)).toHaveLength(2);
});

test('version 2 in the column of the row pays for one video, once', async () => {
	await perVideo({ rows: two });
	const setup = { rows: [{ ...first, version: 2 }, two[1]] };
	for (let runs = 1; runs <= 2; runs++) {
		await perRow({ rows: two });
		const found = await perRow(setup);
		expect(found.map(({ project_id }) => project_id)).toEqual([projects()[2], projects()[1]]);
		expect(creations(simulator)).toHaveLength(3);
	}
});

test('what is uncertain stays so, and is not sent', async () => {
	simulator.faults.next('lostAnswer', { method: 'POST' });
	await perVideo({ rows: [first], ...keepGoing });
	expect(await perRow({ rows: [first] })).toEqual([
		{ id: 1, status: 'check', message: expect.stringContaining('may have been created') },
	]);
	expect(creations(simulator)).toHaveLength(1);
});

test('a row whose address is signed in its path is known by its column "id"', async () => {
	const parameters = { media: { item: [{ type: 'image', url: '={{ $json.image }}' }] } };
	const row = (signature: string) => ({
		...{ id: 'rec1', script: 'S' },
		image: `https://v5.airtableusercontent.com/v3/u/${signature}/aa/bb`,
	});
	await run({ payOncePer: 'video', ...parameters }, { rows: [row('1')] });
	await perRow({ rows: [row('2')] }, parameters);
	expect(creations(simulator)).toHaveLength(1);
});

test('a try for other values that was refused lies between', async () => {
	await perVideo({ rows: [first] });
	const account = simulator.account('demo-key');
	const { credits } = account;
	account.credits = 0;
	await run({ output: 'row' }, { rows: [{ ...first, script: 'Edited' }] });
	account.credits = credits;
	const [found] = await perRow({ rows: [first] });
	expect(found.project_id).toBe(projects()[0]);
	expect(projects()).toHaveLength(1);
});

test.each([
	['Row 1', '', 2],
	['Other', '', 2],
	['Row 1', 2, 3],
])(
	'another version pays for another video where the row has the project ID of one before: %s, %s, %s',
	async (script, before, version) => {
		await perVideo({ rows: [{ ...first, version: before }] } as Partial<Setup>);
		const row = { ...first, script, project_id: projects()[0], version };
		const [found] = await perRow({ rows: [row] } as Partial<Setup>);
		expect(found.project_id).toBe(projects()[1]);
	},
);

describe('what is taken over keeps its time', () => {
	test('Get Many counts it once, on the day on which it was paid', async () => {
		await perVideo({ rows: [first] });
		await systemClock.sleep(3 * DAY_MS);
		await perRow({ rows: [first] });
		const { hints } = await runLedger(n8n.dataTables, 'getAll');
		expect(hints).toEqual(['1 completed. Of these, charged today: 0.']);
	});

	test('its URL expires when it does', async () => {
		await perVideo({ rows: [first] });
		await systemClock.sleep(3 * MINUTE_MS);
		await perVideo({ rows: [first] });
		await systemClock.sleep(6 * DAY_MS);
		await perRow({ rows: [first] });
		await systemClock.sleep(3 * DAY_MS);
		const { hints } = await run({ output: 'row' }, { rows: [first] });
		expect(hints.join()).toContain('link of the known video has ended');
	});
});

describe('a row that has taken its video over, with the project ID in its table', () => {
	const takenOver = async () => {
		await perVideo({ rows: [first] });
		const [{ project_id }] = await perRow({ rows: [first] });
		return { ...first, project_id };
	};

	test('gets another one by another version', async () => {
		const row = { ...(await takenOver()), version: 2 };
		const [found] = await perRow({ rows: [row] });
		expect(found.project_id).toBe(projects()[1]);
	});

	test('is refused once it is edited', async () => {
		const [found] = await perRow({ rows: [{ ...(await takenOver()), script: 'Other' }] });
		expect(found).toMatchObject({
			...{ status: 'rejected', message: expect.stringContaining('Changed since it was charged') },
		});
		expect(creations(simulator)).toHaveLength(1);
	});

	test('shares it with no later row', async () => {
		const { project_id } = await takenOver();
		const [found] = await perRow({ rows: [{ ...first, id: 2 }] });
		expect(found.project_id).not.toBe(project_id);
	});
});
