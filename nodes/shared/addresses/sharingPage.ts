import trimEnd from 'lodash/trimEnd';

import { ADDRESS } from '../messages/addresses';
import type { Told } from '../messages/reasons';
import { endsLikeFile } from './fileNames';
import { type SharingSite, SITES_OF_PAGES, SITES_WITH_LOGIN } from './sharingSites';
import { secretIn } from './urlSecrets';

const isOf = (domain: string, hostname: string): boolean =>
	domain.startsWith('.')
		? `.${hostname}`.endsWith(domain)
		: [hostname, hostname.replace(/^(?:www|m)\./, '')].includes(domain);

function isPage({ domains, page, file }: SharingSite, url: URL): boolean {
	const hostname = trimEnd(url.hostname, '.');
	if (!domains.split(' ').some((domain) => isOf(domain, hostname))) return false;
	const asked = url.pathname + url.search;
	if (file?.test(asked)) return false;
	return page?.test(asked) ?? !endsLikeFile(url.pathname);
}

/**
 * What is wrong with a URL that opens a page about a file, or a file for its owner alone, as its text alone shows; undefined
 * for any other.
 *
 * @param address http or https
 */
export function sharingPage(address: string): Told | undefined {
	const url = new URL(address);
	const owner = SITES_WITH_LOGIN.find((site) => isPage(site, url));
	// a key in the URL opens the file
	if (owner) return secretIn(address) ? undefined : ADDRESS.fileNeedsLogin(owner.name);
	const site = SITES_OF_PAGES.find((each) => isPage(each, url));
	return site && ADDRESS.pageOfFile(site.name, site.fileOf?.(url));
}
