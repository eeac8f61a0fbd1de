import type { INodeTypeDescription } from 'n8n-workflow';

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

it.each(exampleNames)('%s has nodes and parameters that this n8n knows', (example) => {
	const { nodes } = readExample(example);
	const found = nodes.flatMap(({ name, type, typeVersion, parameters }) => {
		const description = descriptions.find(
			(one) => one.name === type && [one.version].flat().includes(typeVersion),
		);
		return description
			? faults(description.properties, parameters, name)
			: [`${name}: there is no ${type} ${typeVersion}`];
	});
	expect(found.filter((fault) => isNewest || !ONLY_IN_NEWER.test(fault))).toEqual([]);
});
