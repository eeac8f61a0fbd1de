import type { IDataObject } from 'n8n-workflow';

import { png } from '../../support/mediaFiles';
import { useSimulator } from '../../support/simulator';
import { keepInFiles } from '../support/binaryData';
import type { CallBy } from '../support/agent';
import { creations } from '../support/kinds';
import { sentUrls, served, upload } from '../support/inputFiles';
import { call, callTool, fromAI, itemsOf, ugcAd } from '../support/toolCalls';

const simulator = useSimulator();
keepInFiles();

const MUG = png(640, 640, 'mug');
const CUP = png(640, 640, 'cup');

const parameters = {
	...ugcAd,
	completion: 'continue',
	media: { item: [{ from: 'file', file: fromAI('file', 'Name of the file') }] },
};

describe.each<CallBy>(['function', 'engine'])('an agent that calls a tool by %s', (callBy) => {
	const ask = async (file: string, ...contents: Buffer[]) =>
		await callTool(simulator, {
			...{ callBy, parameters },
			calls: [call({ file })],
			messages: await Promise.all(
				contents.map(async (content) => ({
					json: { chatInput: 'Make a video of my mug' },
					binary: { data0: await upload(content, 'mug.png', 'image/png') },
				})),
			),
		});

	test('makes a video of a file of the chat', async () => {
		const { answers, error } = await ask('data0', MUG);
		expect([error, answers.join()]).toEqual([undefined, expect.not.stringContaining('rejected')]);
		expect(creations(simulator)).toHaveLength(1);
		expect((await served(sentUrls(simulator)[0][0])).content).toEqual(MUG);
		expect(answers.join()).not.toMatch(/signed|token=/);
	});

	test('is told which files there are', async () => {
		const { answers } = await ask('mug.png', MUG);
		expect(itemsOf(answers[0])[0].message).toTell('noSuchFile', 'mug.png', 'data0');
		expect(creations(simulator)).toEqual([]);
	});

	const messageOf = async (chatInput: string, content: Buffer) => ({
		...{ json: { chatInput }, binary: { data0: await upload(content, 'mug.png', 'image/png') } },
	});

	test('in a loop makes no video of a file of another run', async () => {
		const batches = [[await messageOf('My mug', MUG)], [await messageOf('My cup', CUP)]];
		const { error } = await callTool(simulator, {
			...{ callBy, parameters, batches },
			calls: [call({ file: 'data0', script: 'One' }), call({ file: 'data0', script: 'Two' })],
		});
		expect(error).toBeUndefined();
		const scripts = creations(simulator).map(({ body }) => (body as IDataObject).script);
		// the newer agents have no files behind the first run, as n8n does not tell which they are
		expect(scripts).toEqual(callBy === 'engine' ? ['One'] : ['One', 'Two']);
		const contents = sentUrls(simulator).map(async ([url]) => (await served(url)).content);
		expect(await Promise.all(contents)).toEqual([MUG, CUP].slice(0, scripts.length));
	});

	test('that calls twice never gets a file of a branch that is not its own', async () => {
		const { error } = await callTool(simulator, {
			...{ callBy, parameters },
			messages: [await messageOf('My mug', MUG)],
			otherMessages: [await messageOf('My cup', CUP)],
			calls: [call({ file: 'data0', script: 'One' }), call({ file: 'data0', script: 'Two' })],
		});
		expect(error).toBeUndefined();
		const urls = sentUrls(simulator).flat();
		expect(urls.length).toBeGreaterThan(0);
		for (const url of urls) expect((await served(url)).content).toEqual(MUG);
	});

	test('gets the file of the message that it is about, of several', async () => {
		await callTool(simulator, {
			...{ callBy, parameters, calls: [call({ file: 'data0' })] },
			messages: [await messageOf('My mug', MUG), await messageOf('My cup', CUP)],
		});
		// the newer agents hand the message on with the call
		const contents = sentUrls(simulator).map(async ([url]) => (await served(url)).content);
		expect(await Promise.all(contents)).toEqual(callBy === 'engine' ? [MUG] : []);
	});

	test('gets no file where nothing tells which message it is about', async () => {
		const { answers } = await ask('data0', MUG, CUP);
		expect(itemsOf(answers[0])[0].message).toTell('noSuchFile', 'data0');
		expect(creations(simulator)).toEqual([]);
	});
});
