import isPlainObject from 'lodash/isPlainObject';
import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';

import type { ReadParameter } from '../shared/items/parameters';
import type { RowError } from '../shared/items/rowError';
import type { Account } from '../shared/service/account';
import type { LookUp } from '../shared/service/lookUp';

/** What an operation is given for one input item. */
export interface OperationInput {
	context: IExecuteFunctions;
	itemIndex: number;
	account: Account;
	read: ReadParameter;
	/** Does each distinct look-up once in a run. */
	lookUp: LookUp;
	/** Shows a message with the node's output, once in a run. */
	hint(message: string | undefined): void;
}

/** The output items of one input item, or why there are none. */
export type OperationResult = INodeExecutionData[] | RowError;

export const isRowError = (result: object): result is RowError => 'message' in result;

interface OperationBase {
	name: string;
	value: string;
	description: string;
	action: string;
	/** What an AI agent is told of the operation: when to use it, and what it returns. */
	tool: string;
	fields: INodeProperties[];
}

export interface ItemOperation extends OperationBase {
	/**
	 * The output items of one input item, not paired yet.
	 *
	 * @throws UserFacingError
	 */
	execute(input: OperationInput): Promise<INodeExecutionData[]>;
}

/** An operation that works on all input items together. */
export interface BatchOperation extends OperationBase {
	/**
	 * One result for each input item, paired with it.
	 *
	 * @throws UserFacingError for all of them
	 */
	executeAll(inputs: OperationInput[]): Promise<OperationResult[]>;
}

export type Operation = ItemOperation | BatchOperation;

/** A record as the service gives it; what is no object becomes the field `data` of one. */
export const toItem = (record: unknown): INodeExecutionData => ({
	json: (isPlainObject(record) ? record : { data: record }) as IDataObject,
});
