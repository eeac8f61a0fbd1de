import type { INodeParameters } from 'n8n-workflow';

import { useFastTime } from '../../support/fastTime';
import type { Tells } from '../../support/reasonNames';
import { useSimulator } from '../../support/simulator';
import { creations, expression, keepGoing, long, lookups } from '../support/kinds';
import { credentialOf } from '../support/library';
import {
	ADA,
	byColumn,
	fromTemplate,
	greeting,
	GREETING,
	PLAIN,
	runTemplateVideo,
	searchTemplates,
	sent,
	TOUR,
} from '../support/templateVideo';

const simulator = useSimulator();
useFastTime();

const run = async (parameters: INodeParameters, setup = {}) =>
	await runTemplateVideo(simulator, parameters, setup);

describe('the template', () => {
	test('is looked up once for all rows of a run', async () => {
		const rows = Array.from({ length: 30 }, (_, row) => ({ ...ADA, company: `Company ${row}` }));
		const { items } = await run(fromTemplate(GREETING, byColumn), { rows });
		expect(items).toHaveLength(30);
		expect(lookups(simulator).map(({ path }) => path)).toEqual([`/v1/template/${GREETING}`]);
	});

	test('can differ from row to row', async () => {
		const rows = [GREETING, PLAIN, GREETING].map((template, row) => ({
			...{ ...ADA, company: `Company ${row}` },
			template,
		}));
		const { error } = await run(fromTemplate('={{ $json.template }}', byColumn), { rows });
		expect(error).toBeUndefined();
		expect(lookups(simulator)).toHaveLength(2);
		expect(
			sent(simulator)
				.map(({ scenes }) => scenes[0].variables.length)
				.sort(),
		).toEqual([0, 2, 2]);
	});

	test.each([
		['tpl-nowhere', 'Template "tpl-nowhere" not found'],
		['tpl-other-team', 'Template "tpl-other-team" not found or not accessible'],
		['a/b?c#d', 'Template "a/b?c#d" not found'],
	])('%s is not there for the caller', async (templateId, message) => {
		const { error } = await run(fromTemplate(templateId));
		expect(error?.message).toBe(message);
		expect(error?.description).toTell('checkId', 'Template');
		expect(creations(simulator)).toEqual([]);
	});

	test('is not there in one row, and the others are created with On Error = Continue', async () => {
		const rows = ['tpl-nowhere', PLAIN].map((template) => ({ template }));
		const { items } = await run(fromTemplate('={{ $json.template }}'), { rows, ...keepGoing });
		expect(items[0].json).toMatchObject({
			message: 'Template "tpl-nowhere" not found',
			row: 1,
			code: 'TEMPLATE_NOT_FOUND',
		});
		expect(items[1].json.projectId).toBe(simulator.projects[0].id);
	});

	test.each<[string, unknown, Tells]>([
		['of 21 characters', long(21), ['templateIdLength', '20']],
		['that leads out of the path', '..', ['templateIdLength', '20']],
		['of half a character', '\ud800', ['templateIdLength', '20']],
		['that is no text', { a: 1 }, ['templateIdLength', '20']],
	])('has no ID %s, and is not looked up', async (_, templateId, message) => {
		const { error } = await run(fromTemplate(expression(templateId)));
		expect(error?.message).toTell(...message, 'Template');
		expect(simulator.requests).toEqual([]);
	});

	test.each(['', null])('is empty (%j), and nothing is looked up', async (templateId) => {
		const { error } = await run(fromTemplate(expression(templateId)));
		expect(error?.message).toBe('Template is empty');
		expect(simulator.requests).toEqual([]);
	});

	test('of 20 characters is looked up', async () => {
		const { error } = await run(fromTemplate(long(20)));
		expect(error?.message).toBe(`Template "${long(20)}" not found`);
	});

	test('cannot be loaded: nothing is sent, and the error says why', async () => {
		simulator.faults.next('500', { path: /template/, count: 10 });
		const { error } = await run(greeting());
		expect(error?.message).toBe('Internal server error');
		expect(creations(simulator)).toEqual([]);
	});

	test('comes without scenes: nothing is sent, and the error says why', async () => {
		simulator.faults.next('malformed', { path: /template/, count: 10 });
		const { error } = await run(greeting());
		expect(error?.message).toTell('notTheService', 'HTTP 200');
		expect(creations(simulator)).toEqual([]);
	});
});

describe('the panel lists the templates', () => {
	const search = async (filter?: string) => await searchTemplates(credentialOf(simulator), filter);

	test('of the team of the key, by name', async () => {
		expect(await search()).toEqual([
			{ name: 'Plain welcome', value: PLAIN },
			{ name: 'Personal greeting', value: GREETING },
			{ name: 'Product tour in three scenes', value: TOUR },
		]);
	});

	test.each([
		['GREETING', [GREETING]],
		['tour', [TOUR]],
		['other team', []],
	])('that match a search: %s', async (filter, found) => {
		expect((await search(filter)).map(({ value }) => value)).toEqual(found);
	});

	test('and says why when it cannot', async () => {
		const wrong = credentialOf(simulator, { apiKey: 'wrong' });
		await expect(searchTemplates(wrong)).rejects.toMatchObject({
			message: expect.stringMatching(/key/i),
			description: expect.any(String),
		});
	});
});
