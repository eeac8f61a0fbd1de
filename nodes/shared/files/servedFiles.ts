import type { IExecuteFunctions, IWorkflowSettings } from 'n8n-workflow';

import { downloadTargetProblem } from '../download/targets';
import { OWN_CODES } from '../messages/codes';
import { UserFacingError } from '../items/rowError';
import type { Account } from '../service/account';

const OTHERWISE = 'enter a link to the file instead, if everyone may see it';

/**
 * Whether the service can load input files from this n8n, by the rule for all that is loaded: from a public https address,
 * or on one machine.
 *
 * @param httpsOnly whether the service takes https alone, wherever it is
 * @throws UserFacingError, which is about no row, if it cannot
 */
export function checkServed(
	context: IExecuteFunctions,
	{ baseUrl }: Account,
	httpsOnly: boolean,
): void {
	// any ID: only its address is looked at
	const url = context.helpers.createBinarySignedUrl({ id: 'none', data: '', mimeType: '' });
	const { protocol, origin } = new URL(url);
	const isRefused = httpsOnly && protocol !== 'https:';
	if (!isRefused && downloadTargetProblem(url, baseUrl) === undefined) return;
	throw new UserFacingError({
		message: `The service can't load files from this n8n at ${origin}: it needs a public https address`,
		advice: `Set the environment variable WEBHOOK_URL (N8N_WEBHOOK_URL from n8n 2.41 on) of this n8n to its public https address, or ${OTHERWISE}.`,
		code: OWN_CODES.notSent,
	});
}

/** @throws UserFacingError, which is about no row, where n8n keeps files in memory */
export function checkStored(binaryId: string | undefined): void {
	if (binaryId) return;
	throw new UserFacingError({
		message: 'This n8n keeps files in memory, so the service cannot load them',
		advice: `Set the environment variable N8N_DEFAULT_BINARY_DATA_MODE of this n8n to filesystem or database, and run the workflow again, or ${OTHERWISE}.`,
		code: OWN_CODES.notSent,
	});
}

/** n8n 2.4 does not tell them. */
const workflowSettingsOf = (context: Partial<IExecuteFunctions>): IWorkflowSettings =>
	context.getWorkflowSettings?.() ?? {};

/**
 * Whether n8n deletes the files of this execution when it ends, as it does with those of an execution that it does not
 * save. `unknown` where the settings of this n8n decide.
 */
export function keepsFiles(context: IExecuteFunctions): boolean | 'unknown' {
	const { saveDataSuccessExecution, saveManualExecutions } = workflowSettingsOf(context);
	if (context.getMode() === 'manual') {
		return saveManualExecutions === undefined || saveManualExecutions === 'DEFAULT'
			? 'unknown'
			: saveManualExecutions;
	}
	return saveDataSuccessExecution === undefined || saveDataSuccessExecution === 'DEFAULT'
		? 'unknown'
		: saveDataSuccessExecution === 'all';
}

/** @throws UserFacingError, which is about no row, where the files are gone before the service loads them */
export function checkKept(context: IExecuteFunctions): void {
	if (keepsFiles(context) !== false) return;
	throw new UserFacingError({
		message:
			'This workflow does not save its executions, so n8n would delete the file before the service loads it',
		advice: `Set What to Do to "Wait Until Finished", or save successful executions in the settings of the workflow, or ${OTHERWISE}.`,
		code: OWN_CODES.notSent,
	});
}

export const KEPT_HINT =
	'The service loads the files of this run from n8n in the next minutes. If this n8n or this workflow does not save successful executions, set What to Do to "Wait Until Finished".';
