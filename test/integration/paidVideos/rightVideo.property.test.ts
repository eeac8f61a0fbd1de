import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { Slideshow } from '../../../nodes/Slideshow/Slideshow.node';
import { UgcAd } from '../../../nodes/UgcAd/UgcAd.node';
import { DataTables } from '../../support/dataTables';
import { runNode } from '../support/engine';
import { keepGoing } from '../support/kinds';
import { PICTURE } from '../support/least';
import { projectIds, usePaidVideos } from '../support/paidVideos';

const n8n = usePaidVideos({ accounts: { c1: {}, c2: {} } });
const { simulator, setupOf } = n8n;

const SLIDES = { script: '', slidesSource: 'fields', slides: { item: [{ url: PICTURE }] } };

/** A node that somebody has behind a sheet. */
interface CreatingNode {
	kind: 'ugcAd' | 'slideshow';
	words: string;
	campaign: string;
	output: 'video' | 'row';
	version: string;
	account: string;
	/** A copy of the workflow has another one. */
	workflowId: string;
	nodeId: string;
}

const creatingNode = fc.record<CreatingNode>({
	kind: fc.constantFrom('ugcAd', 'ugcAd', 'slideshow'),
	words: fc.constantFrom('', ' in Spanish'),
	campaign: fc.constantFrom('', '', 'B'),
	output: fc.constantFrom('video', 'row', 'row'),
	version: fc.constantFrom('', '', '2'),
	account: fc.constantFrom('c1', 'c1', 'c2'),
	workflowId: fc.constantFrom('wf1', 'wf1', 'wf2'),
	nodeId: fc.constantFrom('n2', 'n2', 'n9'),
});

type Row = { id: number; script: string };

const row = fc.record<Row>({ id: fc.nat(3), script: fc.constantFrom('Mug', 'Hat', 'Bag') });

/** Executions that run one after the other, or two at the same moment. */
const history = fc.array(
	fc.array(
		fc.record({ sheet: fc.array(row, { minLength: 1, maxLength: 4 }), node: creatingNode }),
		{ minLength: 1, maxLength: 2 },
	),
	{ minLength: 1, maxLength: 5 },
);

let executions = 0;

async function run(sheet: Row[], node: CreatingNode) {
	const { kind, words, campaign, output, version, account, workflowId, nodeId } = node;
	const text: INodeParameters = { script: `={{ $json.script }}${words}` };
	const marker = `={{ JSON.stringify({ marker: $json.script + ${JSON.stringify(words)} }) }}`;
	const isRow = output === 'row';
	const options = { campaign, additionalBodyFields: marker, ...(!isRow && { version }) };
	const parameters = { ...(kind === 'ugcAd' ? text : SLIDES), output, options };
	const credentials = { videoGenerationApi: { id: account, name: account } };
	const ran = await runNode(
		setupOf(parameters, {
			node: kind === 'ugcAd' ? new UgcAd() : new Slideshow(),
			rows: isRow ? sheet.map((each) => ({ ...each, video_version: version })) : sheet,
			executionId: `p${++executions}`,
			credential: { apiKey: account, baseUrl: simulator.url },
			workflowId,
			settings: { id: nodeId, ...keepGoing.settings, credentials },
		}),
	);
	return { ran, sheet, node };
}

/** How often each video was paid for, by what it is made of. */
const payments = (version: (project: string) => string) => {
	const counts: Record<string, number> = {};
	for (const { id, kind, body } of simulator.projects) {
		const made = `${kind} ${String(body.marker)} ${version(id)}`;
		counts[made] = (counts[made] ?? 0) + 1;
	}
	return Object.values(counts);
};

test('whatever sheets, edits, copies, nodes and orders: no video is paid twice, and a row never gets one of another request', async () => {
	await fc.assert(
		fc.asyncProperty(history, async (rounds) => {
			simulator.reset();
			n8n.dataTables = new DataTables();
			for (const round of rounds) {
				const all = await Promise.all(round.map(async ({ sheet, node }) => await run(sheet, node)));
				for (const { ran, sheet, node } of all) {
					expect(ran.items).toHaveLength(sheet.length);
					for (const [index, id] of projectIds(ran).entries()) {
						if (id === undefined || id === null) continue;
						const project = simulator.projects.find((each) => each.id === id);
						expect(project?.body.marker).toBe(`${sheet[index].script}${node.words}`);
						expect(project?.kind).toBe(node.kind);
					}
				}
			}
			const versions = new Map(
				(n8n.dataTables.rows('Paid Videos') as IDataObject[]).map(({ projectId, version }) => [
					projectId,
					String(version),
				]),
			);
			expect(Math.max(0, ...payments((id) => versions.get(id) ?? 'not recorded'))).toBeLessThan(2);
		}),
		{ numRuns: Number(process.env.RUNS ?? 40) },
	);
}, 120_000);
