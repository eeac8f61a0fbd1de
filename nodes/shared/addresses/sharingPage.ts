import trimEnd from 'lodash/trimEnd';

import { ADDRESS } from '../messages/addresses';
import type { Told } from '../messages/reasons';
import { endsLikeFile } from './fileNames';
import { SHARING_SITES } from './sharingSites';

function isOf(domains: string, hostname: string): boolean {
	const name = trimEnd(hostname, '.');
	return domains
		.split(' ')
		.some((domain) =>
			domain.startsWith('.')
				? `.${name}`.endsWith(domain)
				: [name, name.replace(/^(?:www|m)\./, '')].includes(domain),
		);
}

/**
 * What is wrong with a URL that opens a page about a file, or a file for its owner alone, as its text alone shows; undefined
 * for any other.
 *
 * @param address http or https
 */
export function sharingPage(address: string): Told | undefined {
	const url = new URL(address);
	const asked = url.pathname + url.search;
	const site = SHARING_SITES.find(
		({ domains, page, file }) =>
			isOf(domains, url.hostname) &&
			(page?.test(asked) ?? !endsLikeFile(url.pathname)) &&
			!file?.test(asked),
	);
	return site && ADDRESS.pageOfFile(site.name, site.fileOf?.(url));
}
