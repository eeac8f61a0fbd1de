import chunk from 'lodash/chunk';
import mapValues from 'lodash/mapValues';
import uniq from 'lodash/uniq';
import type { IDataObject, IExecuteFunctions, INodeParameters } from 'n8n-workflow';

import { mapConcurrently } from '../../utils/concurrency';
import { storableText } from '../../utils/text';
import type { Asked } from '../facts';
import { COLUMNS, type Line, LINE_STATUSES, type LineTexts } from '../line';
import type { Change, Store } from '../store';
import { callDataTable, runRepeatedly } from './dataTableNode';

/** Below the limits of SQLite (1,000 conditions) and n8n (1,000 rows). */
const MAX_CONDITIONS = 750;
const MAX_ROWS = 900;

/** How many reads are under way at the same time. */
const MAX_READS = 4;

/** The lines in a Data Table of the workflow's project, which all executions share. */
export class DataTable implements Store {
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly id: string,
	) {}

	async write(change: Partial<Change>, about: Asked[] = [], onBegin?: () => void): Promise<Line[]> {
		const operations = this.operationsOf(change);
		const conditions = conditionsOf(about);
		const [first = []] = chunk(conditions, MAX_CONDITIONS);
		if (first.length > 0) operations.push(this.selection('anyCondition', first));
		if (operations.length === 0) return [];
		const rows = await runRepeatedly(this.context, operations, insertedItems(change), onBegin);
		if (first.length === 0) return [];
		const others = chunk(conditions.slice(first.length), MAX_CONDITIONS);
		const read = async (some: INodeParameters[]) => await this.read(some);
		return [
			...(await this.linesIn(rows, first)),
			...(await mapConcurrently(others, MAX_READS, read)).flat(),
		];
	}

	async writeUnawaited(change: Change): Promise<void> {
		const operations = this.operationsOf(change);
		if (operations.length === 0) return;
		const waiting = { doNotWaitToFinish: true };
		await callDataTable(this.context, operations, insertedItems(change), waiting);
	}

	async readSince(time: number): Promise<Line[]> {
		return await this.readAll([
			where('workflowId', this.context.getWorkflow().id ?? ''),
			where('createdAt', new Date(time).toISOString(), 'gte'),
		]);
	}

	private async read(conditions: INodeParameters[]): Promise<Line[]> {
		return await this.linesIn(
			await runRepeatedly(this.context, [this.selection('anyCondition', conditions)]),
			conditions,
		);
	}

	/** If one read can't return all lines, each half of the conditions is read. */
	private async linesIn(rows: IDataObject[], conditions: INodeParameters[]): Promise<Line[]> {
		if (rows.length < MAX_ROWS) return rows.flatMap(lineIn);
		if (conditions.length === 1) return await this.readAll(conditions);
		const half = Math.ceil(conditions.length / 2);
		return [
			...(await this.read(conditions.slice(0, half))),
			...(await this.read(conditions.slice(half))),
		];
	}

	/** All lines that meet these conditions, page by page, as n8n's own pages fail while somebody inserts. */
	async readAll(conditions: INodeParameters[] = []): Promise<Line[]> {
		const lines: Line[] = [];
		for (let last = 0; ; ) {
			const later = where('id', String(last), 'gt');
			const rows = await runRepeatedly(this.context, [
				this.selection('allConditions', [...conditions, later]),
			]);
			lines.push(...rows.flatMap(lineIn));
			if (rows.length < MAX_ROWS) return lines;
			last = Number(rows.at(-1)?.id);
		}
	}

	private operationsOf({ insert = [], remove = [] }: Partial<Change>): INodeParameters[] {
		const columns = { mappingMode: 'autoMapInputData', value: null };
		const insertion = this.of('insert', { columns, options: { optimizeBulk: true } });
		// a person may have cleared the names of lines
		const removals = chunk(remove.filter(Boolean), MAX_CONDITIONS).map((names) => {
			const conditions = names.map((name) => where('line', name));
			return this.of('deleteRows', { matchType: 'anyCondition', filters: { conditions } });
		});
		return [...(insert.length > 0 ? [insertion] : []), ...removals];
	}

	/** The oldest first, as n8n 2.4 gives them anyway. */
	private selection(matchType: string, conditions: INodeParameters[]): INodeParameters {
		return this.of('get', {
			matchType,
			filters: { conditions },
			returnAll: false,
			limit: MAX_ROWS,
			orderBy: true,
			orderByColumn: 'id',
			orderByDirection: 'ASC',
		});
	}

	private of(operation: string, parameters: INodeParameters): INodeParameters {
		const dataTableId = { mode: 'id', value: this.id, __rl: true };
		return { resource: 'row', operation, dataTableId, ...parameters };
	}
}

const where = (
	keyName: keyof Line,
	keyValue: string,
	condition: 'eq' | 'gt' | 'gte' = 'eq',
): INodeParameters => ({ keyName, condition, keyValue });

/** Conditions for the lines related to these rows. */
function conditionsOf(about: Asked[]): INodeParameters[] {
	const rowMarks = about.flatMap(({ rowMark }) => rowMark || []);
	const requests = about.map(({ request }) => request);
	const projects = about.flatMap((asked) => asked.projects);
	return [
		...uniq(rowMarks).map((mark) => where('rowMark', mark)),
		...uniq(requests).map((request) => where('request', request)),
		...uniq(projects).flatMap((id) => [where('projectId', id), where('videoId', id)]),
	];
}

/** In characters: as long as a URL of the service can be. */
const MAX_TEXT = 4_000;

/** PostgreSQL refuses all lines of a call for one text that it cannot store, whoever has sent that text. */
const insertedItems = ({ insert = [] }: Partial<Change>): IDataObject[] | undefined =>
	insert.length > 0
		? insert.map((line) => mapValues({ ...line }, (text) => storableText(text, MAX_TEXT)))
		: undefined;

/**
 * No line for the empty item that stands for no rows, nor for one that a person has added without values. Where the column of
 * the status was deleted, the video may exist.
 */
function lineIn(row: IDataObject): Line | never[] {
	const { id, createdAt } = row;
	// n8n gives a date or a text
	const time = new Date(createdAt as string).getTime();
	const texts = Object.fromEntries(COLUMNS.map((name) => [name, String(row[name] ?? '').trim()]));
	const { rowMark, request, projectId, videoId, claim } = texts;
	const saysNothing = ![rowMark, request, projectId, videoId].some(Boolean);
	if (typeof id !== 'number' || Number.isNaN(time) || saysNothing) return [];
	const lost: Line['status'] = projectId || videoId ? 'processing' : 'check';
	const status = LINE_STATUSES.find((each) => each === texts.status) ?? lost;
	return {
		...(texts as unknown as LineTexts),
		status,
		claim: claim || `line ${id}`,
		id,
		createdAt: time,
	};
}
