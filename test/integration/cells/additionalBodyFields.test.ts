import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useFastTime } from '../../support/fastTime';
import { useSimulator } from '../../support/simulator';
import { creations, keepGoing, MUSIC, runKind } from '../support/kinds';
import { type Kind, KINDS, LEAST, leastOf } from '../support/least';

const simulator = useSimulator();
useFastTime();

const run = async (kind: Kind, options: INodeParameters, setup = {}, more: INodeParameters = {}) =>
	await runKind(LEAST[kind].node, simulator, { ...leastOf(kind), ...more, options }, setup);

const additional = (fields: object) => ({ additionalBodyFields: JSON.stringify(fields) });
const sent = () => creations(simulator).map(({ body }) => body as IDataObject);

test.each(KINDS)('%s: fields that the panel does not have are sent as they are', async (kind) => {
	const fields = { newField: { deep: [1, null, ''] }, flag: false };
	await run(kind, {});
	const { error } = await run(kind, additional(fields));
	expect(error).toBeUndefined();
	const [without, withFields] = sent();
	expect(withFields).toEqual({ ...without, ...fields });
});

test('an expression can give them for each row', async () => {
	const rows = [{ more: { tone: 'calm' } }, { more: '{ "tone": "loud" }' }, {}];
	await run('ugcAd', { additionalBodyFields: '={{ $json.more }}' }, { rows });
	expect(sent().map(({ tone }) => tone)).toEqual(['calm', 'loud', undefined]);
});

describe('a field that the node sends itself is refused', () => {
	test.each<[Kind, object, string]>([
		['ugcAd', { script: 'Hi' }, 'script'],
		['ugcAd', { media: [] }, 'media'],
		['slideshow', { aspectRatio: null }, 'aspectRatio'],
		['classProject', { type: 'x' }, 'type'],
		['classProject', { name: 'x' }, 'name'],
	])('%s %j', async (kind, fields, name) => {
		const { error } = await run(kind, additional(fields));
		expect(error?.message).toTell('fieldSentAlready', 'Additional Body Fields (JSON)', name);
		expect(creations(simulator)).toEqual([]);
	});

	test('also the callback URL that the node makes', async () => {
		const more = { completion: 'wait', waitBy: 'callback' };
		const webhookBase = 'https://n8n.example.com/webhook';
		const fields = additional({ webhook: 'https://example.com' });
		const { error } = await run('ugcAd', fields, { webhookBase }, more);
		expect(error?.message).toTell('fieldSentAlready', 'webhook');
		expect(creations(simulator)).toEqual([]);
	});

	test('but not one that is empty on the panel; it is checked like a field of the panel', async () => {
		const rows = [{ id: MUSIC }, { id: 7 }];
		const fields = { additionalBodyFields: '={{ { musicId: $json.id } }}' };
		const { items } = await run('ugcAd', fields, { rows, ...keepGoing });
		expect(items.map(({ json }) => json.message)).toEqual([
			'',
			expect.toTell('EXPECTED_TEXT', 'Music:'),
		]);
		expect(sent()).toEqual([expect.objectContaining({ musicId: MUSIC })]);
	});
});

test.each(['[1]', '"a"', '{', '7'])('%s is no object of fields', async (additionalBodyFields) => {
	const { error } = await run('ugcAd', { additionalBodyFields });
	expect(error?.message).toContain('Additional Body Fields (JSON): ');
	expect(creations(simulator)).toEqual([]);
});

describe('metadata among them', () => {
	test.each(KINDS)('%s: is sent, and comes out with the video', async (kind) => {
		const wait = { completion: 'wait', waitBy: 'polling' };
		const fields = additional({ metadata: { rowId: 7 } });
		const { items, error } = await run(kind, fields, {}, wait);
		expect(error).toBeUndefined();
		expect(sent()[0].metadata).toEqual({ rowId: 7 });
		expect(items[0].json).toMatchObject({ status: 'completed', metadata: { rowId: 7 } });
	});

	test('joins that of the node, whose keys win', async () => {
		const metadata = { entry: [{ key: 'a', value: '1' }] };
		await run('ugcAd', { metadata, ...additional({ metadata: { a: 2, b: 3 } }) });
		expect(sent()[0].metadata).toEqual({ a: '1', b: 3 });
	});

	test.each(KINDS)('%s: is at most 5 KB', async (kind) => {
		const { error } = await run(kind, additional({ metadata: { long: 'x'.repeat(5200) } }));
		expect(error?.message).toTell('tooLong');
		expect(creations(simulator)).toEqual([]);
	});

	test.each([null, [], 'a'])('is an object: %j', async (metadata) => {
		const { error } = await run('classProject', additional({ metadata }));
		expect(error?.message).toContain('metadata: Expected an object');
		expect(creations(simulator)).toEqual([]);
	});
});
