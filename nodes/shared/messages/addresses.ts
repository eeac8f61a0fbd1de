import lowerFirst from 'lodash/lowerFirst';

import { shortened } from '../utils/text';
import { reasons } from './reasons';

/** What to do with a file that the service cannot load, or that others are not to see. */
const AS_INPUT_FILE = 'Download the file in an earlier node and use it as an input file';

/** In the place of a URL. */
export const URL_WITH_PASSWORD = '(a URL with a password)';

/** What a person has to do first, so that everyone can load a file. */
export const SHARE_FILE = 'share it with anyone who has the link';
export const MAKE_FILE_PUBLIC = 'make it public';

const notReachable = (host: string): string =>
	`Points to ${shortened(host)}, which can't be reached from the internet`;

const sharingPageOf = (site: string): string =>
	`This is a page on ${site}, not the image or clip itself`;

const holdsSecret = (secret: string): string =>
	`Contains a ${secret}, which the video request would give away`;

/** Why the text of a URL alone shows that the service gets nothing there. */
export const ADDRESS = reasons({
	mediaUrlNotPublic: (host: string) =>
		`${notReachable(host)}. ${AS_INPUT_FILE}, or enter a public HTTPS URL`,
	websiteNotPublic: (host: string) =>
		`${notReachable(host)}. Enter the URL that visitors of the website use`,
	pageOfFile: (site: string) =>
		`${sharingPageOf(site)}. Enter a link to the file, or ${lowerFirst(AS_INPUT_FILE)}`,
	fileNeedsLogin: (site: string) =>
		`Only opens for those who are signed in to ${site}. ${AS_INPUT_FILE}`,
	/** @param secret what it is, such as a key */
	secretInMediaUrl: (secret: string) => `${holdsSecret(secret)}. ${AS_INPUT_FILE}`,
	secretInWebsiteUrl: (secret: string) => `${holdsSecret(secret)}. Enter the URL of a public page`,
	/** @param file its URL */
	pageOfPublicFile: (site: string, file: string) => `${sharingPageOf(site)}. Enter ${file} instead`,
	/** @param toShare what everyone needs before the URL of the file works */
	pageOfPrivateFile: (site: string, file: string, toShare: string) =>
		`${sharingPageOf(site)}. ${AS_INPUT_FILE}. Or, if everyone may see it, ${toShare} and enter ${file}`,
});
