import compact from 'lodash/compact';

import { listed } from '../utils/text';
import { OWN_CODES } from './codes';
import { reasons } from './reasons';

const USE_LINK = 'enter a link to the file instead, if everyone may see it';

// files are given by their names, as they are shown

/** Why no file is meant, or the one that is meant cannot be shown. */
export const FILE = reasons({
	noFileNamed: () => ({
		message: 'Is empty: enter the name of the field that has the file, such as data',
	}),
	fileNameIsNoText: () => ({ message: 'Expected the name of a field that has a file' }),
	fileMisspelled: (name: string, similar: string) => ({
		message: `No file "${name}": write ${similar}`,
	}),
	/** @param names of the fields that have files */
	rowHasOtherFiles: (name: string, names: string[]) => ({
		message: `No file "${name}": the row has ${listed(
			names.map((each) => `"${each}"`),
			', ',
		)}`,
	}),
	filesInJson: (name: string) => ({
		message: `No file "${name}": its files are in "_files" (Execution Logic v2), where this node can't take them: set Execution Logic to v1 in the workflow settings`,
	}),
	rowHasNoFiles: (name: string) => ({
		message: `No file "${name}": the row has no files (nodes such as Edit Fields can drop them)`,
	}),
	severalFilesOfThisName: (name: string) => ({
		message: `Several files are called "${name}": choose Input File, and enter its field`,
	}),
	urlAndFile: () => ({ message: 'Has a "url" and a "file": remove one of them' }),
	severalFiles: () => ({ message: 'Has several files: enter the name of one' }),
	emptyInputFile: (name: string) => ({ message: `The file "${name}" is empty` }),
	/** @param type MIME type, as n8n names it */
	noImageOrVideo: (name: string, type: string) => ({
		message: `The file "${name}" (${type}) isn't an image or a video: use a JPG, PNG, WebP or MP4 file`,
	}),
	fileNotRead: (name: string) => ({
		message: `n8n could not read the file "${name}": run the nodes before this one again`,
	}),
});

/** Of a file that has no name. */
export const withoutName = (type: string): string => `without a name, ${type}`;

/** Why the service cannot load the files of a run. */
export const SERVED = reasons({
	/** @param origin of the addresses of this n8n */
	n8nNotPublic: (origin: string) => ({
		message: `The service can't load files from this n8n at ${origin}: it needs a public https address`,
		advice: `Set the environment variable WEBHOOK_URL (N8N_WEBHOOK_URL from n8n 2.41 on) of this n8n to its public https address, or ${USE_LINK}.`,
		code: OWN_CODES.notSent,
	}),
	filesInMemory: () => ({
		message: 'This n8n keeps files in memory, so the service cannot load them',
		advice: `Set the environment variable N8N_DEFAULT_BINARY_DATA_MODE of this n8n to filesystem or database, and run the workflow again, or ${USE_LINK}.`,
		code: OWN_CODES.notSent,
	}),
	executionsNotSaved: () => ({
		message:
			'This workflow does not save its executions, so n8n would delete the file before the service loads it',
		advice: `Set What to Do to "Wait Until Finished", or save successful executions in the settings of the workflow, or ${USE_LINK}.`,
		code: OWN_CODES.notSent,
	}),
	/** @param cause where it is known */
	fileNotCopied: (name: string, cause: string | undefined) => ({
		message: compact([`Not sent, as n8n could not copy the file "${name}"`, cause]).join(': '),
		advice: 'Run the workflow again.',
		code: OWN_CODES.notSent,
	}),
});

export const COPY_INCOMPLETE = 'its copy is incomplete';

export const KEPT_HINT =
	'The service loads the files of this run from n8n in the next minutes. If this n8n or this workflow does not save successful executions, set What to Do to "Wait Until Finished".';
