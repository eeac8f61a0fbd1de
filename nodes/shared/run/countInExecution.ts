import type { IExecuteFunctions } from 'n8n-workflow';

import { isCreatedNow, isUncertainNow, type ProcessedVideo } from '../video/video';

/** The custom data of an execution, as far as we use it. */
interface CustomData {
	get(key: string): unknown;
	set(key: string, value: string): void;
}

/**
 * Adds what this run has sent to the custom data of the execution, so that the list of executions can be searched for it. A
 * *Retry* goes on with the numbers of the execution that it repeats. Zero is not written.
 */
export function countInExecution(context: IExecuteFunctions, videos: ProcessedVideo[]): void {
	add(context, 'videos_created', videos.filter(isCreatedNow).length);
	add(context, 'videos_uncertain', videos.filter(isUncertainNow).length);
}

/** Never throws: the videos are paid already. */
function add(context: IExecuteFunctions, key: string, count: number): void {
	if (count === 0) return;
	try {
		const { $execution } = context.getWorkflowDataProxy(0) as unknown as {
			$execution: { customData: CustomData };
		};
		const before = Number($execution.customData.get(key) ?? 0);
		$execution.customData.set(key, String(before + count));
	} catch {
		// an execution of another kind has no custom data
	}
}
