import type { IExecuteFunctions } from 'n8n-workflow';

import { type FoundKey, foundProjectsField, readFoundKeys } from '../../fields/foundProjects';
import { readLedgerSettings } from '../../fields/payOncePer';
import { optionReader } from '../../items/parameters';
import { openLedgerTable } from '../journal/openTable';
import { EventPrefetch } from '../journal/eventPrefetch';
import type { LedgerTable } from '../journal/keyedRun';
import type { PlannedVideo } from '../../video/video';

/** What a run knows of Pay Once Per. */
export interface PayOnce {
	table: LedgerTable;
	/** The events of the keys that are planned. */
	events: EventPrefetch;
	tableName: string;
	/** Whether all rows have the same key. */
	isConstant: boolean;
	foundKeys: FoundKey[];
	/** The execution that pays once more for each key that is known; undefined where known videos are returned. */
	createAgainBy?: string;
}

/**
 * Undefined where a video is created whenever the workflow runs.
 *
 * @throws UserFacingError when the table or a found project cannot be used
 */
export async function openPayOnce(context: IExecuteFunctions): Promise<PayOnce | undefined> {
	const settings = readLedgerSettings(context);
	if (!settings) return undefined;
	const foundKeys = readFoundKeys(optionReader(context)(foundProjectsField.name));
	const { tableName, createAgain, isConstant } = settings;
	const table = await openLedgerTable(context, tableName);
	return {
		table,
		events: new EventPrefetch(table),
		tableName,
		isConstant,
		foundKeys,
		createAgainBy: createAgain ? firstExecutionOf(context) : undefined,
	};
}

/** A *Retry* goes on with what an execution has begun. */
const firstExecutionOf = (context: IExecuteFunctions): string =>
	String((context.getContext('node').createAgainBy ??= context.getExecutionId()));

/** Every planned video of a run with Pay Once Per has one. */
export const keyOf = ({ key = '' }: PlannedVideo): string => key;
