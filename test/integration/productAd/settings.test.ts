import type { INodeParameters } from 'n8n-workflow';

import { ProductAd } from '../../../nodes/ProductAd/ProductAd.node';
import { useSimulator } from '../../support/simulator';
import { AVATAR, byId, creations, expression, runKind, VOICE } from '../support/kinds';

const simulator = useSimulator();

const run = async (parameters: INodeParameters, setup = {}) =>
	await runKind(
		new ProductAd(),
		simulator,
		{ script: 'Hi', avatarId: byId(AVATAR), voiceId: byId(VOICE), ...parameters },
		setup,
	);

test('all errors are reported at once: in the settings, and beside them', async () => {
	const { error } = await run({
		script: expression(''),
		avatarId: byId(expression('')),
		websiteUrl: expression(''),
		scrollMode: expression('sideways'),
		introDuration: -1,
	});
	expect(error?.message).toTell('fieldEmpty', 'Script', 'Avatar', 'Website URL');
	expect(error?.message).toTell('notAmong', 'Scroll Mode', 'sideways', 'loop');
	expect(error?.message).toTell('mustBe', 'Intro Duration (Seconds)', 0);
	expect(creations(simulator)).toEqual([]);
});

test('all errors are reported at once, of every row', async () => {
	const rows = [
		{ script: '', url: 'example.com' },
		{ script: 'Hi', url: 'http://example.com' },
	];
	const { error } = await run(
		{ script: '={{ $json.script }}', websiteUrl: '={{ $json.url }}' },
		{ rows },
	);
	expect(error?.description).toTell('fieldEmpty', 'Script');
	expect(error?.description).toTell('NOT_HTTPS_URL', 'Row 2', 'Website URL', 'http://example.com');
});

test('settings as JSON are not checked, with any names', async () => {
	const settings = {
		websiteUrl: 'http://example.com',
		scrollMode: 'sideways',
		introDuration: '4s',
	};
	const { error } = await run({
		settingsSource: 'json',
		settingsJson: JSON.stringify(settings),
	});
	expect(error).toBeUndefined();
	expect(creations(simulator)[0].body).toMatchObject({ productAdSettings: settings });
});

test('the scroll mode is left to the service unless one is chosen', async () => {
	const websiteUrl = 'https://example.com/product';
	await run({ websiteUrl });
	await run({ websiteUrl, scrollMode: 'restart' });
	expect(creations(simulator).map(({ body }) => body)).toMatchObject([
		{ productAdSettings: { websiteUrl } },
		{ productAdSettings: { websiteUrl, scrollMode: 'restart' } },
	]);
	expect(JSON.stringify(creations(simulator)[0].body)).not.toContain('scrollMode');
});

test('a refusal of the settings says that their names are assumed, and how to send others', async () => {
	simulator.undocumented.productAdWebsite = 'url';
	const website = 'https://example.com/product';
	const guided = await run({ websiteUrl: website });
	expect(guided.error?.message).toContain('Product Ad Settings > url: Required');
	expect(guided.error?.description).toTell('SETTINGS_ARE_ASSUMED');
	const json = { settingsSource: 'json', settingsJson: JSON.stringify({ website }) };
	const asJson = await run(json);
	expect(asJson.error?.message).toContain('Product Ad Settings > url: Required');
	expect(asJson.error?.description).not.toContain('Using JSON');
	expect(creations(simulator).map(({ status }) => status)).toEqual([400, 400]);
});

test('a refusal of another field says nothing of them', async () => {
	const { error } = await run({
		websiteUrl: 'https://example.com/product',
		voiceId: byId('nobody'),
	});
	expect(error?.description).not.toContain('Using JSON');
});
