import isPlainObject from 'lodash/isPlainObject';
import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';

import type { ReadParameter } from '../shared/items/parameters';
import type { Account } from '../shared/service/account';
import type { LookUp } from '../shared/service/lookUp';

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

/**
 * The output items of one input item; those that are not paired are paired with it.
 *
 * @throws UserFacingError
 */
export type Execute = (input: OperationInput) => Promise<INodeExecutionData[]>;

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
	execute: Execute;
}

/** An operation that reads something once for all input items. */
export interface BatchOperation extends OperationBase {
	/** @throws UserFacingError for all input items */
	prepare(inputs: OperationInput[]): Promise<Execute>;
}

export type Operation = ItemOperation | BatchOperation;

/** A record as the service gives it; what is no object becomes the field `data` of one. */
export const toItem = (record: unknown): INodeExecutionData => ({
	json: (isPlainObject(record) ? record : { data: record }) as IDataObject,
});
