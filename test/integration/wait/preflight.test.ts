import type { INodeParameters } from 'n8n-workflow';

import { useSimulator } from '../../support/simulator';
import type { Setup } from '../support/engine';
import { creations } from '../support/kinds';
import { useSuspendingN8n } from '../support/suspended';
import { rows, waitSetup } from '../support/waiting';

const n8n = useSuspendingN8n();
const simulator = useSimulator({ renderMs: 300, minuteMs: 10, ca: n8n.certificate });

const byCallback = async (setup: Partial<Setup> = {}, parameters: INodeParameters = {}) =>
	await n8n.run(waitSetup(simulator, parameters, setup));

describe('nothing is created', () => {
	test("when this n8n's address is not https: polling is the way out", async () => {
		const { error } = await byCallback({ rows, webhookBase: 'http://localhost:5678' });
		expect(error?.message).toContain('http://localhost:5678/webhook-waiting/e1');
		expect(error?.description).toMatch(/WEBHOOK_URL.*Wait By to "Polling"/);
	});

	test('when the address is longer than the service accepts', async () => {
		const webhookBase = `https://localhost/${'x'.repeat(450)}`;
		const { error } = await byCallback({ webhookBase });
		expect(error?.message).toContain('(maximum: 500)');
	});

	test('when several videos cannot be looked up: the setting is named', async () => {
		const credential = { apiKey: 'demo-key', baseUrl: simulator.url, videoDetailsPath: '/v1/x' };
		for (const path of ['/v1/nowhere/{videoId}', '/v1/x']) {
			const { error } = await byCallback({
				rows,
				credential: { ...credential, videoDetailsPath: path, videoListPath: '/v1/nothing' },
			});
			expect(`${error?.message} ${error?.description}`).toContain('Video Details Path');
		}
	});

	afterEach(() => expect(creations(simulator)).toEqual([]));
});
