import { type INode, type INodeTypeDescription, NodeHelpers } from 'n8n-workflow';

import { exampleNames, readExample } from '../host/example';
import { isNewest } from '../host/install';
import { faults } from '../integration/support/parameterFaults';
import { useHost } from './support';

const started = useHost();

/** n8n 2.4 gives rows in the order of their IDs, and lets nobody review the tool calls of an agent in the chat. */
const ONLY_IN_NEWER =
	/\.orderBy\w* is unknown|there is no @n8n\/n8n-nodes-langchain\.chat(HitlTool)? 1\.2/;

let descriptions: INodeTypeDescription[];
beforeAll(async () => {
	const json = await started.host.rest.bytes('/types/nodes.json');
	descriptions = JSON.parse(json.toString('utf8')) as INodeTypeDescription[];
});

const descriptionOf = ({ type, typeVersion }: INode) =>
	descriptions.find((one) => one.name === type && [one.version].flat().includes(typeVersion));

it.each(exampleNames)('%s has nodes and parameters that this n8n knows', (example) => {
	const found = readExample(example).nodes.flatMap((node) => {
		const { name, type, typeVersion, parameters } = node;
		const description = descriptionOf(node);
		return description
			? faults(description.properties, parameters, name)
			: [`${name}: there is no ${type} ${typeVersion}`];
	});
	expect(found.filter((fault) => isNewest || !ONLY_IN_NEWER.test(fault))).toEqual([]);
});

(isNewest ? it.each(exampleNames) : it.skip.each(exampleNames))(
	'%s sets parameters that the panels show: n8n drops the others when it imports, as below a sheet that is not chosen',
	(example) => {
		for (const node of readExample(example).nodes) {
			const { parameters } = node;
			const description = descriptionOf(node);
			const properties = description?.properties ?? [];
			expect(
				NodeHelpers.getNodeParameters(
					properties,
					parameters,
					true,
					false,
					node,
					description ?? null,
				),
			).toMatchObject(parameters);
		}
	},
);
