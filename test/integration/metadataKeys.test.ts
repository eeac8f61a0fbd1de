import type { INodeParameters } from 'n8n-workflow';

import { useSimulator } from '../support/simulator';
import { creations, keepGoing, runKind } from './support/kinds';
import { KINDS, LEAST, leastOf } from './support/least';

const simulator = useSimulator();

const ways: Array<[string, INodeParameters]> = [
	['Metadata', { metadata: { entry: [{ key: '={{ $json.key }}', value: '7' }] } }],
	['Metadata (JSON)', { metadataJson: '={{ { [$json.key]: 7 } }}' }],
];

/** The service takes no metadata with the other kind. */
const kinds = KINDS.filter((kind) => kind !== 'classProject');

const cases = kinds.flatMap((kind) => ways.map(([label, options]) => ({ kind, label, options })));

test.each(cases)(
	'$kind: a key of $label that the service puts beside them is refused for its row',
	async ({ kind, label, options }) => {
		const { node } = LEAST[kind];
		const parameters = { ...leastOf(kind), options };
		const rows = [{ key: 'projectId' }, { key: 'projectid' }];
		const { items } = await runKind(node, simulator, parameters, { rows, ...keepGoing });
		expect(items.map(({ json }) => json.error)).toEqual([
			expect.stringContaining(
				`Row 1: ${label}: projectId is a key of the service's own: choose another name`,
			),
			undefined,
		]);
		expect(items[0].json.details).toMatchObject({ code: 'VALIDATION_ERROR' });
		expect(creations(simulator).map(({ body }) => body)).toEqual([
			expect.objectContaining({
				metadata: expect.objectContaining({ projectid: expect.anything() }),
			}),
		]);
	},
);
