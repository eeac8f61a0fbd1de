import * as fc from 'fast-check';
import type { INodeExecutionData } from 'n8n-workflow';

import { MINUTE_MS, systemClock } from '../../nodes/shared/utils/clock';
import { UgcAd } from '../../nodes/UgcAd/UgcAd.node';
import type { FaultKind } from '../simulator';
import { type DataTables, withPaidVideos } from '../support/dataTables';
import { useFastTime } from '../support/fastTime';
import { useSimulator } from '../support/simulator';
import { type Ran, retry, runNode, type Setup } from './support/engine';
import { sendInParallel } from './support/inParallel';
import { TABLE } from './support/ledger';
import { ugcAdParameters } from './support/ugcAd';
import { UserTable } from './support/userTable';

/** Of each property; more of them can be asked for. */
const RUNS = Number(process.env.RUNS ?? 25);

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

const output = fc.constantFrom('video', 'row');

/** Another one whenever the node runs. */
const VOLATILE = '={{ $json.script }} at {{ $now.toMillis() }} in {{ $execution.id }}';

interface N8n {
	output: string;
	dataTables: DataTables;
	rows: Setup['rows'];
}

const scripts = (count: number) =>
	Array.from({ length: count }, (_, row) => ({ id: row + 1, script: `Row ${row + 1}` }));

const setupOf = (
	{ language, inNode, concurrency }: Attempt,
	{ output: kind, dataTables, rows }: N8n,
): Setup => {
	sendInParallel(concurrency);
	return {
		node: new UgcAd(),
		parameters: ugcAdParameters({ language, output: kind, options: { name: VOLATILE } }),
		dataTables,
		credential: { apiKey: 'demo-key', baseUrl: simulator.url },
		rows,
		settings: inNode ? { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 } : {},
	};
};

/** What a video was asked for by: its row, and the version of it, whatever else was edited. */
const askedBy = (script: unknown) => String(script).split(',')[0];

const scriptOf = (projectId: unknown) =>
	simulator.projects.find(({ id }) => id === projectId)?.body.script;

function expectOneEach() {
	const asked = simulator.projects.map(({ body }) => askedBy(body.script));
	expect(asked).toEqual([...new Set(asked)]);
}

function planFaults(planned: Attempt['faults']) {
	simulator.faults.clear();
	for (const fault of planned) {
		if (fault) simulator.faults.next(fault, { count: 1, retryAfterSeconds: 1 });
	}
}

test('no item is created twice, with any failures, retries and edits', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.integer({ min: 1, max: 7 }),
			fc.array(attempt, { minLength: 1, maxLength: 5 }),
			async (count, attempts) => {
				simulator.reset();
				const n8n = { output: 'video', dataTables: withPaidVideos(), rows: scripts(count) };
				let ran: Ran | undefined;
				for (const next of attempts) {
					if (ran && !ran.error) break;
					planFaults(next.faults);
					const setup = setupOf(next, n8n);
					ran = ran ? await retry(setup, ran) : await runNode(setup);
					expectOneEach();
				}
				if (!ran || ran.error) {
					expect(ran?.error?.message).toMatch(count === 1 ? /^[A-Z]/ : /^Rows? \d/);
					const said = `${ran?.error?.message} ${ran?.error?.description}`;
					// an only row has no number
					const named = count === 1 ? [] : simulator.projects.map(({ body }) => body.script);
					for (const script of named) {
						expect(said).toMatch(new RegExp(`\\b${String(script).replace('Row ', '')}\\b`));
					}
					return;
				}
				expect(ran.items.map(({ json }) => scriptOf(json.projectId))).toEqual(
					n8n.rows.map(({ script }) => script),
				);
				expect(JSON.stringify(ran.context)).not.toMatch(/prj-|Row/);
			},
		),
		{ numRuns: RUNS },
	);
}, 240_000);

/** An execution of a workflow that reads a table and writes it, and what a person does before it. */
const round = fc.record({
	attempt,
	/** Whether the node that writes the rows does so at once, not at all, or after the next execution has. */
	writer: fc.constantFrom('now', 'now', 'never', 'late'),
	edit: fc.constantFrom('none', 'none', 'script', 'version', 'clear'),
	row: fc.nat(),
	waits: fc.boolean(),
});
type Round = typeof round extends fc.Arbitrary<infer T> ? T : never;

function edit(table: UserTable, { edit: kind, row }: Round) {
	const { id, script, video_version: version } = table.rows[row % table.rows.length];
	const next = String(Number(version ?? 1) + 1);
	switch (kind) {
		case 'script':
			return table.edit(id, { script: `${String(script)}, edited` });
		case 'version':
			return table.edit(id, {
				...{ video_version: next, status: null },
				script: `Row ${id} in version ${next}`,
			});
		case 'clear':
			return table.edit(id, { status: null, project_id: null, video_url: null });
	}
}

test('no row is created twice or gets a foreign video, with any failures, edits, and late or missing writes', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.integer({ min: 1, max: 4 }),
			fc.array(round, { minLength: 1, maxLength: 6 }),
			async (count, rounds) => {
				simulator.reset();
				const dataTables = withPaidVideos();
				const table = new UserTable(scripts(count));
				const run = async (next: Attempt) => {
					const rows = table.toDo();
					const { items, error } = await runNode(
						setupOf(next, { output: 'row', dataTables, rows }),
					);
					expectOneEach();
					if (error) return [];
					expect(items.map(({ json }) => json.id)).toEqual(rows.map(({ id }) => id));
					return items;
				};
				let late: INodeExecutionData[] = [];
				for (const each of rounds) {
					edit(table, each);
					if (each.waits) await systemClock.sleep(3 * MINUTE_MS);
					planFaults(each.attempt.faults);
					const items = await run(each.attempt);
					if (each.writer === 'now') table.write(items);
					table.write(late);
					late = each.writer === 'late' ? items : [];
				}
				simulator.faults.clear();
				const calmly: Attempt = { faults: [], language: 'en', inNode: false, concurrency: 5 };
				for (let last = 0; last < 3; last++) {
					table.write(await run(calmly));
					await systemClock.sleep(3 * MINUTE_MS);
				}
				const isOpen = (id: number) =>
					dataTables
						.rows(TABLE)
						.some(
							({ rowMark, status }) => String(rowMark).endsWith(`:${id}`) && status === 'check',
						);
				const isEdited = (script: unknown) =>
					String(script).includes('edited') ||
					rounds.some(({ attempt: { language } }) => language !== calmly.language);
				for (const row of table.rows) {
					const { id, script, status, project_id: shown, video_url: url } = row;
					if (status !== 'completed') {
						// left to a person, who is told why
						expect(row.message).toMatch(/may exist|already paid for/);
						expect(isOpen(id) || isEdited(script)).toBe(true);
						continue;
					}
					expect(askedBy(scriptOf(shown))).toBe(askedBy(script));
					expect(url).toBe(simulator.projects.find((project) => project.id === shown)?.url);
				}
			},
		),
		{ numRuns: RUNS },
	);
}, 240_000);

test('nothing is created twice by executions and retries of any of them, also at the same time', async () => {
	const wave = fc.array(fc.record({ attempt, of: fc.nat(), copy: fc.boolean() }), {
		minLength: 1,
		maxLength: 3,
	});
	await fc.assert(
		fc.asyncProperty(
			fc.integer({ min: 1, max: 7 }),
			attempt,
			fc.array(wave, { minLength: 1, maxLength: 3 }),
			output,
			fc.boolean(),
			async (count, start, waves, kind, areRetries) => {
				simulator.reset();
				const n8n: N8n = { output: kind, dataTables: withPaidVideos(), rows: scripts(count) };
				planFaults(start.faults);
				let ran = [await runNode(setupOf(start, n8n))];
				for (const attempts of waves) {
					const failed = ran.filter(({ error }) => error);
					if (areRetries && failed.length === 0) return;
					planFaults(attempts.flatMap(({ attempt: next }) => next.faults));
					const ended = await Promise.all(
						attempts.map(async ({ attempt: next, of, copy }) => {
							if (areRetries) return await retry(setupOf(next, n8n), failed[of % failed.length]);
							// new executions ask for the same videos, also those of a copy of the workflow
							const setup = setupOf({ ...next, language: start.language }, n8n);
							return await runNode(copy ? { ...setup, workflowId: `copy ${of % 2}` } : setup);
						}),
					);
					expectOneEach();
					for (const { error, items } of ended) {
						if (error) continue;
						expect(items).toHaveLength(count);
						for (const [row, { json }] of items.entries()) {
							const projectId = json.projectId ?? json.project_id;
							if (kind === 'row' && projectId === undefined) continue;
							expect(scriptOf(projectId)).toBe(`Row ${row + 1}`);
						}
					}
					ran = [...ran, ...ended];
				}
			},
		),
		{ numRuns: RUNS },
	);
}, 240_000);
