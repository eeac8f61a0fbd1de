import type { Browser } from 'playwright-core';
import { createCredential } from '../host/credentials';
import { type Host, startHost } from '../host/host';
import { demoAccount } from '../host/runExample';
import { startChromium } from './support/chromium';
import { Editor } from './support/editor';
import { Effort } from './support/effort';

let browser: Browser | undefined;
let host: Host;

beforeAll(async () => {
	browser = await startChromium();
	host = await startHost({ simulator: { renderMs: 1_000 } });
	await createCredential(host.rest, 'Video generation account', demoAccount(host));
});
afterAll(async () => {
	await browser?.close();
	await host?.stop();
});

it('one finished video takes 8 clicks and 4 fields', async () => {
	const editor = await Editor.logIn(browser as Browser, host);
	const page = await editor.open('/workflow/new');
	const effort = new Effort(page.page);

	await effort.click(page.page.getByTestId('canvas-add-button'));
	await page.page.getByTestId('node-creator-search-bar').fill('ugc');
	const listed = page.page.getByTestId('node-creator-item-name');
	await effort.click(listed.getByText('Video UGC Ad', { exact: true }));
	await effort.click(page.page.getByRole('button', { name: 'Add to workflow' }));
	await effort.fill('script', 'I have tried them all, and this is the one I kept.');
	await effort.choose('avatarId', 'Amelia');
	await effort.choose('voiceId', 'Amelia');
	await effort.fill('url', 'https://example.com/product.jpg');
	await effort.click(page.page.getByTestId('node-execute-button'));

	const panel = await page.panel();
	const output = await panel.outputTable();
	const [project] = host.simulator.projects;
	expect(output).toContain('completed');
	expect(output).toContain(project.url);
	expect(host.simulator.projects).toHaveLength(1);
	expect({ clicks: effort.clicks, fields: effort.fields }).toEqual({ clicks: 8, fields: 4 });
	expect(page.newProblems()).toEqual([]);
});
