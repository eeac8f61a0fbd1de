import { ADDRESS } from '../messages/addresses';
import type { Told } from '../messages/reasons';
import { isUnreachable } from './hosts';
import { holdsSeveralAddresses } from './normalAddress';
import { sharingPage } from './sharingPage';
import { isWebUrl } from './urls';

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
