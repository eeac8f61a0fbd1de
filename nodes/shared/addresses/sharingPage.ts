import trimEnd from 'lodash/trimEnd';

import { ADDRESS } from '../messages/addresses';
import type { Told } from '../messages/reasons';
import { withExamples } from '../utils/withExamples';
import { endsLikeFile } from './fileNames';
import { SHARING_SITES } from './sharingSites';
import type { SharingSite } from './sitesWithoutLinks';
import { isHttps } from './urls';
import { secretIn } from './urlSecrets';

/** What stands before the domain of a site, for a phone or in a language. Files have other hosts. */
const VARIANT = withExamples(/^(?:www|m|mobile|web|old|new|music|(?!dl\.)[a-z]{2})\.(?=[^.]+\.)/, {
	is: ['www.a.com', 'm.a.com', 'de.a.com'],
	isNot: ['dl.a.com', 'i.a.com', 'we.tl'],
});

/** The end of a domain: `com`, `co.uk`. */
const IS_COUNTRY = /^[a-z]{2,3}(?:\.[a-z]{2})?$/;

function isOf(domain: string, hostname: string): boolean {
	if (domain.startsWith('**')) return `.${hostname}`.endsWith(domain.slice(2));
	if (!domain.endsWith('*')) return domain === hostname;
	const name = domain.slice(0, -1);
	return hostname.startsWith(name) && IS_COUNTRY.test(hostname.slice(name.length));
}

function siteOf(url: URL): SharingSite | undefined {
	const hostname = trimEnd(url.hostname, '.');
	const names = [hostname, hostname.replace(VARIANT, '')];
	return SHARING_SITES.find(({ domains }) =>
		domains.split(' ').some((domain) => names.some((name) => isOf(domain, name))),
	);
}

function isPage({ page, file, fileOf }: SharingSite, { pathname, search }: URL): boolean {
	const asked = pathname + search;
	if (file?.test(asked)) return false;
	// the address of a page about a file can end like the file's
	if (page || fileOf) return page?.test(asked) ?? true;
	return !endsLikeFile(pathname);
}

/** The URL of the file itself, where it can be written into a message. */
function fileBehind({ fileOf }: SharingSite, url: URL): string | undefined {
	const file = fileOf?.(url);
	return file && file !== url.href && isHttps(file) && !secretIn(file) ? file : undefined;
}

/**
 * What is wrong with a URL that opens a page about a file, or a file for its owner alone, as its text alone shows; undefined
 * for any other.
 *
 * @param address http or https
 */
export function sharingPage(address: string): Told | undefined {
	const url = new URL(address);
	const site = siteOf(url);
	if (!site || !isPage(site, url)) return undefined;
	// a key in the URL opens the file
	if (site.needsLogin) return secretIn(address) ? undefined : ADDRESS.fileNeedsLogin(site.name);
	const file = fileBehind(site, url);
	if (!file) return ADDRESS.pageOfFile(site.name);
	// a file that would have to be shared with everyone can stay private
	return site.also
		? ADDRESS.pageOfPrivateFile(site.name, file, site.also)
		: ADDRESS.pageOfPublicFile(site.name, file);
}
