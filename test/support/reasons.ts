import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import escapeRegExp from 'lodash/escapeRegExp';
import isPlainObject from 'lodash/isPlainObject';
import mapValues from 'lodash/mapValues';
import uniq from 'lodash/uniq';

import type { Told } from '../../nodes/shared/messages/reasons';
import { withoutEntities } from './markup';
import type { ReasonName } from './reasonNames';

/** Words without a reason go by the name of their function or constant. */
type Telling = Partial<Told> & { name: string };

const folder = join(__dirname, '..', '..', 'nodes', 'shared', 'messages');

const constants = new Map<string, Telling>();
let told: Telling[] = [];
const heard = () => [...constants.values(), ...told];

/** What was told before a test, such as by a `beforeAll`, stays told. */
let before: Telling[] = [];
beforeEach(() => {
	before = [...told];
});
afterEach(() => {
	told = before;
});

function listenedTo(words: unknown, name: string): unknown {
	if (typeof words === 'string') constants.set(name, { name, message: words });
	if (isPlainObject(words)) return mapValues(words as object, listenedTo);
	if (typeof words !== 'function') return words;
	return (...facts: unknown[]) => {
		const said = words(...facts) as Partial<Told> | string | undefined;
		if (typeof said === 'string') told.push({ name, message: said });
		else if (said?.reason) told.push({ ...said, name });
		return said;
	};
}

// in place of the modules, so that those which a test resets are listened to as well
for (const file of readdirSync(folder)) {
	const path = join(folder, file);
	jest.doMock(path, () => mapValues(jest.requireActual<object>(path), listenedTo));
}

/** Sentences are joined without their full stops. */
const has = (text: string, words?: string): boolean =>
	!!words && text.includes(words.replace(/\.$/, ''));

/** Whether a text tells it; by its advice only where no reason has its message there, as reasons share advice. */
function tells(text: string, wanted: string): boolean {
	const named = heard().filter(({ name }) => name === wanted);
	if (named.some(({ message }) => has(text, message))) return true;
	if (!named.some(({ advice }) => has(text, advice))) return false;
	return !heard().some(({ reason, message }) => reason && has(text, message));
}

const namesIn = (text: string): string[] =>
	uniq(heard().flatMap(({ name, message }) => (has(text, message) ? name : [])));

const withoutSeparators = (text: string): string => text.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '');

/** Whether a text has a fact, and not as a part of a longer word or number. */
function hasFact(text: string, fact: unknown): boolean {
	const pattern = escapeRegExp(withoutSeparators(String(fact)));
	return new RegExp(`(?<!\\w(?=\\w))${pattern}(?!(?<=\\w)\\w)`).test(withoutSeparators(text));
}

expect.extend({
	/** Whether a text, or an error, tells this reason, with these facts in it. */
	toTell(received: unknown, name: ReasonName, ...facts: unknown[]) {
		const { message = received } = (received ?? {}) as Partial<Error>;
		const text = withoutEntities(String(message).replaceAll('<br>', '\n'));
		const missing = facts.filter((fact) => !hasFact(text, fact));
		return {
			pass: missing.length === 0 && tells(text, name),
			message: () => `${name} (${missing.join()}) is not in: ${text}\nIt tells: ${namesIn(text)}`,
		};
	},
});
