import type { IBinaryKeyData, IExecuteFunctions } from 'n8n-workflow';

import { systemClock } from '../utils/clock';
import { timeInWords } from '../utils/text';
import { type Page, pageOf } from './page';

/** A page as the binary field of an item, with the name of its workflow and the time. */
export async function pageFile(
	context: IExecuteFunctions,
	name: string,
	page: Omit<Page, 'about'>,
): Promise<IBinaryKeyData> {
	const made = timeInWords(systemClock.now(), context.getTimezone());
	const about = `${context.getWorkflow().name ?? ''} · ${context.getNode().name} · ${made}`;
	const markup = Buffer.from(pageOf({ ...page, about }));
	return { [name]: await context.helpers.prepareBinaryData(markup, `${name}.html`, 'text/html') };
}
