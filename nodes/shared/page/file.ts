import compact from 'lodash/compact';
import type { IBinaryKeyData, IExecuteFunctions } from 'n8n-workflow';

import { systemClock } from '../utils/clock';
import { timeInWords } from '../utils/text';
import { type Page, pageOf } from './page';

/**
 * A page as the binary field of an item, with the time.
 *
 * @param origin whose videos it shows
 */
export async function pageFile(
	context: IExecuteFunctions,
	name: string,
	origin: string,
	page: Omit<Page, 'about'>,
): Promise<IBinaryKeyData> {
	const made = timeInWords(systemClock.now(), context.getTimezone());
	const about = compact([origin, made]).join(' · ');
	const markup = Buffer.from(pageOf({ ...page, about }));
	return { [name]: await context.helpers.prepareBinaryData(markup, `${name}.html`, 'text/html') };
}
