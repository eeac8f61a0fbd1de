import type { INodeParameters } from 'n8n-workflow';

import { useSimulator } from '../../support/simulator';
import { byId, creations, runKind, VOICE } from '../support/kinds';
import { type Kind, LEAST, leastOf, PICTURE } from '../support/least';
import { byHand, change, fromTemplate, GREETING } from '../support/templateVideo';

const simulator = useSimulator();

const CELL = '={{ $json.cell }}';
const OPTION = { expressionsAsText: true };

const TRANSITION = {
	type: 'start_end_frame',
	startFrameMediaId: 'm1',
	endFrameMediaId: 'm2',
	frameModel: '',
	frameDuration: 5,
};

const run = async (kind: Kind, parameters: INodeParameters, cell = '') =>
	await runKind(
		LEAST[kind].node,
		simulator,
		{ ...leastOf(kind), ...parameters },
		{ rows: [{ cell }] },
	);

const ABOUT = [
	'Drag the column, and n8n writes {{ $json.name }} for you.',
	'{{ $json.title }}',
	'In the Code node, $json.name is the name.',
	"Ask another node with $('Sheet').item.json.id, if you like.",
	'={{ $now }} is the time',
	'Handlebars has {{name}}, too',
];

describe.each<[string, Kind, (text: string) => INodeParameters, string]>([
	['the script', 'ugcAd', (script) => ({ script }), 'script'],
	[
		'the script of a slideshow',
		'slideshow',
		(script) => ({ script, voiceId: byId(VOICE) }),
		'script',
	],
	[
		'the text of a slide',
		'slideshow',
		(text) => ({ slides: { item: [{ url: PICTURE, texts: { text: [{ text }] } }] } }),
		'slides.0.texts.0.text',
	],
	[
		'the prompt of a transition',
		'scenes',
		(framePrompt) => ({ scenes: { item: [{ ...TRANSITION, framePrompt }] } }),
		'scenes.0.framePrompt',
	],
	['the script of a product ad', 'productAd', (script) => ({ script }), 'script'],
	['the script of a class', 'classProject', (script) => ({ script }), 'script'],
])('%s about expressions', (_, kind, parameters, path) => {
	/** Each text at one place, and one at each place. */
	const some = (texts: string[]) => (kind === 'ugcAd' ? texts : texts.slice(0, 1));

	test.each(some(ABOUT))('is sent with the option, and the message names it: %s', async (text) => {
		const refused = await run(kind, parameters(CELL), text);
		expect(refused.error?.message).toTell('unlessMeant', 'Send Expressions as Text');
		expect(creations(simulator)).toEqual([]);
		const { error } = await run(kind, { ...parameters(CELL), options: OPTION }, text);
		expect(error).toBeUndefined();
		expect(creations(simulator)[0].body).toHaveProperty(path, text);
	});

	test.each(
		some([
			'undefined',
			'}}',
			'Hi }}',
			'[object Object]',
			'Hello [object Object]',
			'{{ $json.name }} [object Object]',
			'Ends Invalid DateTime',
			'#N/A',
			'=CONCAT(A1;B1)',
		]),
	)('what an expression leaves behind is refused with the option, too: %s', async (text) => {
		for (const options of [OPTION, {}]) {
			const { error } = await run(kind, { ...parameters(CELL), options }, text);
			expect(error?.message).not.toTell('unlessMeant');
			expect(error?.message).toTell('fieldInvalid');
		}
		expect(creations(simulator)).toEqual([]);
	});
});

test('a script that is typed in, and no expression, is sent with it', async () => {
	const script = 'Write {{ $json.name }} into the field';
	const { error } = await run('ugcAd', { script, options: OPTION });
	expect(error).toBeUndefined();
	expect(creations(simulator)[0].body).toMatchObject({ script });
});

test('an option that a row leaves empty is off', async () => {
	const options = { expressionsAsText: '={{ $json.none }}' };
	const { error } = await run('ugcAd', { script: CELL, options }, 'Write {{ $json.name }}');
	expect(error?.message).toContain('turn on the option');
});

test.each<[string, INodeParameters]>([
	['an address', { media: { item: [{ url: 'https://example.com/{{ $json.sku }}.jpg' }] } }],
	['an ID', { avatarId: byId('{{ $json.avatar }}') }],
	[
		'metadata',
		{ options: { ...OPTION, metadata: { entry: [{ key: 'name', value: '{{ $json.id }}' }] } } },
	],
])('%s is no text that is spoken or shown', async (_, parameters) => {
	const { error } = await run('ugcAd', { options: OPTION, ...parameters });
	expect(error?.message).toTell('expressionNotFilledIn');
	expect(error?.message).not.toContain('turn on the option');
	expect(creations(simulator)).toEqual([]);
});

test('in the script of a template, the service would fill it in', async () => {
	const parameters = {
		...fromTemplate(GREETING, { ...byHand({ first_name: 'Ada', company: 'Lamps' }) }),
		...change({ scene: 1, script: 'Write {{ $json.name }}' }),
		ifNoValue: 'emptyText',
		options: OPTION,
	} as INodeParameters;
	const { error } = await run('templateVideo', parameters);
	expect(error?.message).toTell('expressionNotFilledIn');
	expect(error?.message).not.toContain('turn on the option');
	expect(creations(simulator)).toEqual([]);
});
