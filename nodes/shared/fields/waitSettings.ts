import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { SERVICE_LIMITS } from '../contract/serviceLimits';
import { numberIn, optionalText, toBoolean } from '../items/cells';
import { isToolCall, optionReader } from '../items/parameters';
import { DAY_MS, MINUTE_MS } from '../utils/clock';
import { hasExecution } from '../utils/execution';
import { booleanField, choices } from './parts';

/** Each way has a file in `waiting/`, which `run/waitForItems.ts` calls. */
const WAYS_TO_WAIT = ['callback', 'polling'] as const;

/** How an execution learns that its videos are finished. */
export type WaitBy = (typeof WAYS_TO_WAIT)[number];

const waitLimitField: INodeProperties = {
	displayName: 'Wait Limit (Minutes)',
	name: 'waitLimit',
	type: 'number',
	typeOptions: { minValue: 0.1, maxValue: (SERVICE_LIMITS.downloadDays * DAY_MS) / MINUTE_MS },
	default: 60,
	description: `Maximum time to wait (up to ${SERVICE_LIMITS.downloadDays} days). Unfinished videos are returned with the status processing.`,
	displayOptions: { show: { completion: ['wait'] } },
};

const waitByField: INodeProperties = {
	displayName: 'Wait By',
	name: 'waitBy',
	type: 'options',
	noDataExpression: true,
	default: 'automatic',
	options: choices({
		automatic: ['Automatic', 'Uses callbacks if n8n has a public HTTPS URL; otherwise polls'],
		callback: [
			'Callback',
			'The service calls n8n when the videos are finished. The execution uses no worker while it waits, and survives restarts. Requires a public HTTPS URL.',
		],
		polling: ['Polling', 'The node asks the service regularly. Works without a public URL.'],
	}),
	description: 'How to detect finished videos',
	displayOptions: { show: { completion: ['wait'] }, hide: { '@tool': [true] } },
};

export const waitFields = [waitByField, waitLimitField];

/** Where the node can download files: not after a callback, which n8n's webhook handles, and not for an agent. */
const whileDownloading = {
	show: { '/completion': ['wait'] },
	hide: { '/waitBy': ['callback'], '/output': ['row'], '@tool': [true] },
};

const downloadField = booleanField({
	displayName: 'Download the Video',
	name: 'downloadVideo',
	description: 'Whether to download each completed video to a binary field. The node then polls.',
	displayOptions: whileDownloading,
});

const outputFileField: INodeProperties = {
	displayName: 'Put Output File in Field',
	name: 'binaryPropertyName',
	type: 'string',
	default: 'data',
	hint: 'The name of the output binary field to put the downloaded file in',
	displayOptions: whileDownloading,
};

/** Options of what is waited for. */
export const downloadOptions = [downloadField, outputFileField];

export interface WaitSettings {
	by: WaitBy;
	timeoutMinutes: number;
	/** The binary field that the files are downloaded to; undefined when they are not downloaded. */
	downloadField?: string;
}

/**
 * Reads them from the first row. An AI agent's tool call always polls, and gets no files. So does a call without an
 * execution: there is nothing to suspend.
 *
 * @param automatic how to wait where *Wait By* and *Download the Video* leave it to the node
 * @throws UserFacingError when the limit is no number that it may be
 */
export function readWaitSettings(
	context: IExecuteFunctions,
	automatic: () => WaitBy,
): WaitSettings {
	const given = context.getNodeParameter('waitBy', 0, 'automatic');
	const chosen = WAYS_TO_WAIT.find((way) => way === given);
	const inTool = isToolCall(context);
	const downloadTo = inTool ? undefined : readDownload(context);
	const wayToWait = (): WaitBy => {
		// an agent waits for the answer, and without an execution there is nothing to suspend
		if (inTool || !hasExecution(context)) return 'polling';
		if (chosen) return chosen;
		// a suspended run goes on in n8n's webhook, which cannot download files
		return downloadTo === undefined ? automatic() : 'polling';
	};
	const by = wayToWait();
	return {
		by,
		timeoutMinutes: numberIn(waitLimitField, context.getNodeParameter(waitLimitField.name, 0, '')),
		downloadField: by === 'polling' ? downloadTo : undefined,
	};
}

function readDownload(context: IExecuteFunctions): string | undefined {
	const option = optionReader(context);
	if (toBoolean(option(downloadField.name)) !== true) return undefined;
	return String(optionalText(option(outputFileField.name)) ?? outputFileField.default);
}
