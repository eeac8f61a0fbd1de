import { type INodeProperties, NodeHelpers } from 'n8n-workflow';

import { ProductAd } from '../../../nodes/ProductAd/ProductAd.node';
import { Scenes } from '../../../nodes/Scenes/Scenes.node';
import { Slideshow } from '../../../nodes/Slideshow/Slideshow.node';
import { TemplateVideo } from '../../../nodes/TemplateVideo/TemplateVideo.node';
import { UgcAd } from '../../../nodes/UgcAd/UgcAd.node';
import { shownFieldsOf } from '../../support/shownFields';

const creating = [
	['Video UGC Ad', new UgcAd(), {}, 'Aspect Ratio'],
	['Video Slideshow', new Slideshow(), {}, 'Aspect Ratio'],
	['Video Scenes', new Scenes(), {}, 'Aspect Ratio'],
	['Video Product Ad', new ProductAd(), {}, 'Lip-Sync Quality'],
	['Video From Template', new TemplateVideo(), {}, 'Captions'],
	['Video From Template', new TemplateVideo(), { operation: 'fromScript' }, 'Voice'],
] as const;

const labels = (fields: INodeProperties[]) => fields.map(({ displayName }) => displayName);
const named = (fields: INodeProperties[], name: string) =>
	fields.filter((field) => field.name === name);

describe.each(creating)('%s', (_, { description }, parameters, subject) => {
	const shown = (more = {}, name = description.name) =>
		shownFieldsOf({ ...description, name }, { ...parameters, ...more });

	test(`asks right behind ${subject} what happens when the video is finished`, () => {
		const all = labels(shown().filter(({ type }) => type !== 'notice'));
		expect(all.slice(all.indexOf(subject) + 1).slice(0, 5)).toEqual([
			'What to Do',
			'Output',
			'Pay Once Per',
			'Version',
			'Wait By',
		]);
	});

	test('waits by default, by callback or by polling as n8n can', () => {
		expect(named(shown(), 'completion').map((field) => field.default)).toEqual(['wait']);
		expect(named(shown(), 'waitBy').map((field) => field.default)).toEqual(['automatic']);
	});

	test('as a tool of an agent it does not wait by default', () => {
		const asTool = shown({}, `${description.name}Tool`);
		expect(named(asTool, 'completion').map((field) => field.default)).toEqual(['continue']);
		expect(named(asTool, 'waitBy')).toEqual([]);
	});

	test('as a tool it asks for nothing that a call of a model has no use for', () => {
		const chosen = { completion: 'wait', payOncePer: 'row' };
		const asTool = shown(chosen, `${description.name}Tool`);
		expect(labels(asTool)).toContain('Version');
		expect(labels(asTool)).not.toEqual(expect.arrayContaining(['ID Column']));
		expect(named(asTool, 'waitBy')).toEqual([]);
		const ways = named(asTool, 'payOncePer').map(({ options = [] }) =>
			options.map((option) => 'value' in option && option.value),
		);
		expect(ways).toEqual([['video', 'run']]);
	});

	test('asks for the column that names a row, where rows are put out', () => {
		const all = labels(shown({ output: 'row' }));
		expect(all.slice(all.indexOf('Output')).slice(0, 3)).toEqual([
			'Output',
			'ID Column',
			expect.stringContaining('One node behind this one writes the rows back'),
		]);
		expect(all).not.toContain('Pay Once Per');
		const asTool = labels(shown({}, `${description.name}Tool`));
		expect(asTool).not.toContain('Output');
	});

	test.each([
		['video', ['Pay Once Per', 'Version']],
		['row', ['Pay Once Per', 'ID Column', 'Version']],
		['run', ['Pay Once Per']],
	])('asks for what names a video that is paid once per %s', (payOncePer, expected) => {
		const asked = ['Pay Once Per', 'ID Column', 'Version'];
		const all = labels(shown({ payOncePer }));
		expect(all.filter((label) => asked.includes(label))).toEqual(expected);
	});

	test.each(['wait', 'continue', 'notifyThisWorkflow', 'notifyOtherWorkflow'])(
		'%s says that it costs credits, and what is paid once, whatever Pay Once Per is',
		(completion) => {
			for (const payOncePer of ['video', 'row', 'run']) {
				const notices = shown({ completion, payOncePer }).filter(({ type }) => type === 'notice');
				const said = labels(notices).join(' ');
				expect(said).toContain('Each video costs credits');
				expect(said).toContain('The same values are charged once');
			}
		},
	);

	test('Check Only has no notice about credits', () => {
		expect(shown({ completion: 'check' }).filter(({ type }) => type === 'notice')).toEqual([]);
	});
});

const FILE_OPTIONS = ['Download the Video', 'Put Output File in Field'];

test.each([
	['automatic', 'ugcAd', FILE_OPTIONS],
	['polling', 'ugcAd', FILE_OPTIONS],
	['callback', 'ugcAd', []],
	['polling', 'ugcAdTool', []],
])('with Wait By %s, the options of %s have %j', (waitBy, name, expected) => {
	const description = { ...new UgcAd().description, name };
	const options = description.properties.find((field) => field.name === 'options');
	const values = { completion: 'wait', waitBy };
	const offered = (options?.options as INodeProperties[]).filter((option) =>
		NodeHelpers.displayParameter({}, option, { typeVersion: 1 }, description, values),
	);
	expect(labels(offered).filter((label) => FILE_OPTIONS.includes(label))).toEqual(expected);
});

describe('the notice of Notify the Trigger', () => {
	const noticesOf = (node: UgcAd | TemplateVideo, parameters: object) =>
		shownFieldsOf(node.description, { ...parameters }).filter(({ type }) => type === 'notice');

	test.each(['notifyThisWorkflow', 'notifyOtherWorkflow'])(
		'%s tells the way back',
		(completion) => {
			for (const node of [new UgcAd(), new TemplateVideo()]) {
				const text = labels(noticesOf(node, { completion })).join(' ');
				expect(text).toContain('set <b>Output</b> to <b>Row of a Table</b>');
				const ofRows = noticesOf(node, { completion, output: 'row' }).map(({ name }) => name);
				expect(ofRows).not.toContain('tableNotice');
			}
		},
	);
});
