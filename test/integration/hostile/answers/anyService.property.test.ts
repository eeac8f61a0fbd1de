import * as fc from 'fast-check';
import type { IDataObject, INodeType } from 'n8n-workflow';

import type { RecordedRequest, Simulator } from '../../../simulator';
import { withPaidVideos } from '../../../support/dataTables';
import { useFastTime } from '../../../support/fastTime';
import { useSimulator } from '../../../support/simulator';
import { ANY_REQUESTS } from '../../support/anyRequest';
import { ANY_SERVICE, type AnyService, HIDDEN } from '../../support/anyService';
import { type Ran, retry, type Setup } from '../../support/engine';
import { creations, runKind } from '../../support/kinds';

/** Of each kind; more of them can be asked for. */
const RUNS = Number(process.env.RUNS ?? 40);

const simulator = useSimulator({ renderMs: 60_000 });
/** Reads the document strictly: the defaults of the simulator. */
const strict = useSimulator({ renderMs: 60_000 });
useFastTime();

function setUp({ undocumented, fault, credits }: AnyService) {
	simulator.reset();
	Object.assign(simulator.undocumented, undocumented);
	simulator.account('demo-key').credits = credits;
	if (fault) simulator.faults.next(fault, { method: 'POST', ms: 1 });
}

/** How a row of a run without On Error ends; with what a person is told where there is no video. */
function outcomeOf({ error, items }: Ran): 'created' | 'rejected' | 'uncertain' {
	if (!error) {
		expect(items).toHaveLength(1);
		return 'created';
	}
	expect(error.message).toMatch(/^./);
	return error.context?.code === 'UNCERTAIN' ? 'uncertain' : 'rejected';
}

const PROJECTS = { created: [1], rejected: [0], uncertain: [0, 1] };

/** The item has the project's ID, unless the service has shown none, and then what it has shown. */
function expectItsProject({ items: [{ json }] }: Ran, { undocumented }: AnyService) {
	const [{ id, kind }] = simulator.projects;
	const isShown = kind !== 'productAd' || undocumented.productAdData !== 'none';
	if (isShown) expect([json.projectId, json.videoId]).toContain(id);
	else expect(JSON.stringify(json)).toContain('standard');
}

/** What is refused before it is sent names its field; so does a refusal of the service that has one. */
function expectFieldIn({ error }: Ran) {
	if (simulator.requests.length === 0 || /: .+\([\w.]+\)/.test(error?.message ?? '')) {
		expect(error?.message).toMatch(/^[A-Z][^:]*(: .| is empty)/);
	}
}

/** A request that only the wide reading of the document accepts: hidden names, and the longer of two limits. */
function isWide({ title, type, script, templateId, ...body }: IDataObject): boolean {
	const isClass = type === 'class' && templateId === undefined;
	return (
		JSON.stringify(body).includes(HIDDEN) ||
		String(title ?? '').length > 100 ||
		(isClass && String(script).length > 5_000)
	);
}

/** Asks the service that reads the document strictly for the same video. */
async function askStrictly({ url }: Simulator, { path, body }: RecordedRequest) {
	const headers = { 'x-api-key': 'demo-key', 'Content-Type': 'application/json' };
	return await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function runOnce(
	node: INodeType,
	setup: Pick<Setup, 'parameters' | 'rows' | 'dataTables'>,
): Promise<Ran> {
	return await runKind(node, simulator, setup.parameters, { ...setup, credential: credential() });
}

/** Of all kinds: few requests of some are valid. */
const outcomes = { created: 0, rejected: 0, uncertain: 0 };

test.each(ANY_REQUESTS)(
	'any request for %s at any service ends as created, rejected or uncertain, and is paid once',
	async (_, node, runs) => {
		await fc.assert(
			fc.asyncProperty(runs, ANY_SERVICE, async ({ parameters, row }, service) => {
				setUp(service);
				// a row that is empty in every cell is left out
				const setup = { parameters, rows: [{ id: 1, ...row }], dataTables: withPaidVideos() };
				const ran = await runOnce(node, setup);
				const outcome = outcomeOf(ran);
				outcomes[outcome]++;
				expect(PROJECTS[outcome]).toContain(simulator.projects.length);
				// the service has answered in words of the document, at whatever status
				if (!service.fault) expect(outcome).not.toBe('uncertain');
				if (outcome === 'created') expectItsProject(ran, service);
				if (outcome === 'rejected') expectFieldIn(ran);

				const [accepted] = creations(simulator).filter(({ status = 500 }) => status < 300);
				if (accepted && !isWide(accepted.body as IDataObject)) {
					expect((await askStrictly(strict, accepted)).status).toBe(200);
				}

				simulator.faults.clear();
				if (!ran.error) return;
				const again = await retry({ ...setup, node, credential: credential() }, ran);
				expect(simulator.projects.length).toBeLessThanOrEqual(1);
				if (outcome === 'uncertain') expect(outcomeOf(again)).toBe('uncertain');
			}),
			{ numRuns: RUNS },
		);
	},
	RUNS * 1_500,
);

test('they end in each of the three ways', () => {
	expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(0);
});

const credential = () => ({
	apiKey: 'demo-key',
	baseUrl: simulator.url,
	templatesPath: `${simulator.undocumented.templatePrefix}/v1/template`,
});
