import mapValues from 'lodash/mapValues';

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
}: Pick<LedgerEvent, 'key' | 'state' | 'executionId'> & Partial<LedgerEvent>): LedgerEvent {
	const texts = { ...NO_DETAILS, attempt: '', ...given };
	// a request is JSON, which escapes such characters and is not to be cut
	return {
		...mapValues(texts, (text = '') => storableText(text, MAX_LENGTH)),
		state: given.state,
		request,
	};
}
