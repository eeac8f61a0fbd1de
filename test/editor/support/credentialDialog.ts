import type { Locator, Page } from 'playwright-core';

/** The dialog in which a credential is entered and tested. */
export class CredentialDialog {
	private readonly root: Locator;

	constructor(page: Page) {
		this.root = page.getByTestId('editCredential-modal');
	}

	/** Waits until a text is to be read. */
	async says(text: string) {
		await this.root.getByText(text).first().waitFor();
	}

	async enter(field: string, value: string) {
		await this.root.getByTestId(`parameter-input-${field}`).locator('input').fill(value);
	}

	/** n8n tests a credential when it is saved. */
	async save() {
		await this.root.getByTestId('credential-save-button').click();
	}

	async showDetails() {
		await this.root.getByText('More details').click();
	}
}
