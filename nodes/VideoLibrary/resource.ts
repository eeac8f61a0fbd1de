import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import type { Refused } from '../shared/items/refused';
import type { LookUp } from '../shared/lookups/libraries';
import type { Account } from '../shared/service/account';

/** What an operation needs for one input item. */
export interface Row {
	context: IExecuteFunctions;
	/** Of the input item, from 0. */
	index: number;
	account: Account;
	/** Reads a parameter, expressions evaluated; of a resource locator, its value. */
	read(parameter: string): unknown;
	/** The same look-up is done once in a run. */
	lookUp: LookUp;
}

interface Operation {
	name: string;
	value: string;
	description: string;
	action: string;
	/** What an AI agent is told of the operation: when to use it and what comes back. */
	tool: string;
	fields: INodeProperties[];
}

/** An operation that looks at one input item at a time. */
export interface RowOperation extends Operation {
	/**
	 * The output items of one input item, without their pairing.
	 *
	 * @throws Explained
	 */
	execute(row: Row): Promise<INodeExecutionData[]>;
}

/** An operation that looks at all input items together. */
export interface JointOperation extends Operation {
	/**
	 * The output items of each input item, or why there are none.
	 *
	 * @throws Explained
	 */
	executeAll(rows: Row[]): Promise<Array<INodeExecutionData[] | Refused>>;
}

export type AnyOperation = RowOperation | JointOperation;

export interface Resource {
	name: string;
	value: string;
	operations: AnyOperation[];
}
