import { VideoGenerationTrigger } from '../../../nodes/VideoGenerationTrigger/VideoGenerationTrigger.node';
import { lifecycle } from '../support/trigger';

describe('on activation', () => {
	test('the trigger is checked each time', async () => {
		const hooks = lifecycle('https://n8n.example.com');
		expect(await hooks.checkExists()).toBe(false);
		expect(await hooks.create()).toBe(true);
		expect(await hooks.checkExists()).toBe(false);
		expect(await hooks.remove()).toBe(true);
	});

	test('an endpoint that the credential does not name fails it, as no video node would find the trigger', async () => {
		const credential = { webhookEndpoint: 'hooks' };
		await expect(lifecycle('https://n8n.example.com', { credential }).create()).rejects.toThrow(
			expect.toTell('triggerElsewhere'),
		);
	});

	test('an address that is not https fails it and names WEBHOOK_URL', async () => {
		await expect(lifecycle('http://n8n.example.com').create()).rejects.toThrow(
			expect.toTell('triggerNotHttps', 'WEBHOOK_URL', 'http://n8n.example.com/webhook'),
		);
	});

	test.each(['init', 'leadershipChange'] as const)(
		'what is published goes on when n8n starts again (%s): videos are under way',
		async (activation) => {
			expect(await lifecycle('http://localhost', { activation }).checkExists()).toBe(true);
		},
	);

	test('listening for a test event needs no https', async () => {
		const hooks = lifecycle('http://localhost', { activation: 'manual' });
		expect(await hooks.create()).toBe(true);
		expect(await hooks.checkExists()).toBe(true);
		expect(await hooks.remove()).toBe(true);
	});
});

test('the trigger names what starts it, and shows no address, as there is none to copy', () => {
	const { description } = new VideoGenerationTrigger();
	expect(description.eventTriggerDescription).toMatch(
		/doesn't create videos.*finished videos start it/,
	);
	expect(description.webhooks?.map(({ ndvHideUrl }) => ndvHideUrl)).toEqual([true]);
});
