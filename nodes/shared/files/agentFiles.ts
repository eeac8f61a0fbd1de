import type { IExecuteFunctions, INodeExecutionData, IPairedItemData } from 'n8n-workflow';

/**
 * The items of a call by an agent with the files of the item that the agent has got, such as those of a chat: n8n does not
 * hand them on. Of several items nothing tells which one the call is about.
 */
export function withAgentFiles(context: IExecuteFunctions): INodeExecutionData[] {
	return context.getInputData().map((item) => {
		if (item.binary) return item;
		const items = agentItems(context, item);
		return items.length === 1 ? { ...item, binary: items[0].binary } : item;
	});
}

function agentItems(
	context: IExecuteFunctions,
	{ pairedItem }: INodeExecutionData,
): INodeExecutionData[] {
	const { sourceOverwrite } = (pairedItem ?? {}) as IPairedItemData;
	const { $, $input } = context.getWorkflowDataProxy(0);
	try {
		// an older agent calls the tool itself, which then has the agent's input
		if (!sourceOverwrite) return $input.all();
		const { previousNode, previousNodeOutput = 0, previousNodeRun = 0 } = sourceOverwrite;
		return $(previousNode).all(previousNodeOutput, previousNodeRun);
	} catch {
		// n8n's own Agents run a tool without a workflow around it
		return [];
	}
}
