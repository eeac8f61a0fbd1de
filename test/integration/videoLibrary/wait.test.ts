import type { INodeParameters } from 'n8n-workflow';

import type { Project } from '../../simulator';
import { fastTime } from '../../support/fastTime';
import { useSimulator, useSimulators } from '../../support/simulator';
import type { Setup } from '../support/engine';
import { byId, keepGoing, lookups } from '../support/kinds';
import { credentialOf, runLibrary } from '../support/library';
import { runUgcAd } from '../support/ugcAd';
import { FAILS } from '../support/waiting';

const simulator = useSimulator({ renderMs: 200 });
const startAnother = useSimulators();
afterEach(() => jest.restoreAllMocks());

/** Renders for longer than any test waits. */
const startSlow = async () => await startAnother({ renderMs: 3_600_000 });

const waitFor = async (
	ids: unknown[],
	setup: Partial<Setup> = {},
	parameters: INodeParameters = {},
) =>
	await runLibrary(
		simulator,
		{
			resource: 'video',
			operation: 'wait',
			waitLimit: 600,
			videoId: byId('={{ $json.id }}'),
			...parameters,
		},
		{ rows: ids.map((id) => ({ id }) as never), ...setup },
	);

/** Videos that were created elsewhere, and are being rendered. */
async function created(...scripts: string[]): Promise<Project[]> {
	await runUgcAd(simulator, {}, { rows: scripts.map((script) => ({ script })) });
	return scripts.map((script) => {
		const project = simulator.projects.find(({ body }) => body.script === script);
		if (!project) throw new Error(`${script} was not created`);
		return project;
	});
}

describe('waits', () => {
	beforeEach(() => fastTime());

	test('until every video is finished, by its ID or that of its project', async () => {
		const [first, failing, last] = await created('a', FAILS, 'c');
		const { items, error } = await waitFor([first.id, failing.videoId, last.videoId]);
		expect(error).toBeUndefined();
		expect(items.map(({ json, pairedItem }) => ({ ...json, pairedItem }))).toEqual([
			expect.objectContaining({
				status: 'completed',
				projectId: first.id,
				videoId: first.videoId,
				url: first.url,
				expiresAt: expect.any(String),
				pairedItem: { item: 0 },
			}),
			expect.objectContaining({
				status: 'failed',
				projectId: failing.id,
				videoId: failing.videoId,
				code: 'VOICE_SYNTHESIS_ERROR',
				message: expect.any(String),
				pairedItem: { item: 1 },
			}),
			expect.objectContaining({ status: 'completed', projectId: last.id, pairedItem: { item: 2 } }),
		]);
	});

	test('not at all for a video that is finished', async () => {
		const [{ id }] = await created('a');
		await simulator.settle();
		const asked = lookups(simulator).length;
		expect((await waitFor([id])).items[0].json.status).toBe('completed');
		expect(lookups(simulator)).toHaveLength(asked + 1);
	});

	test('up to the limit, and says which project has timed out', async () => {
		const slow = await startSlow();
		await runUgcAd(slow);
		const [{ id, videoId }] = slow.projects;
		const credential = credentialOf(slow);
		const { items } = await waitFor([videoId], { credential }, { waitLimit: 0.5 });
		expect(items[0].json).toMatchObject({
			status: 'processing',
			code: 'TIMED_OUT',
			projectId: id,
			videoId,
			message: expect.stringContaining(`look up ${id} with Video Library`),
		});
	});

	test('and sends failed videos to the error output where On Error says so', async () => {
		const [first, failing] = await created('a', FAILS);
		const settings = { onError: 'continueErrorOutput' as const };
		const { items, errorItems } = await waitFor([first.id, failing.videoId], { settings });
		expect(items.map(({ json }) => json.projectId)).toEqual([first.id]);
		expect(errorItems[0].json).toMatchObject({
			id: failing.videoId,
			...{ projectId: failing.id, status: 'failed', message: expect.any(String) },
		});
	});

	test('while the service is over its limit or down', async () => {
		const [{ id }] = await created('a');
		simulator.faults.next('503', { method: 'GET', count: 5 });
		simulator.faults.next('429', { method: 'GET', count: 2 });
		expect((await waitFor([id])).items[0].json.status).toBe('completed');
	});

	test('and reports a long wait in its hints', async () => {
		jest.restoreAllMocks();
		const slow = await startSlow();
		await runUgcAd(slow);
		fastTime();
		const { hints } = await waitFor(
			[slow.projects[0].id],
			{ credential: credentialOf(slow) },
			{ waitLimit: 15 },
		);
		expect(hints).toEqual([
			'Waited 15 minutes for 1 video: 0 completed, 0 failed, 1 not finished yet.',
		]);
	});
});

describe('does not wait', () => {
	test('for a row without an ID, which stops the run before anything is asked', async () => {
		const [{ id }] = await created('a');
		const asked = lookups(simulator).length;
		const { error } = await waitFor([id, '']);
		expect(error?.message).toMatch(/^Row 2: Video: /);
		expect(lookups(simulator)).toHaveLength(asked);
	});

	test('for a video that the service does not know, and says what to do', async () => {
		fastTime();
		const { error } = await waitFor(['nobody']);
		expect(error).toMatchObject({
			message: 'Video nobody cannot be looked up: Video "nobody" not found',
			description: expect.stringContaining('Video Details Path'),
		});
		// nobody knows whether it was ever created
		expect(error?.description).not.toContain('charged');
	});

	test('with On Error = Continue, for those rows; the others are waited for', async () => {
		const [{ id }] = await created('a');
		fastTime();
		const { items } = await waitFor(['', 'nobody', id], keepGoing);
		expect(items.map(({ json }) => json.error ?? json.status)).toEqual([
			expect.stringMatching(/^Video: /),
			expect.stringMatching(/^Video nobody cannot be looked up/),
			'completed',
		]);
	});

	test('any longer once the execution is cancelled', async () => {
		const slow = await startSlow();
		await runUgcAd(slow);
		const cancel = new AbortController();
		const credential = credentialOf(slow);
		const running = waitFor([slow.projects[0].id], { credential, signal: cancel.signal });
		while (!slow.requests.some(({ method }) => method === 'GET')) {
			await new Promise((go) => setTimeout(go, 5));
		}
		const { length } = slow.requests;
		cancel.abort();
		await running;
		expect(slow.requests).toHaveLength(length);
	});
});
