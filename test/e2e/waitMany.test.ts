import { createCredential, type CredentialReference } from '../host/credentials';
import { type Host, startHost } from '../host/host';
import { START } from '../host/nodes';
import { importWorkflow, start } from '../host/workflows';
import { type Simulator, startSimulator } from '../simulator';
import { creations, stopWithoutLeaks } from './support';
import { outcome, suspended, waitWorkflow } from './waitWorkflow';

let host: Host;
/** A service that renders in no time. */
let fast: Simulator;

beforeAll(async () => {
	// a callback that finds no n8n comes again after 10, 50 and 150 seconds
	host = await startHost({ simulator: { renderMs: 30_000, minuteMs: 10_000 } });
	fast = await startSimulator({ renderMs: 0, minuteMs: 10_000, ca: host.ca });
});
afterAll(async () => {
	await fast?.close();
	await stopWithoutLeaks(host);
});

/** Starts that many executions; each makes a video of its own. */
async function startMany(count: number, credential: CredentialReference): Promise<string[]> {
	const script = '=Execution {{ $execution.id }}';
	const file = waitWorkflow(credential, ['row'], { script });
	const { id } = await importWorkflow(host.rest, file);
	const executions: string[] = [];
	while (executions.length < count) executions.push(await start(host.rest, id, START));
	return executions;
}

/** Every execution has ended with the video that was made for it. */
async function expectOwnVideos(executions: string[], { projects }: Simulator) {
	for (const id of executions) {
		const { status, error, after } = await outcome(host, id);
		const made = projects.filter(({ body }) => body.script === `Execution ${id}`);
		expect(made).toHaveLength(1);
		const [{ id: projectId, videoId, url }] = made;
		expect({ id, status, error, after }).toEqual({
			id,
			status: 'success',
			error: undefined,
			after: [expect.objectContaining({ status: 'completed', projectId, videoId, url })],
		});
	}
}

it('50 executions wait at once, and each is resumed with its own video', async () => {
	const account = { apiKey: 'demo-key', baseUrl: host.simulator.url };
	const credential = await createCredential(host.rest, 'Account', account);
	// no callback gets through until all of them wait
	host.proxy.forwardTo(1);
	const executions = await startMany(50, credential);
	for (const id of executions) await suspended(host, id);
	host.proxy.forwardTo(host.n8n.port);
	await expectOwnVideos(executions, host.simulator);
	expect(creations(host)).toHaveLength(50);
});

it('callbacks that come before n8n has stored the execution are not lost', async () => {
	const account = { apiKey: 'demo-key', baseUrl: fast.url };
	const credential = await createCredential(host.rest, 'Fast account', account);
	const executions = await startMany(8, credential);
	await expectOwnVideos(executions, fast);
	await fast.settle();
	const early = fast.deliveries.filter(({ attempt, status }) => attempt === 1 && status !== 200);
	expect(early.length).toBeGreaterThanOrEqual(1);
	const resumed = fast.deliveries.filter(({ attempt, status }) => attempt > 1 && status === 200);
	expect(resumed.length).toBeGreaterThanOrEqual(1);
});
