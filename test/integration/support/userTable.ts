import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { MINUTE_MS, systemClock } from '../../../nodes/shared/utils/clock';

export type UserRow = IDataObject & {
	id: number;
	createdAt: string;
	updatedAt: string;
	video_version: string | null;
};

const RESULTS = { status: null, message: null, video_url: null, project_id: null };

/** The user's own Data Table, and the node that writes the results of a run into it as its notice says. */
export class UserTable {
	rows: UserRow[] = [];

	/** No two rows are made in the same millisecond. */
	private static made = 0;

	constructor(rows: IDataObject[]) {
		for (const row of rows) this.add(row);
	}

	/** The ID is the next one, unless the row has one, as that of a deleted row in SQLite. */
	add(row: IDataObject): UserRow {
		const createdAt = new Date(systemClock.now() - MINUTE_MS + UserTable.made++).toISOString();
		const id = Math.max(0, ...this.rows.map((each) => each.id)) + 1;
		const added = { id, ...RESULTS, video_version: null, ...row, createdAt, updatedAt: createdAt };
		this.rows.push(added as UserRow);
		return added as UserRow;
	}

	delete(id: number): void {
		this.rows = this.rows.filter((row) => row.id !== id);
	}

	row(id: number): UserRow {
		const found = this.rows.find((row) => row.id === id);
		if (!found) throw new Error(`The table has no row ${id}`);
		return found;
	}

	/** What *Data table > Get row(s)* gives of the rows that are not completed. */
	toDo(): UserRow[] {
		return this.rows
			.filter(({ status }) => status !== 'completed')
			.map((row) => structuredClone(row));
	}

	/** A person enters something. */
	edit(id: number, values: IDataObject): void {
		Object.assign(this.row(id), values, { updatedAt: new Date(systemClock.now()).toISOString() });
	}

	/** *Update row(s)*, Map Automatically, where `id`, `createdAt` and `video_version` are those of the item. */
	write(items: INodeExecutionData[]): void {
		for (const { json } of items) {
			if (json.createdAt === undefined) throw new Error('The condition createdAt has no value');
			this.update(json, ['id', 'createdAt', 'video_version']);
		}
	}

	/** The same behind the trigger, where `project_id` and `video_version` are those of the item, and the row is processing. */
	writeCallback(json: IDataObject): void {
		if (!json.project_id) throw new Error('It would be written into all rows without a project');
		this.update(
			{ ...json },
			['project_id', 'video_version'],
			({ status }) => status === 'processing',
		);
	}

	private update(
		json: IDataObject,
		keys: string[],
		also: (row: UserRow) => boolean = () => true,
	): void {
		const own = ['id', 'createdAt', 'updatedAt'];
		const values = Object.entries(json).filter(([name]) => !own.includes(name));
		for (const row of this.rows) {
			const isMeant = keys.every((key) => key in json && row[key] === json[key]) && also(row);
			if (!isMeant) continue;
			const unknown = values.find(([name]) => !(name in row));
			if (unknown) throw new Error(`unknown column name '${unknown[0]}'`);
			this.edit(row.id, Object.fromEntries(values));
		}
	}
}
