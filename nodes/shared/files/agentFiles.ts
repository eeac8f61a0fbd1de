import isEmpty from 'lodash/isEmpty';
import isEqual from 'lodash/isEqual';
import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	IPairedItemData,
} from 'n8n-workflow';

/**
 * The items of an agent's call, with the files of the agent's own input item, such as chat uploads, which n8n does not
 * pass on. None are added if it is unclear which item the call is about.
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
	{ json, pairedItem }: INodeExecutionData,
): INodeExecutionData[] {
	const { sourceOverwrite } = (pairedItem ?? {}) as IPairedItemData;
	const { $, $input } = context.getWorkflowDataProxy(0);
	try {
		// an older agent calls the tool itself, which then has the agent's input
		if (!sourceOverwrite) return $input.all();
		const { previousNode, previousNodeOutput = 0, previousNodeRun = 0 } = sourceOverwrite;
		// n8n names a wrong output or run where an agent calls again, or runs again as in a loop
		const { previousNodeRun: ownRun = 0 } = context.getInputSourceData();
		if (previousNodeRun !== ownRun) return [];
		const items: INodeExecutionData[] = $(previousNode).all(previousNodeOutput, previousNodeRun);
		return items.filter((item) => isHandedOn(item.json, json));
	} catch {
		// n8n's own Agents run a tool without a workflow around it
		return [];
	}
}

/** Whether all fields of an item are in a call: n8n hands those of the agent's item on, and adds what the model says. */
const isHandedOn = (json: IDataObject, call: IDataObject): boolean =>
	!isEmpty(json) && Object.entries(json).every(([name, value]) => isEqual(call[name], value));
