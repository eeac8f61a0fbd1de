import compact from 'lodash/compact';
import countBy from 'lodash/countBy';
import groupBy from 'lodash/groupBy';
import type { IBinaryKeyData, IExecuteFunctions } from 'n8n-workflow';

import { ALL_CARDS, cardsLeftOut, cardsOf, SHOW_ONLY } from '../messages/page';
import { systemClock } from '../utils/clock';
import { timeInWords } from '../utils/text';
import { html, Html, htmlUpTo } from './html';
import { filterStyle, STYLE } from './style';

/** How a card looks, from what needs somebody to what needs nobody. */
type Tone = 'bad' | 'doubtful' | 'new' | 'good' | 'known';

/** What the cards of a page are sorted and filtered by. */
export interface CardState {
	/** Letters only. */
	state: string;
	/** What a filter and a card call it. */
	name: string;
	tone: Tone;
}

/** What is shown of one video. */
export interface Card {
	state: string;
	title: string;
	/** What a person has to know first. */
	notes: string[];
	/** In a line. */
	facts: string[];
	/** Made only where the card is on the page. */
	content?: () => Html;
}

export interface Page {
	title: string;
	/** Whose, and when it was made. */
	about: string;
	/** The most important numbers. */
	summary: string[];
	/** In the order in which the cards stand, what needs somebody first. */
	states: CardState[];
	cards: Card[];
}

/** In bytes: a page of more than 2 MB is a burden for n8n, which keeps it with the execution, and for e-mails. */
const MAX_CARDS = 1_900_000;

/** No script, no font, no frame: pictures and videos only, and no form to send anything. */
const POLICY =
	"default-src 'none'; img-src https: data:; media-src https:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** A page that stands for itself: filters are links within it. Its last cards are left out where it would have more than 2 MB. */
export function pageOf({ title, about, summary, states, cards }: Page): string {
	const byState = groupBy(cards, 'state');
	const sorted = states.flatMap((state) =>
		(byState[state.state] ?? []).map((card) => ({ card, state })),
	);
	const shown = htmlUpTo(MAX_CARDS, sorted, ({ card, state }) => cardHtml(state, card));
	const left = sorted.length - shown.length;
	const used = states.filter(({ state }) => byState[state]);
	return html`<!doctype html>
		<html lang="en">
			<head>
				<meta charset="utf-8" />
				<meta http-equiv="Content-Security-Policy" content="${POLICY}" />
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
					<p class="dim" dir="auto">${about}</p>
					${summary.map((line) => html`<p dir="auto">${line}</p>`)}
					${filters(used, countBy(cards, 'state'), cards.length)}
				</header>
				<main>${shown}</main>
				${left > 0 &&
				html`<footer>
					<p>${cardsLeftOut(left)}</p>
				</footer>`}
			</body>
		</html>`.markup;
}

const filters = (states: CardState[], counts: Record<string, number>, all: number) =>
	html`<nav aria-label="${SHOW_ONLY}">
		<a href="#">${cardsOf(ALL_CARDS, all)}</a>${states.map(
			({ state, name, tone }) =>
				html`<a class="${tone}" href="#${state}">${cardsOf(name, counts[state])}</a>`,
		)}
	</nav>`;

const cardHtml = ({ state, name, tone }: CardState, { title, notes, facts, content }: Card): Html =>
	html`<article class="${state} ${tone}">
		<p class="state">${name}</p>
		<h2 dir="auto">${title}</h2>
		${notes.map((note) => html`<p class="note" dir="auto">${note}</p>`)} ${content?.()}
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
