import type { IDataObject } from 'n8n-workflow';

import { UNCERTAIN } from '../../../nodes/shared/messages/results';
import type { Execution } from '../../host/workflows';
import { settledRounds } from '../../queue/settledRounds';
import { SPLIT, VIDEO } from '../../queue/workflows';
import type { Project } from '../../simulator';
import { OF_TABLE } from '../messages/samples/wording';

const round = { rows: ['one', 'two'], kills: [{ executions: ['7'], inFlight: 1 }] };
const sender = { executionId: '7', at: Date.UTC(2026, 10, 28, 12) };
const MAY_EXIST = UNCERTAIN.mayExistSince('', sender, OF_TABLE, '2').message;

const project = (row: string, id: string) =>
	({ id, body: { metadata: { row } } }) as unknown as Project;

/** An execution that was given rows, and what came out for each. */
const execution = (items: Record<string, IDataObject>) => {
	const run = (jsons: IDataObject[]) => [{ data: { main: [jsons.map((json) => ({ json }))] } }];
	const runData = {
		[SPLIT]: run(Object.keys(items).map((row) => ({ row }))),
		[VIDEO]: run(Object.entries(items).map(([row, item]) => ({ row, ...item }))),
	};
	return { data: { resultData: { runData } } } as unknown as Execution;
};

const settled = (projects: Project[], ...outputs: Array<Record<string, IDataObject>>) =>
	settledRounds([round], projects, outputs.map(execution));

it('finds nothing to complain of where the last execution gives each project or names the row', () => {
	const { doubled, lost, uncertain, createdUnseen, uncertainByKill } = settled(
		[project('one', 'p1'), project('two', 'p2')],
		{ one: { project_id: 'p1' }, two: { message: 'Not sent' } },
		{ one: { project_id: 'p1' }, two: { message: MAY_EXIST } },
	);
	expect({ doubled, lost }).toEqual({ doubled: [], lost: [] });
	expect([...uncertain]).toEqual([['two', '7']]);
	expect({ createdUnseen, uncertainByKill }).toEqual({ createdUnseen: 1, uncertainByKill: [1] });
});

it('counts a row as doubled that has two projects at the service, or another one in an output', () => {
	const projects = [project('one', 'p1'), project('one', 'p2'), project('two', 'p3')];
	const { doubled } = settled(projects, { one: { project_id: 'p1' }, two: { project_id: 'p4' } });
	expect(doubled).toEqual(['one', 'two']);
});

it('counts a row as lost that was refused, or is in no output', () => {
	const { lost, created } = settled([project('two', 'p2')], { one: { message: 'Not sent' } });
	expect({ lost, created }).toEqual({ lost: ['one', 'two'], created: 1 });
});
