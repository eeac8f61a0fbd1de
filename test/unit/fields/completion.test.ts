import {
	type INodeParameters,
	type INodeProperties,
	type INodePropertyOptions,
	NodeHelpers,
} from 'n8n-workflow';

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
		expect(all.slice(all.indexOf(subject) + 1)).toEqual([
			...['What to Do', 'Output', 'Max Videos per Run'],
			...['Wait By', 'Wait Limit (Minutes)', 'Options'],
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

	test('as a tool it asks for the version, and for nothing that a call of a model has no use for', () => {
		const chosen = { completion: 'wait', output: 'row' };
		const asked = ['Output', 'ID Column', 'Version', 'Wait By'];
		const asTool = labels(shown(chosen, `${description.name}Tool`));
		expect(asTool.filter((label) => asked.includes(label))).toEqual(['Version']);
	});

	test('asks how many to create, and for the column that names a row, where rows are output', () => {
		const asked = ['Output', 'ID Column', 'Max Videos per Run', 'Version'];
		const [hint] = named(shown({ output: 'row' }), 'idColumn').map((field) => field.hint);
		expect(labels(shown({ output: 'row' })).filter((label) => asked.includes(label))).toEqual([
			...['Output', 'ID Column', 'Max Videos per Run'],
		]);
		expect(hint).toContain('connect a node that updates the row with the same ID');
		expect(hint).toMatch(/createdAt.*video_version/);
		expect(labels(shown()).filter((label) => asked.includes(label))).toEqual([
			...['Output', 'Max Videos per Run'],
		]);
	});

	test.each(['wait', 'continue', 'notifyThisWorkflow', 'notifyOtherWorkflow'])(
		'%s says above all fields that it costs credits, and how to test for free',
		(completion) => {
			for (const output of ['video', 'row']) {
				const [first] = shown({ completion, output });
				expect(first).toMatchObject({ type: 'notice' });
				expect(first.displayName).toBe(
					'This costs credits. To test for free, select <b>What to Do</b> > <b>Check Only</b>.',
				);
			}
		},
	);

	test('Check Only has no notice about credits', () => {
		expect(shown({ completion: 'check' }).filter(({ type }) => type === 'notice')).toEqual([]);
	});
});

/** The options that a panel of UGC Ad offers. */
function offeredBy(name: string, values: INodeParameters): string[] {
	const description = { ...new UgcAd().description, name };
	const options = description.properties.find((field) => field.name === 'options');
	const offered = (options?.options as INodeProperties[]).filter((option) =>
		NodeHelpers.displayParameter({}, option, { typeVersion: 1 }, description, values),
	);
	return labels(offered);
}

const FILE_OPTIONS = ['Download the Video', 'Put Output File in Field'];

test.each([
	['automatic', 'ugcAd', FILE_OPTIONS],
	['polling', 'ugcAd', FILE_OPTIONS],
	['callback', 'ugcAd', []],
	['polling', 'ugcAdTool', []],
])('with Wait By %s, the options of %s have %j', (waitBy, name, expected) => {
	const offered = offeredBy(name, { completion: 'wait', waitBy });
	expect(offered.filter((label) => FILE_OPTIONS.includes(label))).toEqual(expected);
});

const OF_ROWS = ['Result Columns', 'Statuses to Create'];

test.each([
	['video', 'ugcAd', ['Version']],
	['row', 'ugcAd', OF_ROWS],
	['video', 'ugcAdTool', []],
	['row', 'ugcAdTool', []],
])('with Output: %s, the options of %s have %j', (output, name, expected) => {
	const asked = [...OF_ROWS, 'Version'];
	expect(offeredBy(name, { output }).filter((label) => asked.includes(label))).toEqual(expected);
});

describe('the way back from the trigger into the table', () => {
	const { properties } = new UgcAd().description;
	const choice = (field: string, value: string) =>
		named(properties, field)
			.flatMap(({ options = [] }) => options as INodePropertyOptions[])
			.find((option) => option.value === value)?.description;

	test.each(['notifyThisWorkflow', 'notifyOtherWorkflow'])('%s names the trigger', (completion) => {
		expect(choice('completion', completion)).toMatch(/Video Generation Trigger .*publish/);
	});

	test('Row of a Table says which columns both return', () => {
		expect(choice('output', 'row')).toMatch(/status, message, video_url and project_id\..*trigger/);
	});
});
