import type { Locator, Page } from 'playwright-core';
import type { Part } from './nodes';
import { type Area, areaOf } from './pictures';

/** Around the fields of a picture, in pixels. */
const MARGIN = 10;

/** What n8n says of a collection without a field, above the button that adds one. */
const WITHOUT_NO_PROPERTIES =
	'[class*="_collectionParameter_"] [class*="noItemsExist"] { display: none }';

/** The panel of a node, between its input and its output. */
export class Panel {
	private readonly root: Locator;

	constructor(private readonly page: Page) {
		this.root = page.getByTestId('ndv');
	}

	private get parameters(): Locator {
		return this.root.getByTestId('node-parameters');
	}

	async isOpen() {
		await this.parameters.waitFor();
	}

	async name(): Promise<string> {
		const title = this.root.getByTestId('node-title-container').getByTestId('inline-edit-preview');
		return (await title.innerText()).trim();
	}

	/** Waits until every label is there; returns those found, in the order of the panel. */
	async labels(expected: string[]): Promise<string[]> {
		for (const label of expected) await this.label(label).waitFor();
		const lines = (await this.parameters.innerText()).split('\n').map((line) => line.trim());
		return [...new Set(lines.filter((line) => expected.includes(line)))];
	}

	label(text: string): Locator {
		return this.parameters.getByText(text, { exact: true }).first();
	}

	/** Makes the panel long enough for all of its fields; returns where on the page a part of them is. */
	async area({ from, until }: Part = {}): Promise<Area> {
		await this.page.setViewportSize({ width: 1280, height: 2600 });
		await this.page.addStyleTag({ content: WITHOUT_NO_PROPERTIES });
		const column = await areaOf(this.root.locator('.node-settings'));
		const start = from ? (await areaOf(this.label(from))).y - MARGIN : column.y;
		const end = until
			? (await areaOf(this.label(until))).y
			: (await this.parameters.evaluate(endOfFields)) + MARGIN;
		return { ...column, y: start, height: end - start };
	}

	list(parameter: string): SearchableList {
		return new SearchableList(this.page, this.parameters, parameter);
	}

	/** What the node has put out, as a table. */
	async outputTable(): Promise<string> {
		const output = this.root.getByTestId('output-panel');
		await output.getByTestId('radio-button-table').click();
		await output.locator('table').waitFor();
		return await output.innerText();
	}

	async close() {
		await this.root.getByTestId('ndv-close-button').click();
		await this.root.waitFor({ state: 'hidden' });
	}
}

/** As much of the browser's own type as is needed: its types would hide those of Node. */
interface BrowserElement {
	querySelectorAll(selector: string): Iterable<BrowserElement>;
	closest(selector: string): BrowserElement | null;
	getBoundingClientRect(): { bottom: number };
}

/** In the browser: how far down the last field goes, in pixels. A link of n8n's stands far below it. */
function endOfFields(parameters: BrowserElement): number {
	const ends = [...parameters.querySelectorAll('[data-test-id="parameter-item"], button, label')]
		.filter((element) => !element.closest('[data-test-id="node-feature-request"]'))
		.map((element) => element.getBoundingClientRect().bottom);
	return Math.max(...ends);
}

/** A resource locator in its mode From List. */
class SearchableList {
	private readonly input: Locator;

	constructor(
		private readonly page: Page,
		panel: Locator,
		parameter: string,
	) {
		this.input = panel.getByTestId(`resource-locator-${parameter}`).getByTestId('rlc-input');
	}

	private get entries(): Locator {
		return this.page.getByTestId('rlc-item');
	}

	/** Opens the list; returns what it offers. */
	async open(): Promise<string[]> {
		await this.input.click();
		await this.entries.first().waitFor();
		return await this.entries.allInnerTexts();
	}

	/** Types into the search field; returns what is left once the named entry is the only one. */
	async searchFor(text: string, only: string): Promise<string[]> {
		await this.page.getByTestId('rlc-search').fill(text);
		await this.entries.filter({ hasNotText: only }).first().waitFor({ state: 'detached' });
		await this.entries.filter({ hasText: only }).waitFor();
		return await this.entries.allInnerTexts();
	}

	async choose(name: string) {
		await this.entries.filter({ hasText: name }).click();
		await this.entries.first().waitFor({ state: 'detached' });
	}

	async chosen(): Promise<string> {
		return await this.input.inputValue();
	}
}
