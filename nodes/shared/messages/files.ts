import { OWN_CODES } from './codes';
import { reasons } from './reasons';

const OTHERWISE = 'enter a link to the file instead, if everyone may see it';

const notCopied = (what: string) => ({
	message: `Not sent, as n8n could not copy the file ${what}`,
	advice: 'Run the workflow again.',
	code: OWN_CODES.notSent,
});

/** Why the service cannot load input files; no row is at fault. */
export const FILES = reasons({
	/** @param origin of this n8n */
	filesNotReachable: (origin: string) => ({
		message: `The service can't load files from this n8n at ${origin}: it needs a public https address`,
		advice: `Set the environment variable WEBHOOK_URL (N8N_WEBHOOK_URL from n8n 2.41 on) of this n8n to its public https address, or ${OTHERWISE}.`,
		code: OWN_CODES.notSent,
	}),
	filesInMemory: () => ({
		message: 'This n8n keeps files in memory, so the service cannot load them',
		advice: `Set the environment variable N8N_DEFAULT_BINARY_DATA_MODE of this n8n to filesystem or database, and run the workflow again, or ${OTHERWISE}.`,
		code: OWN_CODES.notSent,
	}),
	filesNotKept: () => ({
		message:
			'This workflow does not save its executions, so n8n would delete the file before the service loads it',
		advice: `Set What to Do to "Wait Until Finished", or save successful executions in the settings of the workflow, or ${OTHERWISE}.`,
		code: OWN_CODES.notSent,
	}),
	/** @param code of the system, such as ENOSPC, where there is one */
	fileNotCopied: (name: string, code: string | undefined) =>
		notCopied(code ? `"${name}": ${code}` : `"${name}"`),
	fileCopiedInPart: (name: string) => notCopied(`"${name}": its copy is incomplete`),
});

export const KEPT_HINT =
	'The service loads the files of this run from n8n in the next minutes. If this n8n or this workflow does not save successful executions, set What to Do to "Wait Until Finished".';

/** In the place of its name. */
export const withoutName = (mimeType: string): string => `without a name, ${mimeType}`;

// what is wrong with a field that is to have a file, behind the name of the field

export const EMPTY_FILE_FIELD =
	'Is empty: enter the name of the field that has the file, such as data';

export const NO_NAME_OF_FILE = 'Expected the name of a field that has a file';

export const URL_AND_FILE = 'Has a "url" and a "file": remove one of them';

export const SEVERAL_FILES = 'Has several files: enter the name of one';

export const sameFileNames = (name: string): string =>
	`Several files are called "${name}": choose Input File, and enter its field`;

/** @param instead what the row has, or what to write */
export const noFile = (name: string, instead: string): string => `No file "${name}": ${instead}`;

export const writeColumn = (column: string): string => `write ${column}`;

/** @param names in quotes */
export const rowHasFiles = (names: string): string => `the row has ${names}`;

export const FILES_IN_JSON =
	'its files are in "_files" (Execution Logic v2), where this node can\'t take them: set Execution Logic to v1 in the workflow settings';

export const ROW_WITHOUT_FILES = 'the row has no files (nodes such as Edit Fields can drop them)';

export const fileIsEmpty = (name: string): string => `The file "${name}" is empty`;

export const fileIsNoMedia = (name: string, mimeType: string): string =>
	`The file "${name}" (${mimeType}) isn't an image or a video: use a JPG, PNG, WebP or MP4 file`;

export const fileNotRead = (name: string): string =>
	`n8n could not read the file "${name}": run the nodes before this one again`;
