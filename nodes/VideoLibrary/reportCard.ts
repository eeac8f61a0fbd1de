import compact from 'lodash/compact';

import { type Html, html, link, loadable, media } from '../shared/page/html';
import type { Card, CardState } from '../shared/page/page';
import { timeInWords } from '../shared/utils/text';
import { ANOTHER_TRY } from '../shared/video/outputItems';
import { checkLater } from '../shared/video/uncertain';
import { type KeySummary, statusOf, urlOf } from './paidVideos';

/** What needs somebody comes first. */
export const CARD_STATES: CardState[] = [
	{ state: 'check', name: 'Check', tone: 'bad' },
	{ state: 'failed', name: 'Failed', tone: 'bad' },
	{ state: 'rejected', name: 'Rejected', tone: 'bad' },
	{ state: 'expired', name: 'Link ended', tone: 'doubtful' },
	{ state: 'processing', name: 'Processing', tone: 'new' },
	{ state: 'completed', name: 'Completed', tone: 'good' },
	{ state: 'notSent', name: 'Not sent', tone: 'known' },
];

const ADVICE: Record<string, string> = {
	failed: ANOTHER_TRY,
	expired:
		'The link has ended, and the service has shown no other one: look in its dashboard, or choose the credential that was charged.',
};

/** @param key says whether its video is that of a row */
const adviceFor = (state: string, key: string): string | undefined =>
	state === 'check' ? checkLater(key.startsWith('row:')) : ADVICE[state];

/** @param now the time in milliseconds since 1970 */
export function cardOf(key: KeySummary, now: number, timeZone: string): Card {
	const { row, state: last, message, projectId, workflow, updatedAt } = key;
	const { url, expiresAt } = urlOf(key);
	const state =
		expiresAt && Date.parse(expiresAt) <= now ? 'expired' : (statusOf(key) ?? 'notSent');
	const isFinished = state === 'completed';
	return {
		state,
		title: row || projectId || 'Video',
		notes: compact([last !== 'completed' && message, adviceFor(state, key.key)]),
		facts: compact([
			isFinished && expiresAt && `link ends ${timeInWords(Date.parse(expiresAt), timeZone)}`,
			projectId && `project ${projectId}`,
			workflow && `workflow ${workflow}`,
			`changed ${timeInWords(updatedAt, timeZone)}`,
		]),
		content: isFinished && url ? () => playerOf(url, row) : undefined,
	};
}

const playerOf = (url: string, row: string): Html =>
	html`${loadable(url) !== undefined && media({ url, isVideo: true, alt: `Video of ${row}` })}
		<p>${link(url, 'Open')}</p>`;
