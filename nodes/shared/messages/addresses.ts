import lowerFirst from 'lodash/lowerFirst';

import { shortened } from '../utils/text';
import { reasons } from './reasons';

/** What to do with a file that the service cannot load, or that others are not to see. */
const AS_INPUT_FILE = 'Download the file in an earlier node and use it as an input file';

/** In the place of a URL. */
export const URL_WITH_PASSWORD = '(a URL with a password)';

const notReachable = (host: string): string =>
	`Points to ${shortened(host)}, which can't be reached from the internet`;

/** Why the text of a URL alone shows that the service gets nothing there. */
export const ADDRESS = reasons({
	mediaUrlNotPublic: (host: string) =>
		`${notReachable(host)}. ${AS_INPUT_FILE}, or enter a public HTTPS URL`,
	websiteNotPublic: (host: string) =>
		`${notReachable(host)}. Enter the URL that visitors of the website use`,
	/** @param file the URL of the file itself, where it is known */
	pageOfFile: (site: string, file?: string) =>
		`Opens a page or a login on ${site}, not the image or clip itself. ${AS_INPUT_FILE}, or ${
			file ? `share it with anyone who has the link and enter ${file}` : 'enter a link to the file'
		}`,
	/** @param secret what it is, such as a key */
	secretInUrl: (secret: string) =>
		`Contains a ${secret}, which the video request would give away. Enter a public URL. For an image or clip: ${lowerFirst(AS_INPUT_FILE)}`,
});
