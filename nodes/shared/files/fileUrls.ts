import type { IExecuteFunctions, WorkflowExecuteMode } from 'n8n-workflow';

import { isDownloadTarget } from '../download/requestFile';
import { UserFacingError } from '../items/rowError';
import { SERVED } from '../messages/media';
import type { Account } from '../service/credential';

/** How long the URL of an input file is valid, as n8n writes it. */
export const VALID_FOR = '24 hours';

/**
 * Whether the service can load input files from this n8n, by the rule of downloads: over public https, or if both are
 * on one machine.
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
	if (!isRefused && isDownloadTarget(url, baseUrl)) return;
	throw new UserFacingError(SERVED.n8nNotPublic(origin));
}

/** @throws UserFacingError, which is about no row, where n8n keeps files in memory */
export function checkStored(binaryId: string | undefined): void {
	if (!binaryId) throw new UserFacingError(SERVED.filesInMemory());
}

/** @throws UserFacingError, which is about no row, where the files are gone before the service loads them */
export function checkKept(context: Partial<IExecuteFunctions>, mode: WorkflowExecuteMode): void {
	// n8n 2.4 does not tell the settings of a workflow
	const { saveDataSuccessExecution, saveManualExecutions } = context.getWorkflowSettings?.() ?? {};
	const setting = mode === 'manual' ? saveManualExecutions : saveDataSuccessExecution;
	if (setting !== false && setting !== 'none') return;
	throw new UserFacingError(SERVED.executionsNotSaved(mode));
}
