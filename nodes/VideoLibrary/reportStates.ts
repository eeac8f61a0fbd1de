import { reportStateName } from '../shared/messages/library';
import type { CardState } from '../shared/page/page';

export const NEED_SOMEBODY = ['check', 'failed', 'expired'];

/** What needs somebody comes first. */
export const CARD_STATES: CardState[] = [
	{ state: 'check', name: reportStateName('check'), tone: 'bad' },
	{ state: 'failed', name: reportStateName('failed'), tone: 'bad' },
	{ state: 'expired', name: reportStateName('expired'), tone: 'doubtful' },
	{ state: 'processing', name: reportStateName('processing'), tone: 'new' },
	{ state: 'completed', name: reportStateName('completed'), tone: 'good' },
];
