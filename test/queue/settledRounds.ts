import type { IDataObject } from 'n8n-workflow';

import type { Execution } from '../host/workflows';
import { outputsOf } from './executions';
import type { Kill, Round } from './killedRounds';
import { metadataOf, type Stage } from './stage';
import { VIDEO } from './workflows';

/** What has become of the rows of some rounds, once they were run again. */
export interface Settled {
	rounds: number;
	rows: number;
	kills: number;
	/** Rows that the service has made a project for. */
	created: number;
	/** Rows that n8n names as uncertain, each with the execution that has sent it. */
	uncertain: Map<string, string>;
	/** Uncertain rows that the service has made a project for. */
	createdUnseen: number;
	/** Rows that have more than one project at the service, or in the outputs of n8n. */
	doubled: string[];
	/** Rows that the last execution neither gave the project of nor named as uncertain. */
	lost: string[];
	/** By kill. */
	inFlight: number[];
	uncertainByKill: number[];
}

/** What n8n says of a row that may have been sent, and by which execution. */
const UNCERTAIN = /^The video may exist: .*? in execution (\d+) /;

/**
 * @param executions all that have ended, in the order of their start
 */
export function settledRounds(
	rounds: Round[],
	projects: Stage['projects'],
	executions: Execution[],
): Settled {
	const rows = rounds.flatMap((round) => round.rows);
	const kills = rounds.flatMap((round) => round.kills);
	const created = grouped(projects.map((project) => [metadataOf(project).row, project.id]));
	const answers = grouped(executions.flatMap(answersIn));
	const idsOf = (row: string) => [
		...(created.get(row) ?? []),
		...(answers.get(row) ?? []).flatMap(({ project_id: id }) => (id ? String(id) : [])),
	];
	const senderOf = (row: string) => UNCERTAIN.exec(String(answers.get(row)?.at(-1)?.message))?.[1];
	const isKnown = (row: string) => answers.get(row)?.at(-1)?.project_id === created.get(row)?.[0];
	const uncertain = new Map(
		rows.flatMap((row) => {
			const sender = senderOf(row);
			return sender === undefined ? [] : [[row, sender] as const];
		}),
	);
	return {
		...{ rounds: rounds.length, rows: rows.length, kills: kills.length, uncertain },
		created: rows.filter((row) => created.has(row)).length,
		createdUnseen: [...uncertain.keys()].filter((row) => created.has(row)).length,
		doubled: rows.filter((row) => new Set(idsOf(row)).size > 1),
		lost: rows.filter((row) => !uncertain.has(row) && !(created.has(row) && isKnown(row))),
		inFlight: kills.map((kill) => kill.inFlight),
		uncertainByKill: kills.map((kill) => sentBy(kill, uncertain)),
	};
}

/** Each row that an execution has output, by its name. */
const answersIn = (execution: Execution): Array<[string, IDataObject]> =>
	outputsOf(execution, VIDEO).map((item) => [String(item.row), item]);

const sentBy = ({ executions }: Kill, uncertain: Map<string, string>) =>
	[...uncertain.values()].filter((sender) => executions.includes(sender)).length;

function grouped<Value>(entries: Array<[string, Value]>): Map<string, Value[]> {
	const groups = new Map<string, Value[]>();
	for (const [name, value] of entries) groups.set(name, [...(groups.get(name) ?? []), value]);
	return groups;
}
