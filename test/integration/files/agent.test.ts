import { png } from '../../support/mediaFiles';
import { useSimulator } from '../../support/simulator';
import { keepInFiles } from '../support/binaryData';
import type { CallBy } from '../support/agent';
import { creations } from '../support/kinds';
import { sentUrls, served, upload } from '../support/inputFiles';
import { call, callTool, fromAI, ugcAd } from '../support/toolCalls';

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
		expect([error, answers.join()]).toEqual([undefined, expect.not.stringContaining('No file')]);
		expect(creations(simulator)).toHaveLength(1);
		expect((await served(sentUrls(simulator)[0][0])).content).toEqual(MUG);
		expect(answers.join()).not.toMatch(/signed|token=/);
	});

	test('is told which files there are', async () => {
		const { answers } = await ask('mug.png', MUG);
		expect(answers.join()).toMatch(/No file.*mug\.png.*data0/);
		expect(creations(simulator)).toEqual([]);
	});

	test('gets no file where nothing tells which message it is about', async () => {
		const { answers } = await ask('data0', MUG, CUP);
		expect(answers.join()).toMatch(/No file/);
		expect(creations(simulator)).toEqual([]);
	});
});
