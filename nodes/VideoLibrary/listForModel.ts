import type { INodeExecutionData } from 'n8n-workflow';

/** How much of a list a model gets to see. */
interface Excerpt {
	noun: string;
	shown: number;
	matching: number;
	/** Names of the filters. */
	filters: string[];
}

/**
 * What a model is told beside the records, as it would take an empty answer for a failure, and a list that was cut for a
 * whole one. No item where there is nothing to say.
 */
export function noteForModel({ noun, shown, matching, filters }: Excerpt): INodeExecutionData[] {
	if (matching === 0) return [{ json: { message: `No ${noun} match.` } }];
	if (shown === matching) return [];
	const others = `Filter by ${filters.join(', ')} to see others.`;
	return [{ json: { message: `These are ${shown} of ${matching} ${noun}. ${others}` } }];
}
