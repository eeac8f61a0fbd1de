import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EXAMPLES } from '../host/example';
import { useEditorHost } from './support/host';

const started = useEditorHost();

it.each(['rows-to-ugc-ads', 'google-sheet-to-ugc-ads', 'airtable-to-ugc-ads'])(
	'%s: the big button starts the manual trigger, and not the one that listens',
	async (example) => {
		const page = await started.editor.open('/workflow/new');
		await page.page.getByTestId('canvas-add-button').waitFor();
		await page.paste(await readFile(join(EXAMPLES, `${example}.json`), 'utf8'));
		const button = page.page.getByTestId('execute-workflow-button');
		await button.getByText('from When clicking').waitFor();
		await page.close();
	},
);
