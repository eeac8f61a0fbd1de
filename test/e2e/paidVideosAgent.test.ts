import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { type LanguageModel, startLanguageModel } from '../host/languageModel';
import { START } from '../host/nodes';
import { importWorkflow, runToEnd } from '../host/workflows';
import { agentWorkflow } from './agentWorkflow';
import { creations, useHost } from './support';

const started = useHost({ simulator: { renderMs: 1_000 } });

/** What the tool has answered to the calls of the last run. */
const answersIn = ({ requests }: LanguageModel): IDataObject[] =>
	(requests.at(-1)?.messages ?? [])
		.filter(({ role }) => role === 'tool')
		.flatMap(({ content }) => JSON.parse(String(content)) as IDataObject[]);

/** Two runs of an agent that makes the same call twice in each: what it was answered. */
async function callTwice(input: object, parameters: INodeParameters): Promise<IDataObject[]> {
	const model = await startLanguageModel(input, { calls: 2 });
	try {
		const workflow = await agentWorkflow(started.host, model, parameters);
		const { id } = await importWorkflow(started.host.rest, workflow);
		const answers: IDataObject[] = [];
		for (let run = 0; run < 2; run++) {
			const { data } = await runToEnd(started.host.rest, id, START);
			expect(data.resultData.error).toBeUndefined();
			answers.push(...answersIn(model));
		}
		return answers;
	} finally {
		await model.close();
	}
}

const versionFromAi = "={{ $fromAI('version', 'Empty, or 2 for another take', 'string') }}";

it.each<[string, INodeParameters, IDataObject]>([
	['without a version', {}, {}],
	['with the version that the agent gives', { version: versionFromAi }, { version: '2' }],
])('the identical call pays once %s', async (name, parameters, input) => {
	const before = creations(started.host).length;
	const answers = await callTwice({ script: name, ...input }, parameters);
	expect(creations(started.host)).toHaveLength(before + 1);
	const projectId = started.host.simulator.projects.at(-1)?.id;
	expect(answers).toHaveLength(4);
	expect(answers.map((answer) => answer.projectId)).toEqual(answers.map(() => projectId));
	expect(answers.filter(({ recalled }) => !recalled)).toHaveLength(1);
});
