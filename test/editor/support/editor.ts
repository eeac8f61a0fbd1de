import { type Browser, type BrowserContext, selectors } from 'playwright-core';
import type { Host } from '../../host/host';
import { OWNER } from '../../host/rest';
import { EditorPage } from './page';

/** A busy machine takes its time; whatever takes longer than this does not come. */
const TIMEOUT_MS = 90_000;

/** Wide enough for n8n's three columns, high enough for a long panel. */
const VIEWPORT = { width: 1280, height: 1000 };

/** n8n's editor in a browser, with the owner logged in. */
export class Editor {
	private constructor(
		private readonly context: BrowserContext,
		private readonly base: string,
	) {}

	static async logIn(browser: Browser, { n8n }: Host): Promise<Editor> {
		selectors.setTestIdAttribute('data-test-id');
		const context = await browser.newContext({ viewport: VIEWPORT, colorScheme: 'light' });
		context.setDefaultTimeout(TIMEOUT_MS);
		await keepInside(context, n8n.url);
		const page = await context.newPage();
		await page.goto(`${n8n.url}/signin`);
		await page.locator('input').first().fill(OWNER.email);
		await page.locator('input[type=password]').fill(OWNER.password);
		await page.locator('input[type=password]').press('Enter');
		await page.waitForURL(/\/home\//);
		await page.close();
		return new Editor(context, n8n.url);
	}

	/** Opens a page of the editor, as typed into the address bar. */
	async open(path: string): Promise<EditorPage> {
		const page = new EditorPage(await this.context.newPage());
		await page.goTo(this.base + path);
		return page;
	}
}

/** n8n asks npm about community packages. It learns nothing, here as on a server without the internet. */
async function keepInside(context: BrowserContext, base: string) {
	const isOutside = ({ origin, protocol }: URL) => protocol.startsWith('http') && origin !== base;
	await context.route(isOutside, async (route) => await route.fulfill({ json: {} }));
}
