import trimEnd from 'lodash/trimEnd';

import { ADDRESS } from '../messages/media';
import type { Told } from '../messages/reasons';
import { endsLikeFile } from './fileNames';
import { holdsSeveralAddresses } from './normalAddress';
import { SHARING_SITES } from './sharingSites';
import { isUnreachable, isWebUrl } from './urls';

/** What is no single URL is left for validation. */
const canBeJudged = (url: string): boolean => isWebUrl(url) && !holdsSeveralAddresses(url);

/**
 * Why the service cannot load the image or clip at a URL, as its text alone shows: nothing is opened. Undefined where
 * nothing speaks against it.
 *
 * @param baseUrl of the service
 */
export function mediaUrlProblem(url: string, baseUrl: string): Told | undefined {
	if (!canBeJudged(url)) return undefined;
	return isUnreachable(url, baseUrl)
		? ADDRESS.mediaUrlNotPublic(new URL(url).host)
		: sharingPage(url);
}

/** Likewise for a website, which is to be a page. */
export const websiteProblem = (url: string, baseUrl: string): Told | undefined =>
	canBeJudged(url) && isUnreachable(url, baseUrl)
		? ADDRESS.websiteNotPublic(new URL(url).host)
		: undefined;

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
function sharingPage(address: string): Told | undefined {
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
