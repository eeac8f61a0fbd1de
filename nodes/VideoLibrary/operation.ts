import isPlainObject from 'lodash/isPlainObject';
import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';

import type { ReadParameter } from '../shared/items/parameters';
import type { LookUp } from '../shared/service/client';
import type { Account } from '../shared/service/credential';
import type { PaidVideos } from './paidVideos';

export interface OperationInput {
	context: IExecuteFunctions;
	itemIndex: number;
	account: Account;
	read: ReadParameter;
	/** Does each distinct lookup once in a run. */
	lookUp: LookUp;
	/** Reads a table once in a run, by the value of the field *Paid Videos Table*. */
	paidVideosIn(table: unknown): Promise<PaidVideos>;
	/** Shows a message with the node's output, once in a run. */
	hint(message: string | undefined): void;
}

export interface Operation {
	name: string;
	value: string;
	description: string;
	action: string;
	/** What an AI agent is told of the operation: when to use it, and what it returns. */
	tool: string;
	fields: INodeProperties[];
	/**
	 * The output items of one input item; those that are not paired are paired with it.
	 *
	 * @throws UserFacingError
	 */
	execute(input: OperationInput): Promise<INodeExecutionData[]>;
}

/** A record as the service gives it; what is no object becomes the field `data` of one. */
export const toItem = (record: unknown): INodeExecutionData => ({
	json: (isPlainObject(record) ? record : { data: record }) as IDataObject,
});
