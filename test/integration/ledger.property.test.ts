import * as fc from 'fast-check';

import type { FaultKind } from '../simulator';
import { withPaidVideos } from '../support/dataTables';
import { useFastTime } from '../support/fastTime';
import { useSimulator } from '../support/simulator';
import { perRow } from './support/contextEvents';
import { type Ran, retry, runNode, type Setup } from './support/engine';
import { ugcAdParameters } from './support/ugcAd';
import { UgcAd } from '../../nodes/UgcAd/UgcAd.node';

const simulator = useSimulator();
useFastTime();

const faults = fc.constantFrom<FaultKind>(
	...([
		'lostAnswer',
		'createdThen500',
		'createdThen499',
		'malformed',
		'empty',
		'500',
		'503',
		'429',
		'resetBefore',
		'html',
	] as const),
);

/** One execution, or one retry of it: what goes wrong meanwhile, and what the workflow asks for by then. */
const attempt = fc.record({
	faults: fc.array(fc.option(faults, { freq: 2 }), { maxLength: 6 }),
	language: fc.constantFrom('en', 'en', 'en', 'es'),
	inNode: fc.boolean(),
	concurrency: fc.constantFrom(1, 5),
});
type Attempt = typeof attempt extends fc.Arbitrary<infer T> ? T : never;

/** Another one whenever the node runs. */
const VOLATILE = '={{ $json.script }} at {{ $now.toMillis() }} in {{ $execution.id }}';

/** Whether this n8n has a table of paid videos, and what is paid once. */
const n8n = fc.record({
	hasTables: fc.boolean(),
	payOncePer: fc.constantFrom('video', 'row', 'run'),
});
type N8n = typeof n8n extends fc.Arbitrary<infer T> ? T : never;

const around = ({ hasTables, payOncePer }: N8n) => ({
	parameters: { payOncePer },
	dataTables: hasTables ? withPaidVideos() : undefined,
});

const setupOf = (
	rows: number,
	{ language, inNode, concurrency }: Attempt,
	{ parameters, dataTables }: ReturnType<typeof around>,
): Setup => ({
	node: new UgcAd(),
	parameters: ugcAdParameters({
		...{ language, options: { name: VOLATILE, concurrency, ifRowChanged: 'known' } },
		...parameters,
	}),
	dataTables,
	credential: { apiKey: 'demo-key', baseUrl: simulator.url },
	rows: Array.from({ length: rows }, (_, row) => ({ id: row + 1, script: `Row ${row + 1}` })),
	settings: inNode ? { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 } : {},
});

/** How many projects there are for each request of each row. */
function perRequest() {
	const counts = new Map<string, number>();
	for (const { body } of simulator.projects) {
		const key = `${String(body.script)} ${String(body.language)}`;
		counts.set(key, (counts.get(key) ?? 0) + 1);
	}
	return counts;
}

/** The numbers of the rows that there is a project for, as they were asked for last. */
const rowsCreated = ({ language }: Attempt) =>
	simulator.projects
		.filter(({ body }) => body.language === language)
		.map(({ body }) => String(body.script).replace('Row ', ''));

function planFaults({ faults: planned }: Attempt) {
	simulator.faults.clear();
	for (const fault of planned) {
		if (fault) simulator.faults.next(fault, { count: 1, retryAfterSeconds: 1 });
	}
}

test('no request of a row is created twice, with any failures, retries and edits', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.integer({ min: 1, max: 7 }),
			fc.array(attempt, { minLength: 1, maxLength: 5 }),
			n8n,
			async (rows, attempts, chosen) => {
				simulator.reset();
				const stays = around(chosen);
				let ran: Ran | undefined;
				let last = attempts[0];
				for (const next of attempts) {
					if (ran && !ran.error) break;
					planFaults(next);
					const setup = setupOf(rows, next, stays);
					ran = ran ? await retry(setup, ran) : await runNode(setup);
					last = next;
					expect(Math.max(0, ...perRequest().values())).toBeLessThanOrEqual(1);
				}
				if (!ran || ran.error) {
					expect(ran?.error?.message).toMatch(rows === 1 ? /^[A-Z]/ : /^Rows? \d/);
					const said = `${ran?.error?.message} ${ran?.error?.description}`;
					for (const row of rowsCreated(last)) expect(said).toMatch(new RegExp(`\\b${row}\\b`));
					return;
				}
				const projects = new Map(simulator.projects.map(({ id, body }) => [id, body]));
				expect(ran.items.map(({ json }) => projects.get(String(json.projectId)))).toEqual(
					ran.items.map((_, row) =>
						expect.objectContaining({ script: `Row ${row + 1}`, language: last.language }),
					),
				);
				expect(ran.items).toHaveLength(rows);
				expect(perRow(ran.context)).toEqual({});
			},
		),
		{ numRuns: 80 },
	);
}, 240_000);

test('no request of a row is created twice by retries of any execution, also at the same time', async () => {
	const wave = fc.array(fc.record({ attempt, of: fc.nat() }), { minLength: 1, maxLength: 3 });
	await fc.assert(
		fc.asyncProperty(
			fc.integer({ min: 1, max: 7 }),
			attempt,
			fc.array(wave, { minLength: 1, maxLength: 3 }),
			n8n,
			async (rows, start, waves, chosen) => {
				simulator.reset();
				const stays = around(chosen);
				planFaults(start);
				let failed = [await runNode(setupOf(rows, start, stays))].filter(({ error }) => error);
				for (const attempts of waves) {
					if (failed.length === 0) return;
					planFaults({ ...start, faults: attempts.flatMap(({ attempt: next }) => next.faults) });
					const ended = await Promise.all(
						attempts.map(async ({ attempt: next, of }) => {
							const setup = setupOf(rows, next, stays);
							return await retry(setup, failed[of % failed.length]);
						}),
					);
					expect(Math.max(0, ...perRequest().values())).toBeLessThanOrEqual(1);
					const scriptOf = new Map(simulator.projects.map(({ id, body }) => [id, body.script]));
					for (const { error, items } of ended) {
						if (error) continue;
						expect(items.map(({ json }) => scriptOf.get(String(json.projectId)))).toEqual(
							items.map((_, row) => `Row ${row + 1}`),
						);
						expect(items).toHaveLength(rows);
					}
					failed = [...failed, ...ended.filter(({ error }) => error)];
				}
			},
		),
		{ numRuns: 40 },
	);
}, 240_000);
