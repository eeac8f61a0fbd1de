import { fastTime } from '../../support/fastTime';
import { useSimulator, useSimulators } from '../../support/simulator';
import type { Simulator } from '../../simulator';
import { runNode } from '../support/engine';
import { creations } from '../support/kinds';
import { jsons, videoOf, waitSetup } from '../support/waiting';

const simulator = useSimulator({ renderMs: 100 });
const startAnother = useSimulators();
afterEach(() => jest.restoreAllMocks());

const run = async (service: Simulator, webhookBase: string) => {
	const parameters = { waitBy: 'automatic', waitLimit: 600 };
	return await runNode(waitSetup(service, parameters, { webhookBase, executionId: webhookBase }));
};

test.each(['https://n8n.example.com', 'https://example.com/automation', 'https://8.8.8.8:8443'])(
	'at the public address %s the execution is suspended until its callback',
	async (webhookBase) => {
		const slow = await startAnother({ renderMs: 3_600_000 });
		const { run: execution } = await run(slow, webhookBase);
		expect(execution.data.waitTill).toBeDefined();
		expect(creations(slow)).toHaveLength(1);
		expect(slow.projects[0].body.webhook).toMatch(new RegExp(`^${webhookBase}/`));
	},
);

test.each([
	'http://localhost:5678',
	'http://n8n.example.com',
	'https://localhost',
	'https://n8n',
	'https://n8n.local',
	'https://192.168.1.7',
])('at %s, which the service cannot call, it polls', async (webhookBase) => {
	fastTime();
	const ran = await run(simulator, webhookBase);
	expect(jsons(ran)).toEqual([videoOf(simulator, 'a')]);
	expect(creations(simulator)).toHaveLength(1);
	expect(simulator.projects[0].body.webhook).toBeUndefined();
});
