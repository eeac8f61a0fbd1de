import type { Locator, Page } from 'playwright-core';
import { CredentialDialog } from './credentialDialog';
import { Panel } from './panel';
import { type Area, areaOf, around } from './pictures';
import { watchConsole } from './problems';

/** How long a bubble may take to be closed, in milliseconds. */
const BUBBLE_MS = 5_000;

/** How much room the lines below a node take, in pixels. */
const NAMES_HEIGHT = 45;

/** One tab of the browser that shows n8n's editor. */
export class EditorPage {
	private readonly problems: string[];

	constructor(readonly page: Page) {
		this.problems = watchConsole(page);
	}

	/** What has appeared in the console since the last time. */
	newProblems(): string[] {
		return this.problems.splice(0);
	}

	async goTo(url: string) {
		// n8n offers hints in a bubble that lies over the canvas, at a moment of its own choosing.
		const bubble = this.page.getByTestId('suggested-actions-close');
		await this.page.addLocatorHandler(bubble, async (close) => {
			// it may go by itself meanwhile
			await close.click({ timeout: BUBBLE_MS }).catch(() => {});
		});
		// For a while a tab that has changed a workflow, as by filling in columns, keeps it even if it is closed.
		const takeOver = this.page.getByRole('button', { name: 'Edit here' });
		await this.page.addLocatorHandler(takeOver, async (edit) => await edit.click());
		await this.page.goto(url);
	}

	/** Types into the node panel; returns the names that it offers, once the awaited one is among them. */
	async searchNodes(text: string, awaited = text): Promise<string[]> {
		await this.page.getByTestId('node-creator-plus-button').click();
		await this.page.getByTestId('node-creator-search-bar').fill(text);
		const names = this.page.getByTestId('node-creator-item-name');
		await names
			.filter({ hasText: new RegExp(awaited, 'i') })
			.first()
			.waitFor();
		return await names.allInnerTexts();
	}

	async closeNodes() {
		await this.page.keyboard.press('Escape');
	}

	/**
	 * Adds a node that the node panel shows, which opens the node's own panel.
	 *
	 * @param action what to click of the actions that n8n lists for a node that has several
	 */
	async addNode(name: string, action?: string): Promise<Panel> {
		const names = this.page.getByTestId('node-creator-item-name');
		await names.getByText(name, { exact: true }).click();
		if (action) await names.getByText(action, { exact: true }).click();
		else await this.page.getByRole('button', { name: 'Add to workflow' }).click();
		return await this.panel();
	}

	/** The panel of the node that is open. */
	async panel(): Promise<Panel> {
		const panel = new Panel(this.page);
		await panel.isOpen();
		return panel;
	}

	credentialDialog(): CredentialDialog {
		return new CredentialDialog(this.page);
	}

	node(name: string): Locator {
		return this.page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`);
	}

	/** The button that appears at a trigger under the mouse. */
	async runButton(trigger: string): Promise<Locator> {
		await this.node(trigger).hover();
		return this.page.getByTestId(`execute-workflow-button-${trigger}`);
	}

	async runFrom(trigger: string) {
		await (await this.runButton(trigger)).click();
	}

	columnHead(column: string): Locator {
		return this.page.locator('.ag-header-cell', { hasText: column });
	}

	/** A cell of the Data Table that is open; the first row is 0. */
	async cell(row: number, column: string): Promise<Locator> {
		const id = await this.columnHead(column).getAttribute('col-id');
		return this.page.locator(`.ag-row[row-index="${row}"] .ag-cell[col-id="${id}"]`);
	}

	/** Makes a column of the Data Table that is open as wide as that, in pixels. */
	async setColumnWidth(column: string, width: number) {
		const header = this.columnHead(column);
		const edge = await areaOf(header.locator('.ag-header-cell-resize'));
		// its right half is below the next column
		const [x, y] = [edge.x + edge.width / 4, edge.y + edge.height / 2];
		const { width: before } = await areaOf(header);
		await this.page.mouse.move(x, y);
		await this.page.mouse.down();
		await this.page.mouse.move(x + width - before, y, { steps: 5 });
		await this.page.mouse.up();
	}

	/** Pastes a text, as copied elsewhere. */
	async paste(text: string) {
		await this.page.context().grantPermissions(['clipboard-write']);
		await this.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
		await this.page.keyboard.press('ControlOrMeta+V');
	}

	/** Waits for the green tick of a node. */
	async succeeded(name: string) {
		await this.node(name).getByTestId('canvas-node-status-success').waitFor();
	}

	/** Waits for the red mark of a node. */
	async failed(name: string) {
		await this.node(name).getByTestId('node-issues').waitFor();
	}

	/** Brings the whole workflow into view; returns where on the page its nodes are, with what is written below them. */
	async wholeWorkflow(): Promise<Area> {
		await this.page.setViewportSize({ width: 1500, height: 1000 });
		await this.page.getByTestId('zoom-to-fit').click();
		const nodes = await this.page.getByTestId('canvas-node').all();
		const { height, ...area } = around(await Promise.all(nodes.map(areaOf)), { x: 120, y: 20 });
		return { ...area, height: height + NAMES_HEIGHT };
	}

	async openNode(name: string): Promise<Panel> {
		await this.node(name).dblclick();
		return await this.panel();
	}

	/** Waits until a text is to be read. */
	async says(text: string) {
		await this.page.getByText(text).first().waitFor();
	}

	async close() {
		await this.page.close();
	}
}
