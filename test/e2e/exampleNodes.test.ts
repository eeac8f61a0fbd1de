import type { INodeTypeDescription } from 'n8n-workflow';

import { exampleNames, readExample } from '../host/example';
import { faults } from '../integration/support/parameterFaults';
import { useHost } from './support';

const started = useHost();

/** n8n 1 has no human review of tool calls. */
const NEED_N8N_2 = ['agent-with-review'];

/** n8n 1 has the rows of a Data Table in the order of their IDs. */
const ONLY_IN_N8N_2 = /\.orderBy\w* is unknown/;

let descriptions: INodeTypeDescription[];
beforeAll(async () => {
	const json = await started.host.rest.bytes('/types/nodes.json');
	descriptions = JSON.parse(json.toString('utf8')) as INodeTypeDescription[];
});

it.each(exampleNames)('%s has nodes and parameters that this n8n knows', (example) => {
	const { major } = started.host.rest;
	if (major === 1 && NEED_N8N_2.includes(example)) return;
	const { nodes } = readExample(example);
	const found = nodes.flatMap(({ name, type, typeVersion, parameters }) => {
		const description = descriptions.find(
			(one) => one.name === type && [one.version].flat().includes(typeVersion),
		);
		return description
			? faults(description.properties, parameters, name)
			: [`${name}: there is no ${type} ${typeVersion}`];
	});
	expect(found.filter((fault) => major > 1 || !ONLY_IN_N8N_2.test(fault))).toEqual([]);
});
