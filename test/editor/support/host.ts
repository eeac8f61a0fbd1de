import type { Browser } from 'playwright-core';
import { useHost } from '../../e2e/support';
import { startChromium } from './chromium';
import { Editor } from './editor';

/** A host for the tests of a file, a credential for its service, and its editor in a browser. */
export function useEditorHost() {
	let browser: Browser | undefined;
	// before the host, which open pages still talk to
	afterAll(async () => await browser?.close());
	const started = useHost({ simulator: { renderMs: 1_000 } }) as ReturnType<typeof useHost> & {
		editor: Editor;
	};
	beforeAll(async () => {
		browser = await startChromium();
		started.editor = await Editor.logIn(browser, started.host);
	});
	return started;
}
