import lowerFirst from 'lodash/lowerFirst';

import { shortened } from '../utils/text';
import { reasons } from './reasons';

/** What to do with a file that the service cannot load, or that others are not to see. */
const AS_INPUT_FILE = 'Download the file with a node before this one, and use it as an input file';

/** In the place of a URL. */
export const URL_WITH_PASSWORD = '(a URL with a password)';

/** What a person has to do first, so that everyone can load a file. */
export const SHARE_FILE = 'share it with anyone who has the link';
export const MAKE_FILE_PUBLIC = 'make it public';

const notReachable = (host: string): string =>
	`Is at ${shortened(host)}, which the internet cannot reach`;

const sharingPageOf = (site: string): string =>
	`Is a page of ${site}, not the image or clip itself`;

const holdsSecret = (secret: string): string =>
	`Holds a ${secret}. Whoever gets the video request gets the ${secret}, too`;

/** Why the text of a URL alone shows that the service gets nothing there. */
export const ADDRESS = reasons({
	mediaUrlNotPublic: (host: string) => ({
		message: `${notReachable(host)}. ${AS_INPUT_FILE}, or enter a public https URL`,
	}),
	websiteNotPublic: (host: string) => ({
		message: `${notReachable(host)}. Enter the URL that visitors of the website use`,
	}),
	pageOfFile: (site: string) => ({
		message: `${sharingPageOf(site)}. Enter a link to the file itself, or ${lowerFirst(AS_INPUT_FILE)}`,
	}),
	/** @param secret what it is, such as a key */
	secretInMediaUrl: (secret: string) => ({
		message: `${holdsSecret(secret)}: ${lowerFirst(AS_INPUT_FILE)}`,
	}),
	secretInWebsiteUrl: (secret: string) => ({
		message: `${holdsSecret(secret)}: use a page that is public`,
	}),
	/** @param file its URL */
	pageOfPublicFile: (site: string, file: string) => ({
		message: `${sharingPageOf(site)}. Enter ${file} instead`,
	}),
	/** @param toShare what everyone needs before the URL of the file works */
	pageOfPrivateFile: (site: string, file: string, toShare: string) => ({
		message: `${sharingPageOf(site)}. ${AS_INPUT_FILE}. If everyone may see it, ${toShare}, and enter ${file}`,
	}),
});
