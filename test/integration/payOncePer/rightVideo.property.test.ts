import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';

import { Slideshow } from '../../../nodes/Slideshow/Slideshow.node';
import { UgcAd } from '../../../nodes/UgcAd/UgcAd.node';
import { DataTables } from '../../support/dataTables';
import { runNode } from '../support/engine';
import { keepGoing } from '../support/kinds';
import { PICTURE } from '../support/least';
import { usePayOncePer } from '../support/payOncePer';

const n8n = usePayOncePer();
const { simulator, setupOf } = n8n;

const SLIDES = { script: '', slidesSource: 'fields', slides: { item: [{ url: PICTURE }] } };

/** A node that somebody has behind a sheet. */
interface CreatingNode {
	kind: 'ugcAd' | 'slideshow';
	words: string;
	paidVideosTable: string;
	payOncePer: 'video' | 'row' | 'run';
	version: string;
	account: string;
}

const creatingNode = fc.record<CreatingNode>({
	kind: fc.constantFrom('ugcAd', 'ugcAd', 'slideshow'),
	words: fc.constantFrom('', ' in Spanish'),
	paidVideosTable: fc.constantFrom('A', 'A', 'B'),
	payOncePer: fc.constantFrom('video', 'row', 'row', 'run'),
	version: fc.constantFrom('', '', '2'),
	account: fc.constantFrom('c1', 'c1', 'c2'),
});

type Row = { id: number; script: string };

const row = fc.record<Row>({ id: fc.nat(3), script: fc.constantFrom('Mug', 'Hat', 'Bag') });

/** Executions that run one after the other, or two at the same moment. */
const history = fc.array(
	fc.array(
		fc.record({ sheet: fc.array(row, { minLength: 1, maxLength: 4 }), node: creatingNode }),
		{
			minLength: 1,
			maxLength: 2,
		},
	),
	{ minLength: 1, maxLength: 5 },
);

let executions = 0;

async function run(sheet: Row[], node: CreatingNode) {
	const { kind, words, paidVideosTable, payOncePer, version, account } = node;
	const text: INodeParameters = { script: `={{ $json.script }}${words}` };
	const marker = `={{ JSON.stringify({ marker: $json.script + ${JSON.stringify(words)} }) }}`;
	const options = { paidVideosTable, additionalBodyFields: marker };
	const parameters = { ...(kind === 'ugcAd' ? text : SLIDES), payOncePer, version, options };
	const credentials = { videoGenerationApi: { id: account, name: account } };
	const ran = await runNode(
		setupOf(parameters, {
			node: kind === 'ugcAd' ? new UgcAd() : new Slideshow(),
			rows: sheet,
			executionId: `p${++executions}`,
			settings: { ...keepGoing.settings, credentials },
		}),
	);
	return { ran, sheet, node };
}

test('whatever sheets, edits, tables, nodes and orders: a row never gets a video of another request', async () => {
	await fc.assert(
		fc.asyncProperty(history, async (rounds) => {
			n8n.dataTables = new DataTables();
			/** The credential that has paid for a project. */
			const payers = new Map<unknown, string>();
			for (const round of rounds) {
				const all = await Promise.all(round.map(async ({ sheet, node }) => await run(sheet, node)));
				const outputs = all.flatMap(({ ran, sheet, node }) => {
					expect(ran.items).toHaveLength(sheet.length);
					return ran.items.map(({ json }, index) => ({ json, row: sheet[index], node }));
				});
				const withVideo = outputs.filter(
					({ json }) => json.projectId !== null && json.status !== 'rejected',
				);
				for (const { json, node } of withVideo) {
					if (!json.recalled) payers.set(json.projectId, node.account);
				}
				for (const { json, row, node } of withVideo) {
					const project = simulator.projects.find(({ id }) => id === json.projectId);
					expect(project?.body.marker).toBe(`${row.script}${node.words}`);
					expect(json.kind).toBe(node.kind);
					expect(payers.get(json.projectId)).toBe(node.account);
				}
			}
		}),
		{ numRuns: 40 },
	);
}, 120_000);
