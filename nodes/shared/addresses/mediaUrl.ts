import { shortened } from '../utils/text';
import { isUnreachable } from './hosts';
import { holdsSeveralAddresses } from './normalAddress';
import { sharingPage } from './sharingPage';
import { isWebUrl } from './urls';

/** What is no single URL is left for validation. */
const canBeJudged = (url: string): boolean => isWebUrl(url) && !holdsSeveralAddresses(url);

function hostProblem(url: string, baseUrl: string): string | undefined {
	if (!isUnreachable(url, baseUrl)) return undefined;
	const host = shortened(new URL(url).host);
	return `Is at ${host}, which the internet cannot reach. Download the file with the node before this one and use it as an input file, or enter a public https URL`;
}

/**
 * Why the service cannot load the image or clip at a URL, as its text alone shows: nothing is opened. Undefined where
 * nothing speaks against it.
 *
 * @param baseUrl of the service
 */
export const mediaUrlProblem = (url: string, baseUrl: string): string | undefined =>
	canBeJudged(url) ? (hostProblem(url, baseUrl) ?? sharingPage(url)) : undefined;

/** Likewise for a website, which is to be a page. */
export const websiteProblem = (url: string, baseUrl: string): string | undefined =>
	canBeJudged(url) && isUnreachable(url, baseUrl)
		? `Is at ${shortened(new URL(url).host)}, which the internet cannot reach. Enter the URL that visitors of the website use`
		: undefined;
