import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { messageAndAdvice } from '../../../nodes/shared/items/rowError';
import type { Words } from '../../../nodes/shared/messages/reasons';

const folder = join(__dirname, '..', '..', '..', 'nodes', 'shared', 'messages');

/** A file that says nothing itself. */
const WITHOUT_WORDS = ['reasons'];

const names = readdirSync(folder)
	.map((file) => file.replace(/\.ts$/, ''))
	.filter((name) => !WITHOUT_WORDS.includes(name));

type Message = string | ((...facts: unknown[]) => string | Words);
type Messages = { [name: string]: Message | Messages };
type Calls = { [name: string]: unknown[][] | Calls };

const saidBy = (words: string | Words): string =>
	typeof words === 'string'
		? words
		: `${messageAndAdvice(words.message, words.advice)}${words.code ? ` [${words.code}]` : ''}`;

/** Every message of a file, with its name. */
function rendered(messages: Messages, calls: Calls): Array<[name: string, text: string]> {
	return Object.entries(messages).flatMap(([name, message]): Array<[string, string]> => {
		if (typeof message === 'string') return [[name, message]];
		const samples = calls[name];
		if (typeof message === 'object') return rendered(message, samples as Calls);
		return (samples as unknown[][]).map((facts) => [name, saidBy(message(...facts))]);
	});
}

const messagesOf = (name: string): Messages => jest.requireActual(join(folder, name));
const samplesOf = (name: string): Calls =>
	jest.requireActual<{ samples: Calls }>(join(__dirname, 'samples', name)).samples;

expect.addSnapshotSerializer({ test: () => true, print: (page) => String(page) });

// read the snapshot as a page, and write it anew with `npx jest messages -u` after you changed words
test.each(names)('what people are told: %s', (name) => {
	const all = rendered(messagesOf(name), samplesOf(name));
	const page = all.map(([reason, text]) => `${reason}\n    ${text.replaceAll('\n', '\n    ')}`);
	expect(page.join('\n\n')).toMatchSnapshot();
	expect(all.filter(([, text]) => !text || /undefined|NaN|\[object/.test(text))).toEqual([]);
});

test('no reason has two catalogues', () => {
	const reasons = names.flatMap((name) =>
		Object.values(messagesOf(name)).flatMap((each) =>
			typeof each === 'object' ? Object.keys(each) : [],
		),
	);
	expect(reasons.filter((reason, at) => reasons.indexOf(reason) !== at)).toEqual([]);
});
