import compact from 'lodash/compact';

import type { KeySummary } from '../shared/ledger/journal/events';
import { type Html, html } from '../shared/page/html';
import { link, loadable, media } from '../shared/page/media';
import type { Card, CardState } from '../shared/page/page';
import { DAY_MS, HOUR_MS } from '../shared/utils/clock';
import { timeInWords } from '../shared/utils/text';
import { statusOf, urlOf } from './paidVideoFilters';

/** What needs somebody comes first. */
export const CARD_STATES: CardState[] = [
	{ state: 'check', name: 'Check', tone: 'bad' },
	{ state: 'failed', name: 'Failed', tone: 'bad' },
	{ state: 'rejected', name: 'Rejected', tone: 'bad' },
	{ state: 'expired', name: 'Expired', tone: 'doubtful' },
	{ state: 'processing', name: 'Processing', tone: 'new' },
	{ state: 'completed', name: 'Completed', tone: 'good' },
	{ state: 'notSent', name: 'Not sent', tone: 'known' },
];

const ADVICE: Record<string, string> = {
	check:
		'A video may exist. If the dashboard of the service shows it, enter its project ID in the row; only if it does not, enter another Version.',
	failed: 'Not sent again by itself. For another try, which is paid, enter another Version.',
	expired:
		'The address is not good any more. With Refresh, this report asks the service for a new one.',
};

/** @param now the time in milliseconds since 1970 */
export function cardOf(key: KeySummary, now: number, timeZone: string): Card {
	const expiresAt = Date.parse(urlOf(key).expiresAt ?? '');
	const state = expiresAt <= now ? 'expired' : (statusOf(key) ?? 'notSent');
	const isFinished = state === 'completed';
	return {
		state,
		title: key.row || key.projectId || key.key,
		notes: compact([!isFinished && key.message, ADVICE[state]]),
		facts: compact([
			isFinished && !Number.isNaN(expiresAt) && `expires in ${timeLeft(expiresAt - now)}`,
			key.projectId && `project ${key.projectId}`,
			key.workflow,
			`changed ${timeInWords(key.updatedAt, timeZone)}`,
		]),
		content: isFinished ? () => playerOf(key) : undefined,
	};
}

const timeLeft = (ms: number) =>
	ms < 2 * DAY_MS ? `${Math.floor(ms / HOUR_MS)} hours` : `${Math.floor(ms / DAY_MS)} days`;

const playerOf = ({ url, row }: KeySummary): Html =>
	html`${loadable(url) !== undefined && media({ url, isVideo: true, alt: `Video of ${row}` })}
		<p class="links">${link(url, 'Open')}${link(url, 'Download', true)}</p>`;
