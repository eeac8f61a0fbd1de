import lowerFirst from 'lodash/lowerFirst';

import { listed, quoted, shortened } from '../utils/text';
import { SET_WEBHOOK_URL } from './callbacks';
import { notSent, reasons } from './reasons';

const USE_LINK = 'enter a link to the file if everyone may see it';

/** Why no file is meant, or the one that is meant cannot be shown. */
export const FILE = reasons({
	noFileNamed: () => 'Enter the name of the field that has the file, such as data',
	/** @param names of the fields that have files */
	fileMissing: (name: string, names: string[]) =>
		names.length > 0
			? `There's no file "${name}". The row has ${listed(names.map(quoted), ', ')}`
			: `There's no file "${name}": the row has no files. Nodes such as Edit Fields can drop them, and so does Execution Logic v2 in the workflow settings`,
	severalFilesOfThisName: (name: string) =>
		`Several files are named "${name}". Select Input File and enter the name of its field`,
	urlAndFile: () => 'Has both a "url" and a "file". Remove one of them',
	severalFiles: () => 'Has several files. Enter the name of one',
	emptyInputFile: (name: string) => `The file "${name}" is empty`,
	noImageOrVideo: (name: string, type: string) =>
		`The file "${name}" (${type}) isn't an image or video that this node recognizes. Use a JPG, PNG, WebP or MP4 file`,
	fileNotRead: (name: string) =>
		`n8n couldn't read the file "${name}". Run the nodes before this one again`,
});

/** What may be wrong with an input file. */
export const FILE_DOUBT = reasons({
	fileTypeUnusual: (file: string, type: string) =>
		`The file "${file}" is ${type}, which the service may not show. Use a JPG, PNG or WebP file`,
	fileMaybeInMemory: (file: string) =>
		`The service can't load the file "${file}" if n8n keeps files in memory. If so, set N8N_DEFAULT_BINARY_DATA_MODE to filesystem or database`,
});

/** Why the service cannot load the files of a run. */
export const SERVED = reasons({
	n8nNotPublic: (origin: string) =>
		notSent(
			`The service can't load files from n8n at ${origin}, because that isn't a public HTTPS URL`,
			`${SET_WEBHOOK_URL} its public HTTPS URL and restart n8n, or ${USE_LINK}.`,
		),
	filesInMemory: () =>
		notSent(
			"n8n keeps files in memory, so the service can't load them",
			`Set n8n's environment variable N8N_DEFAULT_BINARY_DATA_MODE to filesystem or database, restart n8n and run the workflow again, or ${USE_LINK}.`,
		),
	executionsNotSaved: (mode: string) =>
		notSent(
			"This workflow doesn't save its executions, so n8n would delete the file before the service loads it",
			`Set What to Do to "Wait Until Finished", set "${mode === 'manual' ? 'Save manual executions' : 'Save successful production executions'}" to Save in the workflow settings, or ${USE_LINK}.`,
		),
	fileNotCopied: (name: string) =>
		notSent(
			`Not sent: n8n couldn't copy the file "${name}" to its storage`,
			'Run the workflow again. If it fails again, check that the storage of n8n has free space.',
		),
});

/** Why the service may not find an image or a video; types are MIME types, as the host has sent them. */
export const MEDIA = reasons({
	noWebAddress: () => "This isn't a web URL",
	opensWebPage: (sent: string) =>
		`Opens a web page (${sent}), not an image or clip. Enter the URL of the file itself`,
	notOpened: (failure: string) =>
		`n8n couldn't open it. ${failure}. The service may still reach it: open the URL in your browser to check`,
	/** @param needed as the panel calls it */
	otherType: (sent: string, { asked, needed }: { asked: string; needed: string }) =>
		`Returns ${sent}, but the request says ${asked}. Set its Type to ${needed}`,
	unusualType: (sent: string) =>
		`Returns ${sent}, which the service may not show. Use a JPG, PNG, WebP or MP4 file`,
});

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
