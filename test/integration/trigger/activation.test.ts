import { VideoGenerationTrigger } from '../../../nodes/VideoGenerationTrigger/VideoGenerationTrigger.node';
import { lifecycle, WORKFLOW_ID } from '../support/trigger';

describe('on activation', () => {
	test('the production address is registered, and removed on deactivation', async () => {
		const staticData = {};
		const hooks = lifecycle('https://n8n.example.com', staticData);
		expect(await hooks.checkExists()).toBe(false);
		expect(await hooks.create()).toBe(true);
		expect(hooks.registered()).toMatchObject({
			videoGenerationTrigger: {
				url: `https://n8n.example.com/webhook/video-generation/${WORKFLOW_ID}`,
			},
		});
		expect(await hooks.checkExists()).toBe(true);
		expect(await hooks.remove()).toBe(true);
		expect(await hooks.checkExists()).toBe(false);
	});

	test('an address that has changed is registered anew', async () => {
		const before = lifecycle('https://old.example.com');
		await before.create();
		const after = lifecycle('https://new.example.com', { global: before.registered() });
		expect(await after.checkExists()).toBe(false);
	});

	test('an address that is not https fails it and names WEBHOOK_URL', async () => {
		await expect(lifecycle('http://n8n.example.com').create()).rejects.toThrow(
			/WEBHOOK_URL.*N8N_WEBHOOK_URL.*http:\/\/n8n\.example\.com\/webhook/,
		);
	});

	test('an address too long for the service fails it', async () => {
		await expect(lifecycle(`https://n8n.example.com/${'x'.repeat(440)}`).create()).rejects.toThrow(
			'longer than the service accepts',
		);
	});

	test('listening for a test event needs no https and leaves the registration alone', async () => {
		const production = lifecycle('https://n8n.example.com');
		await production.create();
		const registered = { ...production.registered() };
		const test = lifecycle('http://localhost', { global: registered }, 'manual');
		expect(await test.create()).toBe(true);
		expect(await test.checkExists()).toBe(true);
		expect(await test.remove()).toBe(true);
		expect(test.registered()).toMatchObject(registered);
	});
});

test('the trigger names what starts it, and shows no address, as there is none to copy', () => {
	const { description } = new VideoGenerationTrigger();
	expect(description.eventTriggerDescription).toMatch(
		/doesn't create videos.*finished videos start it/,
	);
	expect(description.webhooks?.map(({ ndvHideUrl }) => ndvHideUrl)).toEqual([true]);
});
