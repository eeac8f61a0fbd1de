import type { INodeTypeDescription } from 'n8n-workflow';

import { exampleNames, readExample } from '../host/example';
import { faults } from '../integration/support/parameterFaults';
import { useHost } from './support';

const started = useHost();

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
	expect(found).toEqual([]);
});
