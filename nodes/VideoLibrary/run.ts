import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { errorItem } from '../shared/items/errorItem';
import { markErrors } from '../shared/items/errorOutput';
import { mapInOrder } from '../shared/items/mapInOrder';
import { isRefused, messageOf, type Refused, refused } from '../shared/items/refused';
import type { LookUp } from '../shared/lookups/libraries';
import { lookUpOnce } from '../shared/lookups/lookUpOnce';
import { type Account, CREDENTIAL, readAccount } from '../shared/service/account';
import { client } from '../shared/service/client';
import { systemClock } from '../shared/service/clock';
import { explanationOf } from '../shared/service/explanation';
import { get } from '../shared/service/get';
import { nodeError } from '../shared/service/nodeError';
import { operationOf } from './fields';
import type { Row } from './resource';

/** How many input items are worked on at a time. */
const IN_FLIGHT = 3;

/** How long a look-up may wait for the rate limit, whose window is a minute; in milliseconds. */
const PATIENCE = 120_000;

/**
 * Carries out the chosen operation for every input item.
 *
 * @throws NodeOperationError or NodeApiError at the first item that fails, unless On Error says to continue
 */
export async function runLibrary(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const keepGoing = this.continueOnFail();
	const indexes = this.getInputData().map((_, index) => index);
	const results = indexes.length > 0 ? await carryOut(this, indexes) : [];
	const failed = results.find(isRefused);
	if (failed && !keepGoing) {
		const [index] = failed.rows;
		throw nodeError(this.getNode(), { ...failed.explanation, message: messageOf(failed) }, index);
	}
	const items = results.flatMap((result) => (isRefused(result) ? [errorItem(result)] : result));
	return [markErrors(this.getNode(), items)];
}

async function carryOut(
	context: IExecuteFunctions,
	indexes: number[],
): Promise<Array<INodeExecutionData[] | Refused>> {
	const operation = operationOf(readerOf(context, 0));
	const ready = context.getCredentials(CREDENTIAL).then((credential) => {
		const account = readAccount(credential);
		return { account, lookUp: lookUpFor(context, account) };
	});
	if ('executeAll' in operation) {
		try {
			const shared = await ready;
			return await operation.executeAll(indexes.map((index) => rowOf(context, index, shared)));
		} catch (error) {
			return indexes.map((index) => refused([index], explanationOf(error)));
		}
	}
	return await mapInOrder<number, INodeExecutionData[] | Refused>(
		indexes,
		IN_FLIGHT,
		async (index) => {
			try {
				const items = await operation.execute(rowOf(context, index, await ready));
				return items.map((item) => ({ ...item, pairedItem: { item: index } }));
			} catch (error) {
				return refused([index], explanationOf(error));
			}
		},
		(result) => isRefused(result) && !context.continueOnFail(),
	);
}

const readerOf =
	(context: IExecuteFunctions, index: number): Row['read'] =>
	(name) =>
		context.getNodeParameter(name, index, undefined, { extractValue: true });

const rowOf = (
	context: IExecuteFunctions,
	index: number,
	ready: Pick<Row, 'account' | 'lookUp'>,
): Row => ({ ...ready, context, index, read: readerOf(context, index) });

/** Many items often ask for the same. */
function lookUpFor(context: IExecuteFunctions, account: Account): LookUp {
	const signal = context.getExecutionCancelSignal();
	return lookUpOnce(async (call) => {
		const deadline = systemClock.now() + PATIENCE;
		return await get(client(context, account, { deadline, signal }), account, call);
	});
}
