import type { INode } from 'n8n-workflow';

import { type FaultKind, type Simulator, startSimulator } from '../simulator';
import { fastTime } from '../support/fastTime';
import { retry, type Setup } from './support/engine';
import { AVATAR, byId, creations, keepGoing } from './support/kinds';
import { runUgcAd, ugcAdParameters } from './support/ugcAd';
import { UgcAd } from '../../nodes/UgcAd/UgcAd.node';

let simulator: Simulator;

beforeAll(async () => {
	simulator = await startSimulator({ renderMs: 1 });
});
beforeEach(() => {
	simulator.reset();
	fastTime();
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => await simulator.close());

const twenty = Array.from({ length: 20 }, (_, index) => ({ script: `Row ${index + 1}` }));
const retryOnFail: Partial<INode> = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
const uncertainly: FaultKind[] = [
	'lostAnswer',
	'createdThen500',
	'malformed',
	'empty',
	'500',
	'502',
	'503',
];

const setupOf = (setup: Partial<Setup> = {}): Setup => ({
	node: new UgcAd(),
	parameters: ugcAdParameters(),
	credential: { apiKey: 'demo-key', baseUrl: simulator.url },
	rows: twenty,
	...setup,
});

/** How often each script was created. */
function projectsPerScript() {
	const counts: Record<string, number> = {};
	for (const { body } of simulator.projects)
		counts[String(body.script)] = (counts[String(body.script)] ?? 0) + 1;
	return counts;
}

const once = (rows: Array<{ script: string }>) =>
	Object.fromEntries(rows.map(({ script }) => [script, 1]));

describe('Retry On Fail', () => {
	test('after a refused row creates the others once', async () => {
		simulator.faults.next('429', { count: 1, retryAfter: 'none' });
		const rows = twenty.map((row, index) => ({ ...row, avatar: index === 9 ? 'nobody' : AVATAR }));
		const ran = await runUgcAd(
			simulator,
			{ avatarId: byId('={{ $json.avatar }}') },
			{ rows, settings: retryOnFail },
		);
		expect(ran.error?.message).toContain('Row 10');
		expect(Object.values(projectsPerScript()).every((count) => count === 1)).toBe(true);
	});

	test('mends what was only busy, and every row is created once', async () => {
		for (let index = 0; index < 5; index++) simulator.faults.next('resetBefore', { count: 1 });
		const { items, error } = await runUgcAd(simulator, {}, { rows: twenty, settings: retryOnFail });
		expect(Object.values(projectsPerScript()).every((count) => count === 1)).toBe(true);
		expect(error ? error.message : items.length).toBeTruthy();
	});

	test.each(uncertainly)('never sends again what may have been created (%s)', async (fault) => {
		simulator.faults.next(fault);
		const { error } = await runUgcAd(
			simulator,
			{},
			{ rows: [{ script: 'Only' }], settings: retryOnFail },
		);
		expect(error?.message).toContain(
			'Row 1: The service gave no usable answer (it was sent before)',
		);
		expect(error?.description).toContain('If a Creation Is Uncertain');
		expect(creations(simulator)).toHaveLength(1);
	});

	test('with On Error = Continue, a first row that fails does not bill the batch again', async () => {
		const rows = twenty.map((row, index) => ({ ...row, avatar: index === 0 ? 'nobody' : AVATAR }));
		const settings = { ...keepGoing.settings, ...retryOnFail };
		const { items } = await runUgcAd(
			simulator,
			{ avatarId: byId('={{ $json.avatar }}') },
			{ rows, settings },
		);
		expect(projectsPerScript()).toEqual(once(twenty.slice(1)));
		expect(items.map(({ json }) => json.error ?? json.status)).toEqual([
			'Row 1: Avatar: Avatar "nobody" not found (avatarId)',
			...twenty.slice(1).map(() => 'processing'),
		]);
		expect(new Set(items.map(({ json }) => json.projectId)).size).toBe(20);
	});

	test('with the error output, uncertain rows go there with their row, code and advice', async () => {
		simulator.faults.next('lostAnswer');
		const settings = { onError: 'continueErrorOutput' as const, ...retryOnFail };
		const { items, errorItems } = await runUgcAd(simulator, {}, { rows: twenty, settings });
		expect([items.length, errorItems.length]).toEqual([19, 1]);
		expect(errorItems[0].json).toMatchObject({
			script: expect.stringMatching(/^Row \d+$/),
			error: expect.stringContaining('may have been created all the same'),
			details: { row: expect.any(Number), code: 'UNCERTAIN', description: expect.any(String) },
		});
		expect(projectsPerScript()).toEqual(once(twenty));
	});
});

describe('Retry in the list of executions', () => {
	const refusedAt = (number: number, fixed = AVATAR) => ({
		broken: {
			parameters: ugcAdParameters({
				avatarId: byId(`={{ $json.script === "Row ${number}" ? "nobody" : "${AVATAR}" }}`),
			}),
		},
		mended: { parameters: ugcAdParameters({ avatarId: byId(fixed) }) },
	});

	test('creates only what is missing, whatever the workflow has become', async () => {
		const { broken, mended } = refusedAt(9);
		const first = await runUgcAd(simulator, broken.parameters, { rows: twenty });
		expect(first.error).toBeDefined();
		const before = simulator.projects.map(({ id }) => id);
		expect(before.length).toBeGreaterThan(0);

		const second = await retry(setupOf(mended), first);
		expect(second.error).toBeUndefined();
		expect(projectsPerScript()).toEqual(once(twenty));
		expect(second.items.map(({ json }) => json.projectId)).toEqual(expect.arrayContaining(before));
	});

	test('with the original workflow repeats nothing that was created', async () => {
		const { broken } = refusedAt(9);
		const first = await runUgcAd(simulator, broken.parameters, { rows: twenty });
		const second = await retry(setupOf(broken), first);
		const third = await retry(setupOf(broken), second);
		expect(third.error?.message).toContain('Row 9');
		expect(Object.values(projectsPerScript()).every((count) => count === 1)).toBe(true);
	});

	test('takes the row for a new one when its request has changed', async () => {
		const { broken } = refusedAt(9);
		const first = await runUgcAd(simulator, broken.parameters, { rows: twenty });
		const created = simulator.projects.length;
		const parameters = ugcAdParameters({ language: 'es' });
		const second = await retry(setupOf({ parameters }), first);
		expect(second.error).toBeUndefined();
		expect(simulator.projects).toHaveLength(created + 20);
	});

	test.each(['keep', 'createAgain'])(
		'of an uncertain row does what the option says: %s',
		async (uncertain) => {
			simulator.faults.next('lostAnswer');
			const rows = [{ script: 'Only' }];
			const first = await runUgcAd(simulator, {}, { rows });
			expect(first.error?.message).toContain('may have been created');
			const parameters = ugcAdParameters({ options: { uncertain } });
			const second = await retry(setupOf({ parameters, rows }), first);
			expect(second.error === undefined).toBe(uncertain === 'createAgain');
			expect(simulator.projects).toHaveLength(uncertain === 'createAgain' ? 2 : 1);
		},
	);
});

describe('the ledger', () => {
	test('takes two equal rows for two videos', async () => {
		const rows = [{ script: 'Same' }, { script: 'Same' }];
		const { items } = await runUgcAd(simulator, {}, { rows });
		expect(new Set(items.map(({ json }) => json.projectId)).size).toBe(2);
	});

	test('keeps each run of a loop apart, also when the runs are equal', async () => {
		const batch = [{ script: 'Same' }];
		const { run } = await runUgcAd(simulator, {}, { batches: [batch, batch, batch] });
		expect(run.data.resultData.runData.Video).toHaveLength(3);
		expect(simulator.projects).toHaveLength(3);
	});

	test('is empty when everything was created, so that finished executions stay small', async () => {
		const { context } = await runUgcAd(simulator, {}, { rows: twenty });
		expect(context).toEqual({});
	});

	test('holds no key, script or token', async () => {
		simulator.faults.next('lostAnswer');
		const { context } = await runUgcAd(simulator, {}, { rows: [{ script: 'Only' }] });
		expect(JSON.stringify(context)).not.toMatch(/demo-key|Only|token/);
	});
});

test('cancelling the execution stops the waiting within a second, and sends nothing more', async () => {
	jest.restoreAllMocks();
	const busy = await startSimulator({ renderMs: 1 });
	busy.faults.next('429', { count: 1, retryAfter: 'seconds', retryAfterSeconds: 3600 });
	const cancel = new AbortController();
	const running = runUgcAd(busy, {}, { rows: twenty, signal: cancel.signal });
	while (busy.requests[0]?.status === undefined) await new Promise((go) => setTimeout(go, 5));
	const cancelledAt = Date.now();
	cancel.abort();
	await running;
	expect(Date.now() - cancelledAt).toBeLessThan(1000);
	expect(creations(busy)).toHaveLength(1);
	await busy.close();
});

test('a bound on the wait: the remaining rows say so, and the created ones are there', async () => {
	jest.restoreAllMocks();
	const limited = await startSimulator({
		renderMs: 1,
		accounts: { 'limited-key': { plan: 'free' } },
	});
	const credential = { apiKey: 'limited-key', baseUrl: limited.url };
	const options = { maxRateLimitWait: 0.5 };
	const { items } = await runUgcAd(
		limited,
		{ options },
		{ credential, rows: twenty, ...keepGoing },
	);
	await limited.close();
	expect(items.filter(({ json }) => json.status === 'processing')).toHaveLength(10);
	const rest = items.filter(({ json }) => json.error);
	expect(rest).toHaveLength(10);
	for (const { json } of rest) {
		expect(json.error).toContain(
			'the rate limit of the service would have kept it waiting for too long',
		);
		expect(json.details).toMatchObject({
			description: expect.stringContaining('Max Wait for the Rate Limit'),
		});
	}
	expect(limited.projects).toHaveLength(10);
});

test('executions at the same time share what is known of the limit: none meets a 429', async () => {
	jest.restoreAllMocks();
	const accounts = { 'shared-key': { plan: 'starter' as const } };
	const limited = await startSimulator({ renderMs: 1, minuteMs: 1000, accounts });
	const credential = { apiKey: 'shared-key', baseUrl: limited.url };
	const rows = Array.from({ length: 50 }, (_, row) => ({ script: `Row ${row}` }));
	const runs = [0, 1, 2].map(async () => await runUgcAd(limited, {}, { credential, rows }));
	const all = await Promise.all(runs);
	await limited.close();
	expect(all.map(({ items }) => items.length)).toEqual([50, 50, 50]);
	expect(limited.requests.filter(({ status }) => status === 429)).toEqual([]);
}, 30_000);

describe('a campaign of faults over 1,000 rows', () => {
	const rows = Array.from({ length: 1000 }, (_, index) => ({ script: `Row ${index + 1}` }));
	const kinds: FaultKind[] = [...uncertainly, '429', 'resetBefore', 'slow', 'html'];

	test('with 10 % mixed faults every row is accounted for, and none is paid twice', async () => {
		simulator.faults.random({ rate: 0.1, kinds, seed: 7, retryAfterSeconds: 1, ms: 1 });
		const settings = { ...keepGoing.settings, ...retryOnFail };
		const { items, error } = await runUgcAd(simulator, {}, { rows, settings });
		expect(error).toBeUndefined();
		const created = items.filter(({ json }) => json.status === 'processing');
		const uncertain = items.filter(
			({ json }) => (json.details as { code?: string } | undefined)?.code === 'UNCERTAIN',
		);
		const counts = projectsPerScript();
		const doubled = Object.values(counts).filter((count) => count > 1).length;
		const known = new Set(created.map(({ json }) => json.projectId));
		const unknown = simulator.projects.filter(({ id }) => !known.has(id)).length;
		process.stdout.write(
			`    1000 rows, ${simulator.requests.filter(({ fault }) => fault).length} faults: ${created.length} created, ${uncertain.length} uncertain (${unknown} of them created), ${doubled} doubled, ${1000 - items.length} lost\n`,
		);
		expect(items).toHaveLength(1000);
		expect(created.length + uncertain.length).toBe(1000);
		expect(known.size).toBe(created.length);
		expect(doubled).toBe(0);
		expect(unknown).toBeLessThanOrEqual(uncertain.length);
	}, 60_000);
});
