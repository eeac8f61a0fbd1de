import type { Page } from 'playwright-core';

/** What n8n prints by itself, without any node of this package; each with the reason. */
const OF_N8N: RegExp[] = [
	// *New workflow* in the menu of the side bar
	/^error: Error: injectNDVStore\(\) was accessed without/,
	// a Data Table is left for another page
	/^warning: AG Grid: error #26 Grid API function removeEventListener/,
	// the columns of a Data Table node whose panel is left for the next node; nodes of this package have no such options
	/^error: Failed to load resource: .* 400 .*\/rest\/dynamic-node-parameters\/options\)$/,
	// the output of a node before its first run, which few nodes have
	/^error: Failed to load resource: .* 404 .*\/schemas\/[^)]*\)$/,
];

/** Collects what a person would see in red or yellow in the browser's console. */
export function watchConsole(page: Page): string[] {
	const problems: string[] = [];
	const note = (line: string) => {
		if (!OF_N8N.some((known) => known.test(line))) problems.push(line);
	};
	page.on('pageerror', (error) => note(`page error: ${error.stack ?? error.message}`));
	page.on('console', (message) => {
		const kind = message.type();
		if (kind !== 'error' && kind !== 'warning') return;
		note(`${kind}: ${message.text()} (${message.location().url})`);
	});
	return problems;
}
