import type { FileChooser, Locator, Page } from 'playwright-core';

/** Counts what a person does: clicks of the mouse, and fields that are filled in or chosen. */
export class Effort {
	clicks = 0;

	fields = 0;

	constructor(private readonly page: Page) {}

	async click(target: Locator) {
		this.clicks++;
		await target.first().click();
	}

	async doubleClick(target: Locator) {
		this.clicks += 2;
		await target.dblclick();
	}

	/** Chooses a file, in the dialog of the operating system that a click opens. */
	async upload(target: Locator, file: Parameters<FileChooser['setFiles']>[0]) {
		const chooser = this.page.waitForEvent('filechooser');
		await this.click(target);
		await (await chooser).setFiles(file);
	}

	/** Types into a field of the panel. */
	async fill(parameter: string, text: string) {
		this.fields++;
		const field = this.page.getByTestId(`parameter-input-${parameter}`);
		await field.locator('input, textarea').first().fill(text);
	}

	/** Types into a cell of a Data Table. */
	async fillCell(cell: Locator, text: string) {
		this.fields++;
		await this.click(cell);
		await this.page.keyboard.type(text);
		await this.page.keyboard.press('Enter');
	}

	/** Chooses from the list of a field of the panel. */
	async choose(parameter: string, name: string) {
		this.fields++;
		const field = this.page.getByTestId(`resource-locator-${parameter}`);
		await this.click(field.getByTestId('rlc-input'));
		await this.click(this.page.getByTestId('rlc-item').filter({ hasText: name }));
	}

	/** Chooses one of the few options of a field. */
	async select(field: Locator, option: string) {
		this.fields++;
		await this.click(field.locator('input'));
		await this.click(this.page.getByRole('option').filter({ hasText: option, visible: true }));
	}
}
