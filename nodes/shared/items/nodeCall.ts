import type { IExecuteFunctions } from 'n8n-workflow';

import type { RowNames } from './rowError';
import type { TableOutput } from './tableRows';

export interface NodeCall {
	context: IExecuteFunctions;
	/** Kept, as `getNode()` copies the whole node. */
	nodeName: string;
	/** How often the node has run before in this execution. */
	runIndex: number;
	/** Whether an AI agent calls the node as a tool. */
	isTool: boolean;
	/** Whether rows without a video are output as well, and the others go on. */
	continueOnFail: boolean;
	/** Whether rows without a video go to the error output. */
	errorOutput: boolean;
	/** The indexes of the input items that are rows. */
	rows: number[];
	nameRows: RowNames;
	/** Undefined where videos are output, and not rows. */
	table?: TableOutput;
}
