import type { INodeParameters } from 'n8n-workflow';

import { Slideshow } from '../../../nodes/Slideshow/Slideshow.node';
import { DataTables } from '../../support/dataTables';
import type { Setup } from '../support/engine';
import { creations } from '../support/kinds';
import { PICTURE } from '../support/least';
import { usePaidVideos } from '../support/paidVideos';

const n8n = usePaidVideos();
const { simulator } = n8n;

const slides: INodeParameters = {
	...{ title: 'T', slidesSource: 'rows', groupBy: '={{ $json.group }}', output: 'row' },
	slidesRow: { item: { url: PICTURE } },
	completion: 'continue',
};

const jsonsOf = async (rows: object[], parameters: INodeParameters, setup: Partial<Setup> = {}) => {
	const { items, error } = await n8n.run(parameters, { rows: rows as Setup['rows'], ...setup });
	expect(error).toBeUndefined();
	return items.map(({ json }) => json);
};

const run = async (rows: object[]) => await jsonsOf(rows, {});
const runGroups = async (rows: object[]) =>
	await jsonsOf(rows, {}, { node: new Slideshow(), parameters: slides });

/** A project that the Paid Videos table does not know. */
async function unknownProject() {
	const [{ project_id }] = await run([{ id: 1, script: 'Row 1' }]);
	n8n.dataTables = new DataTables();
	return project_id;
}

describe('an ID that leads to no single row pays for none', () => {
	test('where one of them is at fault', async () => {
		const found = await run([
			{ id: 1, script: '#N/A' },
			{ id: ' 1', script: 'Row 2' },
			{ id: 3, script: 'Row 3' },
		]);
		expect(found.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'processing']);
		expect(found[0].message).toMatch(/^Script: /);
		expect(found[1].message).toTell('idOfSeveralRows', 'Rows 1, 1 (Row 2)');
		expect(creations(simulator)).toHaveLength(1);
	});

	test('where they have different versions', async () => {
		const [one, other] = await run([
			{ id: 1, script: 'A' },
			{ id: 1, script: 'B', video_version: 2 },
		]);
		expect(one.message).toTell('idOfSeveralRows', 'Rows 1 (A), 1 (B)');
		expect(other.message).toBe(one.message);
		expect(creations(simulator)).toEqual([]);
	});

	test('where they are of two groups', async () => {
		const found = await runGroups([
			{ id: 1, group: 'a' },
			{ id: 2, group: 'a' },
			{ id: 2, group: 'b' },
			{ id: 3, group: 'c' },
		]);
		expect(found.map(({ status }) => status)).toEqual([
			...['rejected', 'rejected', 'rejected'],
			'processing',
		]);
		expect(found[0].message).toTell('idOfSeveralRows', 'Rows 2 (a), 2 (b)');
		expect(creations(simulator)).toHaveLength(1);
	});
});

describe('a project that leads to no single row is the video of none', () => {
	test('where one of them is at fault', async () => {
		const project_id = await unknownProject();
		const [, other] = await run([
			{ id: 1, script: '#N/A', project_id },
			{ id: 2, script: 'Row 2', project_id },
		]);
		expect(other).toEqual({ id: 2, message: expect.toTell('videoNotCreatedHere', project_id) });
		expect(creations(simulator)).toHaveLength(1);
	});

	test('where another row of a group has it', async () => {
		const project_id = await unknownProject();
		const [, , other] = await runGroups([
			{ id: 1, group: 'a', project_id: 'another' },
			{ id: 2, group: 'a', project_id },
			{ id: 3, group: 'b', project_id },
		]);
		expect(other).toEqual({ id: 3, message: expect.toTell('videoNotCreatedHere', project_id) });
		expect(creations(simulator)).toHaveLength(1);
	});
});

test.each([[true], [['rec1']]])('each row of a group needs an ID that is one: %j', async (id) => {
	const found = await runGroups([
		{ id: 1, group: 'a' },
		{ id, group: 'a' },
	]);
	expect(found.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
	expect(found[0].message).toTell('notTextOrNumber', 'ID Column');
	expect(creations(simulator)).toEqual([]);
});
