import type { Browser } from 'playwright-core';

import { loadOverTls, creations, useHost } from '../e2e/support';
import { choose, readExample } from '../host/example';
import { firstAvatarAndVoice } from '../host/runExample';
import { importWorkflow, publish } from '../host/workflows';
import { png } from '../support/mediaFiles';
import { startChromium } from './support/chromium';

const FILES = { N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem' };

let browser: Browser | undefined;
// before the host, which open pages still talk to
afterAll(async () => await browser?.close());
const started = useHost({ simulator: { renderMs: 1_000 }, env: FILES });
beforeAll(async () => void (browser = await startChromium()));

it('a person who uploads a photo in the form of the example gets the link of its video, while the run waits', async () => {
	const { host, credential } = started;
	const locators = await firstAvatarAndVoice(host);
	const example = choose(readExample('form-to-video'), { credential, locators });
	await publish(host.rest, await importWorkflow(host.rest, example));
	const context = await browser?.newContext({ ignoreHTTPSErrors: true });
	const page = await context?.newPage();
	if (!page) throw new Error('There is no browser.');
	await page.goto(`${host.proxy.url}form/${example.nodes[1].webhookId}`);
	const photo = png(640, 640, 'mug');
	await page.locator('textarea').fill('My mug.');
	const file = { name: 'mug.png', mimeType: 'image/png', buffer: photo };
	await page.locator('input[type=file]').setInputFiles(file);
	await page.getByRole('button', { name: 'Submit' }).click();
	const link = page.getByRole('link', { name: 'Watch the video' });
	await link.waitFor({ timeout: 120_000 });
	expect(await link.getAttribute('href')).toBe(host.simulator.projects[0].url);
	const [{ body }] = creations(host);
	const { media } = body as { media: Array<{ url: string }> };
	expect((await loadOverTls(media[0].url, host.ca)).content).toEqual(photo);
	await page.close();
});
