import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import type { LookUp } from '../shared/lookups/libraries';
import type { Account } from '../shared/service/account';

/** What an operation needs for one input item. */
export interface Row {
	context: IExecuteFunctions;
	account: Account;
	/** Reads a parameter, expressions evaluated; of a resource locator, its value. */
	read(parameter: string): unknown;
	/** The same look-up is done once in a run. */
	lookUp: LookUp;
}

export interface Operation {
	name: string;
	value: string;
	description: string;
	action: string;
	/** What an AI agent is told of the operation: when to use it and what comes back. */
	tool: string;
	fields: INodeProperties[];
	/**
	 * The output items of one input item, without their pairing.
	 *
	 * @throws Explained
	 */
	execute(row: Row): Promise<INodeExecutionData[]>;
}

export interface Resource {
	name: string;
	value: string;
	operations: Operation[];
}
