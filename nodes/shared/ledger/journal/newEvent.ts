import mapValues from 'lodash/mapValues';
import type { IExecuteFunctions } from 'n8n-workflow';

import { executionIdOf } from '../../utils/execution';
import { storableText } from '../../utils/text';
import { type LedgerEvent, NO_DETAILS } from './events';

/** In characters: as long as an address of the service can be. */
const MAX_LENGTH = 4_000;

/**
 * An event to be written; texts that are not given are empty. PostgreSQL refuses all events of a call for one text that it
 * cannot store, whoever has sent that text.
 */
export function newEvent({
	request = '',
	...given
}: Pick<LedgerEvent, 'key' | 'state' | 'workflow' | 'executionId'> &
	Partial<LedgerEvent>): LedgerEvent {
	const texts = { ...NO_DETAILS, row: '', attempt: '', ...given };
	// a request is JSON, which escapes such characters and is not to be cut
	return {
		...mapValues(texts, (text = '') => storableText(text, MAX_LENGTH)),
		state: given.state,
		request,
	};
}

/** Who writes an event. */
export type Writer = Pick<LedgerEvent, 'workflow' | 'executionId'>;

export const writerOf = (context: IExecuteFunctions): Writer => ({
	workflow: context.getWorkflow().name ?? '',
	executionId: executionIdOf(context),
});
