import type { IDataObject } from 'n8n-workflow';

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

it.each([
	['given by the agent', "={{ $fromAI('product', 'ID of the product', 'string') }}"],
	['made from the request', "={{ $fromAI('script', 'What the avatar says', 'string').hash() }}"],
])('the identical call pays once for a key that is %s', async (key, payOncePer) => {
	const twice = await startLanguageModel({ script: key, product: 'p1' }, { calls: 2 });
	try {
		const options = { paidVideosTable: key };
		const workflow = await agentWorkflow(started.host, twice, { payOncePer, options });
		const { id } = await importWorkflow(started.host.rest, workflow);
		const before = creations(started.host).length;
		const answers: IDataObject[] = [];
		for (let run = 0; run < 2; run++) {
			const { data } = await runToEnd(started.host.rest, id, START);
			expect(data.resultData.error).toBeUndefined();
			answers.push(...answersIn(twice));
		}
		expect(creations(started.host)).toHaveLength(before + 1);
		const projectId = started.host.simulator.projects.at(-1)?.id;
		expect(answers).toHaveLength(4);
		expect(answers.map((answer) => answer.projectId)).toEqual(answers.map(() => projectId));
		expect(answers.filter(({ recalled }) => !recalled)).toHaveLength(1);
	} finally {
		await twice.close();
	}
});
