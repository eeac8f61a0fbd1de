import type { INodeParameters, OnError } from 'n8n-workflow';

import { createCredential, type CredentialReference } from '../host/credentials';
import { type Host, startHost } from '../host/host';
import { START } from '../host/nodes';
import { until } from '../host/waiting';
import { importWorkflow, start } from '../host/workflows';
import { creations, postOverTls, stopWithoutLeaks } from './support';
import { outcome as outcomeOf, suspended as isSuspended, waitWorkflow } from './waitWorkflow';

let host: Host;
let credential: CredentialReference;

beforeAll(async () => {
	// a callback that finds no n8n comes again after 5, 25 and 75 seconds
	host = await startHost({
		simulator: { renderMs: 4_000, minuteMs: 5_000, duplicateWebhooks: true },
	});
	credential = await createCredential(host.rest, 'Account', {
		apiKey: 'demo-key',
		baseUrl: host.simulator.url,
	});
});
beforeEach(() => host.simulator.reset());
afterAll(async () => await stopWithoutLeaks(host));

const run = async (scripts: string[], parameters: INodeParameters = {}, onError?: OnError) => {
	const file = waitWorkflow(credential, scripts, parameters, onError);
	const workflow = await importWorkflow(host.rest, file);
	return await start(host.rest, workflow.id, START);
};
const suspended = async (id: string) => await isSuspended(host, id);
const outcome = async (id: string) => await outcomeOf(host, id);

const project = (script: string) => {
	const found = host.simulator.projects.find(({ body }) => body.script === script);
	if (!found) throw new Error(`No project was created for ${script}`);
	return found;
};

const completed = (script: string) => ({
	status: 'completed',
	projectId: project(script).id,
	videoId: project(script).videoId,
	url: project(script).url,
	metadata: { of: script },
	kind: 'ugcAd',
	rowScript: script,
});

it('goes on with the video of one row, whose callback is delivered twice', async () => {
	const id = await run(['one']);
	await suspended(id);
	const { status, after } = await outcome(id);
	expect(status).toBe('success');
	expect(after).toEqual([expect.objectContaining(completed('one'))]);
	const duplicate = () => host.simulator.deliveries.find((delivery) => delivery.duplicate);
	const { status: answered } = await until('the duplicate', duplicate, { within: 30_000 });
	// n8n refuses it once the execution goes on; until then the node answers, and resumes nothing
	expect([200, 409]).toContain(answered);
	expect((await outcome(id)).after).toHaveLength(1);
	expect(creations(host)).toHaveLength(1);
});

it('refuses a forged token and callbacks for other projects, and goes on waiting', async () => {
	const id = await run(['guarded']);
	await suspended(id);
	const { body, id: projectId } = project('guarded');
	const callback = { event: 'project.completed', projectId, status: 'completed' };
	const forged = new URL(String(body.webhook));
	forged.searchParams.set('vgtoken', 'A'.repeat(43));
	expect((await postOverTls(forged.href, callback, host.ca)).status).toBe(401);
	const other = { ...callback, projectId: 'another' };
	expect((await postOverTls(String(body.webhook), other, host.ca)).status).toBe(400);
	const unfinished = { status: 'PROCESSING', data: { metadata: { projectId } } };
	expect((await postOverTls(String(body.webhook), unfinished, host.ca)).status).toBe(400);
	await suspended(id);
	const { after } = await outcome(id);
	expect(after).toEqual([expect.objectContaining(completed('guarded'))]);
});

it('goes on once all rows are finished, a failed one among them', async () => {
	const scripts = ['first', 'second #fail:VOICE_SYNTHESIS_ERROR', 'third'];
	const id = await run(scripts);
	await suspended(id);
	const { status, after } = await outcome(id);
	expect(status).toBe('success');
	expect(after).toEqual([
		expect.objectContaining(completed('first')),
		expect.objectContaining({
			status: 'failed',
			projectId: project(scripts[1]).id,
			code: 'VOICE_SYNTHESIS_ERROR',
			message: expect.any(String),
			rowScript: scripts[1],
		}),
		expect.objectContaining(completed('third')),
	]);
});

it('sends a failed video to the error output where there is one', async () => {
	const scripts = ['good', 'bad #fail:VOICE_SYNTHESIS_ERROR'];
	const id = await run(scripts, {}, 'continueErrorOutput');
	const { after, failed } = await outcome(id);
	expect(after).toEqual([expect.objectContaining(completed('good'))]);
	const error = expect.stringContaining(`Project ${project(scripts[1]).id}: `);
	expect(failed).toEqual([expect.objectContaining({ error })]);
});

it('polls where n8n cannot be called', async () => {
	const scripts = ['polled', 'lost #fail:VOICE_SYNTHESIS_ERROR'];
	const { status, after } = await outcome(await run(scripts, { waitBy: 'polling' }));
	expect(status).toBe('success');
	expect(after).toEqual([
		expect.objectContaining(completed('polled')),
		expect.objectContaining({ status: 'failed', code: 'VOICE_SYNTHESIS_ERROR' }),
	]);
	expect(project('polled').body.webhook).toBeUndefined();
});

it('is resumed by the callbacks after n8n was restarted', async () => {
	const scripts = ['before', 'after'];
	const id = await run(scripts);
	await suspended(id);
	// no callback gets through while n8n stops: an execution that it resumes then dies with it
	host.proxy.forwardTo(1);
	await host.restart();
	const { status, after } = await outcome(id);
	expect(status).toBe('success');
	expect(after).toEqual(scripts.map((script) => expect.objectContaining(completed(script))));
	expect(creations(host)).toHaveLength(2);
});

it('hands on the videos that were finished when the time of the others was up', async () => {
	const scripts = ['quick', 'broken #fail:VOICE_SYNTHESIS_ERROR', 'endless #never'];
	const id = await run(scripts, { waitLimit: '={{ 0.25 }}' });
	await suspended(id);
	const { status, after } = await outcome(id);
	expect(status).toBe('success');
	expect(after).toEqual([
		expect.objectContaining(completed('quick')),
		expect.objectContaining({ status: 'failed', code: 'VOICE_SYNTHESIS_ERROR' }),
		expect.objectContaining({
			...{ status: 'processing', code: 'TIMED_OUT' },
			projectId: project(scripts[2]).id,
			message: expect.stringContaining('last status was "processing"'),
		}),
	]);
	expect(creations(host)).toHaveLength(3);
});

it('hands on videos that have timed out, and the execution goes on', async () => {
	const id = await run(['late'], { waitLimit: '={{ 0.1 }}' });
	await suspended(id);
	const { id: projectId } = project('late');
	// nothing is rendered any more, so no callback comes
	host.simulator.reset();
	const { status, after } = await outcome(id);
	expect(status).toBe('success');
	expect(after).toEqual([
		expect.objectContaining({ status: 'processing', code: 'TIMED_OUT', projectId }),
	]);
});
