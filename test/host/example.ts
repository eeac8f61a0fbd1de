import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { INode, INodeParameterResourceLocator } from 'n8n-workflow';
import type { CredentialReference } from './credentials';
import type { DataTable } from './dataTable';
import type { WorkflowFile } from './workflows';

export const EXAMPLES = join(__dirname, '..', '..', 'examples');
const OUR_NODES = 'n8n-nodes-video-generation.';
const DATA_TABLE_NODE = 'n8n-nodes-base.dataTable';

/** What a person chooses in an example after importing it. */
interface Choices {
	credential: CredentialReference;
	/** What its first Data Table node works on; the others take it from there. */
	table?: DataTable;
	/** Where it has several tables: that of each node whose table is to be chosen. */
	tables?: Record<string, DataTable>;
	/** Resource locators of the package's nodes, by parameter name. */
	locators?: Record<string, { id: string; name: string }>;
}

/** The names of the example workflows. */
export const exampleNames = readdirSync(EXAMPLES)
	.filter((file) => file.endsWith('.json'))
	.map((file) => parse(file).name);

/** Reads an example workflow as a person would import it. */
export const readExample = (name: string) =>
	JSON.parse(readFileSync(join(EXAMPLES, `${name}.json`), 'utf8')) as WorkflowFile;

/** Makes the choices in an imported example that its author cannot make: account, table, avatar, voice, template. */
export function choose(workflow: WorkflowFile, choices: Choices): WorkflowFile {
	return { ...workflow, nodes: workflow.nodes.map((node) => chooseInNode(node, choices)) };
}

function chooseInNode(node: INode, { credential, table, tables, locators = {} }: Choices): INode {
	const chosenTable = tables?.[node.name] ?? table;
	if (node.type === DATA_TABLE_NODE && chosenTable && isUnchosen(node.parameters.dataTableId)) {
		return { ...node, parameters: { ...node.parameters, dataTableId: picked(chosenTable) } };
	}
	if (!node.type.startsWith(OUR_NODES)) return node;
	const chosen = Object.entries(locators)
		.filter(([parameter]) => isUnchosen(node.parameters[parameter]))
		.map(([parameter, entry]) => [parameter, picked(entry)]);
	return {
		...node,
		credentials: { videoGenerationApi: credential },
		parameters: {
			...node.parameters,
			...Object.fromEntries(chosen),
			// by itself a node would poll in an n8n at localhost, which takes half a minute
			...(node.parameters.waitBy === 'automatic' && { waitBy: 'callback' }),
		},
	};
}

const isUnchosen = (locator: unknown) =>
	(locator as INodeParameterResourceLocator | undefined)?.mode === 'list';

function picked({ id, name }: { id: string; name: string }): INodeParameterResourceLocator {
	return { __rl: true, mode: 'list', value: id, cachedResultName: name };
}
