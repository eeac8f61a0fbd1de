import type { INodeParameters } from 'n8n-workflow';

import { useSimulator } from '../../support/simulator';
import { creations, keepGoing, runKind } from '../support/kinds';
import { type Kind, LEAST, leastOf, PICTURE } from '../support/least';

const simulator = useSimulator();

const run = async (kind: Kind, parameters: INodeParameters, text: string) =>
	await runKind(
		LEAST[kind].node,
		simulator,
		{ ...leastOf(kind), ...parameters },
		{ rows: [{ text }] },
	);

/** The same text in JSON that is built from its cell, and what reaches the service. */
const PLACES: Array<[string, Kind, (cell: string) => INodeParameters, string]> = [
	[
		'Images or Clips (B-Roll) 1 > Title',
		'ugcAd',
		(cell) => ({
			mediaSource: 'json',
			mediaJson: `=[{ "url": "${PICTURE}", "title": ${cell} }]`,
		}),
		'media.0.title',
	],
	[
		'Slides 1 > Texts 1 > Text',
		'slideshow',
		(cell) => ({
			slidesSource: 'json',
			slidesJson: `=[{ "url": "${PICTURE}", "texts": [{ "text": ${cell} }] }]`,
		}),
		'slides.0.texts.0.text',
	],
	[
		'Metadata > note',
		'ugcAd',
		(cell) => ({ options: { additionalBodyFields: `={ "metadata": { "note": ${cell} } }` } }),
		'metadata.note',
	],
];

const AS_IT_IS = '"{{ $json.text }}"';
const AS_JSON = '{{ JSON.stringify($json.text) }}';

describe.each(PLACES)('JSON that is built from cells: %s', (_, kind, parameters, path) => {
	/** Each text at one place, and one at each place. */
	const some = <T>(texts: T[]) => (kind === 'slideshow' ? texts : texts.slice(0, 1));

	test.each(some(['The 4" nail', 'It says "go"', 'D:\\pictures', '20\\% off']))(
		'breaks at %s, and the message shows where, and how to build it',
		async (text) => {
			const { error } = await run(kind, parameters(AS_IT_IS), text);
			expect(error?.message).toTell('jsonBreaksAt');
			expect(error?.message).toContain(text.slice(-5));
			expect(error?.message).toContain('{{ JSON.stringify($json.text) }}');
			expect(creations(simulator)).toEqual([]);
		},
	);

	test.each(some(['The 4" nail', 'C:\\temp', 'a\tb', 'One\nTwo', '\\\\nas\\new', 'plain']))(
		'as the message says it, it is sent to the letter: %j',
		async (text) => {
			const { error } = await run(kind, parameters(AS_JSON), text);
			expect(error).toBeUndefined();
			expect(creations(simulator)[0].body).toHaveProperty(path, text);
		},
	);

	test.each(
		some<[string, string]>([
			['One\\nTwo', 'One\nTwo'],
			['She said \\"wow\\"', 'She said "wow"'],
			['C:\\\\temp', 'C:\\temp'],
			['plain', 'plain'],
		]),
	)('a cell that is escaped already is read as it is meant: %s', async (text, meant) => {
		const { error } = await run(kind, parameters(AS_IT_IS), text);
		expect(error).toBeUndefined();
		expect(creations(simulator)[0].body).toHaveProperty(path, meant);
	});
});

test('one row that breaks it stops no other', async () => {
	const [[, kind, parameters]] = PLACES;
	const rows = [{ text: 'Good' }, { text: 'Not "good"' }];
	const { items } = await runKind(
		LEAST[kind].node,
		simulator,
		{ ...leastOf(kind), ...parameters(AS_IT_IS) },
		{ rows, ...keepGoing },
	);
	expect(creations(simulator)).toHaveLength(1);
	expect(items.map(({ json }) => json.code)).toContain('VALIDATION_ERROR');
});
