import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useSimulator } from '../../support/simulator';
import { creations, long, runKind } from '../support/kinds';
import { type Kind, LEAST, leastOf } from '../support/least';
import { ADA, byHand, fromTemplate, GREETING } from '../support/templateVideo';

const simulator = useSimulator({ undocumented: { titleLength: 200 } });

async function sent(kind: Kind, parameters: INodeParameters, cell: string) {
	const { error } = await runKind(
		LEAST[kind].node,
		simulator,
		{ ...leastOf(kind), ...parameters },
		{ rows: [{ cell }] },
	);
	expect(error).toBeUndefined();
	return creations(simulator).at(-1)?.body as IDataObject;
}

const CELL = '={{ $json.cell }}';
const WORDS = 'Autumn sale of garden lamps, row '.repeat(9);

const LABELS: Array<[string, Kind, INodeParameters, 'name' | 'title', number]> = [
	['the name of a UGC ad', 'ugcAd', { options: { name: CELL } }, 'name', 100],
	['the name of a slideshow', 'slideshow', { options: { name: CELL } }, 'name', 100],
	['the name of scenes', 'scenes', { options: { name: CELL } }, 'name', 100],
	['the name of a product ad', 'productAd', { options: { name: CELL } }, 'name', 100],
	['the name of a class', 'classProject', { name: CELL }, 'name', 100],
	[
		'the title of a video from a template',
		'templateVideo',
		{ ...fromTemplate(GREETING, byHand(ADA)), title: CELL },
		'title',
		200,
	],
];

describe.each(LABELS)('%s that is too long', (_, kind, parameters, field, most) => {
	test('is cut behind a word', async () => {
		const { [field]: label } = await sent(kind, parameters, WORDS);
		expect(WORDS.startsWith(`${String(label)} `)).toBe(true);
		expect(String(label).length).toBeLessThanOrEqual(most);
		expect(String(label).length).toBeGreaterThan(most - 12);
	});

	test.each([
		['within a word that has no end', long(most + 1), long(most)],
		['between whole characters', `${long(most - 1)}\u{1F600}`, long(most - 1)],
	])('is cut %s', async (__, text, cut) => {
		expect(await sent(kind, parameters, text)).toHaveProperty(field, cut);
	});

	test.each([
		['of the most characters', (length: number) => long(length)],
		['whose last word ends there', (length: number) => `${long(length - 4)} end`],
		['with blanks around it', (length: number) => ` ${long(length - 2)} `],
	])('but one %s is sent to the letter', async (__, labelOf) => {
		expect(await sent(kind, parameters, labelOf(most))).toHaveProperty(field, labelOf(most));
	});
});
