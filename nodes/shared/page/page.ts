import compact from 'lodash/compact';
import countBy from 'lodash/countBy';
import filter from 'lodash/filter';
import map from 'lodash/map';
import orderBy from 'lodash/orderBy';
import type { IBinaryKeyData, IExecuteFunctions } from 'n8n-workflow';

import { ALL_CARDS, cardsLeftOut, cardsOf, SHOW_ONLY } from '../messages/page';
import { systemClock } from '../utils/clock';
import { shortened, timeInWords } from '../utils/text';
import { html, Html } from './html';
import { filterStyle, STYLE } from './style';

/** How a card looks, from the most to the least urgent. */
type Tone = 'bad' | 'doubtful' | 'new' | 'good' | 'known';

/** What the cards of a page are sorted and filtered by. */
export interface CardState {
	/** Its name in HTML and CSS: letters only. */
	state: string;
	/** What a filter and a card call it. */
	name: string;
	tone: Tone;
}

/** The states of a page, in the order of their tones: what needs somebody comes first. */
export const cardStates = <State extends string>(
	names: Record<State, string>,
	tones: Record<State, Tone>,
): CardState[] =>
	Object.entries<Tone>(tones).map(([state, tone]) => ({
		state,
		name: names[state as State],
		tone,
	}));

export interface Card {
	state: string;
	title: string;
	/** What else a page can be filtered by, such as a campaign. */
	group?: string;
	notes: string[];
	/** Shown in one line. */
	facts: string[];
	/** Made only where the card is on the page, at which place from 0. */
	content?: (place: number) => Html;
}

export interface Page {
	title: string;
	/** Whose, and when it was made. */
	about: string;
	/** The verdict, and the most important numbers. */
	summary: string[];
	/** In the order in which the cards stand. */
	states: CardState[];
	cards: Card[];
	/** Of a service on this machine, as in development: its videos are not encrypted. */
	localOrigin?: string;
}

/** About 1 MB, or 4 MB of slideshows: more is a burden for n8n, which keeps it with the execution, and for e-mails. */
const MAX_CARDS = 1_000;

/** How many groups a page can be filtered by, and how many characters of their names it shows. */
const MAX_GROUPS = 12;
const MAX_GROUP_NAME = 40;

/** No script, no font, no frame: pictures and videos only, and no form to send anything. */
const policy = (localOrigin = '') =>
	`default-src 'none'; img-src https:; media-src ${`https: ${localOrigin}`.trim()}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'`;

/** A page that stands for itself: filters are links within it. Its last cards are left out where it would be too large. */
export function pageOf({ title, about, summary, states, cards, localOrigin }: Page): string {
	const sorted = states.flatMap((state) =>
		filter(cards, { state: state.state }).map((card) => ({ card, state })),
	);
	const groups = largestGroups(cards);
	const groupId = (group = '') => `group${groups.indexOf(group)}`;
	const shown = sorted
		.slice(0, MAX_CARDS)
		.map(({ card, state }, place) => cardHtml(state, card, groupId(card.group), place));
	const left = sorted.length - shown.length;
	const counts = { ...countBy(cards, 'state'), ...countBy(cards, ({ group }) => groupId(group)) };
	const used = [
		...states.filter(({ state }) => counts[state]),
		...groups.map((name): CardState => {
			return { state: groupId(name), name: shortened(name, MAX_GROUP_NAME), tone: 'known' };
		}),
	];
	return html`<!doctype html>
		<html lang="en">
			<head>
				<meta charset="utf-8" />
				<meta http-equiv="Content-Security-Policy" content="${policy(localOrigin)}" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="referrer" content="no-referrer" />
				<title>${title}</title>
				<style>
					${new Html(STYLE + used.map(({ state }) => filterStyle(state)).join('\n'))}
				</style>
			</head>
			<body>
				${used.map(({ state }) => html`<i id="${state}"></i>`)}
				<header>
					<h1>${title}</h1>
					${summary.map((line) => html`<p dir="auto">${line}</p>`)}
					<p class="dim" dir="auto">${about}</p>
					${filters(used, counts, cards.length)}
				</header>
				<main>${shown}</main>
				${left > 0 &&
				html`<footer>
					<p>${cardsLeftOut(left, MAX_CARDS)}</p>
				</footer>`}
			</body>
		</html>`.markup;
}

/** The groups that a page can be filtered by; none where all cards have the same. */
function largestGroups(cards: Card[]): string[] {
	const sizes = Object.entries(countBy(compact(map(cards, 'group'))));
	const names = orderBy(sizes, '1', 'desc').map(([name]) => name);
	return names.length > 1 ? names.slice(0, MAX_GROUPS) : [];
}

const filters = (states: CardState[], counts: Record<string, number>, all: number) =>
	html`<nav aria-label="${SHOW_ONLY}">
		<a href="#">${cardsOf(ALL_CARDS, all)}</a>${states.map(
			({ state, name, tone }) =>
				html`<a dir="auto" class="${tone}" href="#${state}">${cardsOf(name, counts[state])}</a>`,
		)}
	</nav>`;

const cardHtml = (
	{ state, name, tone }: CardState,
	{ title, notes, facts, content, group }: Card,
	groupId: string,
	place: number,
): Html =>
	html`<article class="${state} ${tone}${group && ` ${groupId}`}">
		<p class="state">${name}</p>
		<h2 dir="auto">${title}</h2>
		${notes.map((note) => html`<p class="note" dir="auto">${note}</p>`)} ${content?.(place)}
		${facts.length > 0 && html`<p class="dim" dir="auto">${facts.join(' · ')}</p>`}
	</article>`;

/**
 * A page as the binary field of an item, with the time.
 *
 * @param origin whose videos it shows
 */
export async function pageFile(
	context: IExecuteFunctions,
	name: string,
	origin: string,
	page: Omit<Page, 'about'>,
): Promise<IBinaryKeyData> {
	const made = timeInWords(systemClock.now(), context.getTimezone());
	const about = compact([origin, made]).join(' · ');
	const markup = Buffer.from(pageOf({ ...page, about }));
	return { [name]: await context.helpers.prepareBinaryData(markup, `${name}.html`, 'text/html') };
}
