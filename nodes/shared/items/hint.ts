import type { IExecuteFunctions } from 'n8n-workflow';

/** Shows a message, where there is one, with the node's output. */
export function hint(context: Partial<IExecuteFunctions>, message: string | undefined): void {
	if (message) context.addExecutionHints?.({ message, location: 'outputPane' });
}
