import { useFastTime } from '../../support/fastTime';
import { DataTables } from '../../support/dataTables';
import { useSimulator } from '../../support/simulator';
import { byId, creations, keepGoing } from '../support/kinds';
import { projectsPerScript, twenty } from '../support/payments';
import { runUgcAd } from '../support/ugcAd';
import type { Setup } from '../support/engine';
import { sendInParallel } from '../support/inParallel';

/** Credits for 6 of 20 videos. */
const simulator = useSimulator({ accounts: { 'demo-key': { credits: 120 } } });
useFastTime();

const addCredits = () => void (simulator.account('demo-key').credits = 1_000_000);

describe('a run that goes on after errors', () => {
	const runOn = async (concurrency: number, setup: Partial<Setup> = {}) => {
		sendInParallel(concurrency);
		const rows = { rows: twenty, dataTables: new DataTables() };
		return await runUgcAd(simulator, {}, { ...rows, ...keepGoing, ...setup });
	};
	const saidOf = async (ran: ReturnType<typeof runOn>) =>
		(await ran).items.map(({ json }) => String(json.message || json.status));

	test('sends nothing more once the credits are used up, and every row says so', async () => {
		expect(await saidOf(runOn(1))).toEqual([
			...Array.from({ length: 6 }, () => 'processing'),
			'Not enough credits',
			...twenty.slice(7).map(() => expect.toTell('anotherRowRefused', 'Not enough credits')),
		]);
		expect(creations(simulator)).toHaveLength(7);
	});

	test('sends nothing more once the key is refused, and no row is at fault', async () => {
		const credential = { apiKey: 'another-key', baseUrl: simulator.url };
		const { items } = await runOn(1, { credential });
		expect(items.map(({ json }) => json.message)).toEqual([
			expect.toTell('credentialRefused', 'Invalid API key'),
			...twenty.slice(1).map(() => expect.toTell('anotherRowRefused')),
		]);
		for (const { json } of items) expect(json).toMatchObject({ code: 'NOT_SENT' });
		expect(creations(simulator)).toHaveLength(1);
	});

	test('the message of a run that stops at a refused key names no row', async () => {
		const credential = { apiKey: 'another-key', baseUrl: simulator.url };
		const { error } = await runOn(1, { credential, settings: {} });
		expect(error?.message).toTell('credentialRefused', 'Invalid API key');
	});

	test('sends nothing more once the voice of the panel is refused, which is the fault of no row', async () => {
		const voiceId = byId('mute');
		sendInParallel(1);
		const setup = { rows: twenty, dataTables: new DataTables(), ...keepGoing };
		const { items } = await runUgcAd(simulator, { voiceId }, setup);
		expect(items[0].json.message).toBe('Voice "mute" not found');
		expect(items[19].json.message).toTell('anotherRowRefused', 'Voice "mute" not found');
		for (const { json } of items.slice(1)) expect(json).toMatchObject({ code: 'NOT_SENT' });
		expect(creations(simulator)).toHaveLength(1);
	});

	test('finishes only what is under way then', async () => {
		const said = await saidOf(runOn(5));
		expect(said).toHaveLength(20);
		expect(creations(simulator).length).toBeLessThanOrEqual(6 + 5);
	});

	test('sends nothing more after five uncertain answers in a row', async () => {
		addCredits();
		simulator.faults.next('lostAnswer', { path: /create/, count: 20 });
		const ran = runOn(1);
		const said = await saidOf(ran);
		expect((await ran).hints).toContainEqual(expect.toTell('missingVideos', '20', '5'));
		expect(said.slice(0, 5).every((text) => text.startsWith('The video may exist: '))).toBe(true);
		expect(said.slice(5)).toEqual(
			twenty.slice(5).map(() => expect.toTell('serviceSeemsDown', '5')),
		);
		expect(creations(simulator)).toHaveLength(5);
	});

	test('goes on if a video was created in between', async () => {
		addCredits();
		simulator.faults.next('lostAnswer', { path: /create/, count: 4 });
		simulator.faults.next('slow', { path: /create/, ms: 1 });
		simulator.faults.next('lostAnswer', { path: /create/, count: 4 });
		const said = await saidOf(runOn(1));
		expect(said.filter((text) => text.startsWith('The video may exist: '))).toHaveLength(8);
		expect(said.filter((text) => text === 'processing')).toHaveLength(12);
		expect(Object.values(projectsPerScript(simulator)).every((count) => count === 1)).toBe(true);
	});

	test('counts the uncertain answers of a loop together, and sends nothing in its later runs', async () => {
		addCredits();
		simulator.faults.next('lostAnswer', { path: /create/, count: 20 });
		const batches = twenty.map((row) => [row]);
		const { run } = await runOn(1, { batches });
		const outputs = run.data.resultData.runData.Video.map(
			({ data }) => data?.main[0]?.[0].json.message,
		);
		expect(outputs).toHaveLength(20);
		for (const error of outputs.slice(5)) expect(error).toTell('serviceSeemsDown', '5');
		expect(creations(simulator)).toHaveLength(5);
	});
});
