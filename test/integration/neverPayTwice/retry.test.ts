import { UgcAd } from '../../../nodes/UgcAd/UgcAd.node';
import { useFastTime } from '../../support/fastTime';
import { useSimulator } from '../../support/simulator';
import { retry, type Setup } from '../support/engine';
import { AVATAR, byId, creations, keepGoing } from '../support/kinds';
import { projectsPerScript, retryOnFail, twenty, uncertainly } from '../support/payments';
import { runUgcAd, ugcAdParameters } from '../support/ugcAd';

const simulator = useSimulator();
useFastTime();

const setupOf = (setup: Partial<Setup> = {}): Setup => ({
	node: new UgcAd(),
	parameters: ugcAdParameters(),
	credential: { apiKey: 'demo-key', baseUrl: simulator.url },
	rows: twenty,
	...setup,
});

const once = (rows: Array<{ script: string }>) =>
	Object.fromEntries(rows.map(({ script }) => [script, 1]));

describe('Retry On Fail', () => {
	test('after a refused row creates the others once', async () => {
		simulator.faults.next('429', { count: 1, retryAfter: false });
		const rows = twenty.map((row, index) => ({ ...row, avatar: index === 9 ? 'nobody' : AVATAR }));
		const ran = await runUgcAd(
			simulator,
			{ avatarId: byId('={{ $json.avatar }}') },
			{ rows, settings: retryOnFail },
		);
		expect(ran.error?.message).toContain('Row 10');
		expect(Object.values(projectsPerScript(simulator)).every((count) => count === 1)).toBe(true);
	});

	test('mends what was only busy, and every row is created once', async () => {
		simulator.faults.next('429', { count: 5, retryAfter: false });
		const { items, error } = await runUgcAd(simulator, {}, { rows: twenty, settings: retryOnFail });
		expect(Object.values(projectsPerScript(simulator)).every((count) => count === 1)).toBe(true);
		expect({ error, rows: items.length }).toEqual({ error: undefined, rows: 20 });
	});

	test('with an error in the middle of 200 rows creates none twice, as the README says', async () => {
		simulator.faults.random({ rate: 0.01, kinds: ['500'], seed: 1, method: 'POST' });
		const rows = Array.from({ length: 200 }, (_, index) => ({ script: `Row ${index + 1}` }));
		const settings = { ...keepGoing.settings, ...retryOnFail };
		await runUgcAd(simulator, { maxVideos: 200 }, { rows, settings });
		const failed = creations(simulator).filter(({ status }) => status === 500).length;
		expect(failed).toBeGreaterThan(0);
		const counts = Object.values(projectsPerScript(simulator));
		expect([counts.length, Math.max(...counts)]).toEqual([200 - failed, 1]);
	});

	test.each(uncertainly)('never sends again what may have been created (%s)', async (fault) => {
		simulator.faults.next(fault);
		const { error } = await runUgcAd(
			simulator,
			{},
			{ rows: [{ script: 'Only' }], settings: retryOnFail },
		);
		expect(error?.message).toTell('mayExistSince', 'e1');
		expect(error?.description).toTell('mayExistSince');
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
		expect(projectsPerScript(simulator)).toEqual(once(twenty.slice(1)));
		expect(items.map(({ json }) => json.message || json.status)).toEqual([
			'Avatar "nobody" not found',
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
			message: expect.stringMatching(/^The video may exist: /),
			row: expect.any(Number),
			code: 'UNCERTAIN',
			advice: expect.any(String),
		});
		expect(projectsPerScript(simulator)).toEqual(once(twenty));
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

	test('creates only what is missing, however the workflow has changed', async () => {
		const { broken, mended } = refusedAt(9);
		const first = await runUgcAd(simulator, broken.parameters, { rows: twenty });
		expect(first.error).toBeDefined();
		const before = simulator.projects.map(({ id }) => id);
		expect(before.length).toBeGreaterThan(0);

		const second = await retry(setupOf(mended), first);
		expect(second.error).toBeUndefined();
		expect(projectsPerScript(simulator)).toEqual(once(twenty));
		expect(second.items.map(({ json }) => json.projectId)).toEqual(expect.arrayContaining(before));
	});

	test('with the original workflow repeats nothing that was created', async () => {
		const { broken } = refusedAt(9);
		const first = await runUgcAd(simulator, broken.parameters, { rows: twenty });
		const second = await retry(setupOf(broken), first);
		const third = await retry(setupOf(broken), second);
		expect(third.error?.message).toContain('Row 9');
		expect(Object.values(projectsPerScript(simulator)).every((count) => count === 1)).toBe(true);
	});

	test('leaves the videos as they are when a field was edited, and says so', async () => {
		const { broken } = refusedAt(9);
		const first = await runUgcAd(simulator, broken.parameters, { rows: twenty });
		const created = simulator.projects.map(({ id }) => id);
		const parameters = ugcAdParameters({ language: 'es' });
		const second = await retry(setupOf({ parameters }), first);
		expect(second.error).toBeUndefined();
		expect(projectsPerScript(simulator)).toEqual(once(twenty));
		const changed = second.items.filter(({ json }) => json.message !== '');
		expect(changed.map(({ json }) => json.projectId).sort()).toEqual(created.sort());
		for (const { json } of changed) expect(json.message).toTell('madeFromOlderValues');
	});

	test('does not send an uncertain row again', async () => {
		simulator.faults.next('lostAnswer');
		const rows = [{ script: 'Only' }];
		const first = await runUgcAd(simulator, {}, { rows });
		expect(first.error?.message).toMatch(/^The video may exist: /);
		const second = await retry(setupOf({ rows }), first);
		expect(second.error?.message).toTell('mayExistSince');
		expect(simulator.projects).toHaveLength(1);
	});
});

describe('the ledger', () => {
	const same = [{ script: 'Same' }, { script: 'Same' }];

	test('takes two equal rows for one video, and says so', async () => {
		const { items, hints } = await runUgcAd(simulator, {}, { rows: same });
		const [{ id }] = simulator.projects;
		expect(items.map(({ json }) => json.projectId)).toEqual([id, id]);
		expect(hints).toContainEqual(expect.toTell('sharedVideos', 'Rows 1 (Same), 2 (Same)'));
		expect(simulator.projects).toHaveLength(1);
	});

	test('takes them for two where each has a version of its own', async () => {
		const versions = { options: { version: '={{ $itemIndex + 1 }}' } };
		const { items } = await runUgcAd(simulator, versions, { rows: same });
		expect(new Set(items.map(({ json }) => json.projectId)).size).toBe(2);
	});

	test('has one video for equal runs of a loop', async () => {
		const batch = [{ script: 'Same' }];
		const { run } = await runUgcAd(simulator, {}, { batches: [batch, batch, batch] });
		const outputs = run.data.resultData.runData.Video.map(
			({ data }) => data?.main[0]?.[0].json.projectId,
		);
		const [{ id }] = simulator.projects;
		expect(outputs).toEqual([id, id, id]);
		expect(simulator.projects).toHaveLength(1);
	});

	test('keeps nothing in the context of the node, so that finished executions stay small', async () => {
		const { context } = await runUgcAd(simulator, {}, { rows: twenty });
		const perRow = /prj-|Row|Only|demo-key|token|sending|processing/;
		expect(JSON.stringify(context)).not.toMatch(perRow);
		simulator.faults.next('lostAnswer');
		const lost = await runUgcAd(simulator, {}, { rows: [{ script: 'Only' }] });
		expect(JSON.stringify(lost.context)).not.toMatch(perRow);
	});
});
