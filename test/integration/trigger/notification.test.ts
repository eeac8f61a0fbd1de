import { useSimulator } from '../../support/simulator';
import { useDownloadHost } from '../support/downloadHost';
import { usePublishedTrigger, WORKFLOW_ID } from '../support/trigger';
import { byId, creations, expression, keepGoing, NOTIFIED_HINT } from '../support/kinds';
import { runUgcAd } from '../support/ugcAd';

const rows = [
	{ script: 'a', id: 1 },
	{ script: 'b #fail:VOICE_SYNTHESIS_ERROR', id: 2 },
	{ script: 'c', id: 3 },
];
const rowId = { metadata: { entry: [{ key: 'rowId', value: '={{ $json.id }}' }] } };

const trigger = usePublishedTrigger();
const stranger = useDownloadHost();
const simulator = useSimulator({
	renderMs: 10,
	minuteMs: 20,
	ca: trigger.certificate,
	duplicateWebhooks: true,
});
beforeEach(() => {
	trigger.started.length = 0;
	trigger.credential = { apiKey: 'demo-key', baseUrl: simulator.url };
	trigger.answers = undefined;
});

const notify = async (parameters = {}, setup = {}) =>
	await runUgcAd(
		simulator,
		{ completion: 'notifyThisWorkflow', options: rowId, ...parameters },
		{ rows, webhookBase: trigger.base, ...setup },
	);

test('every row comes back to the trigger of this workflow once, with what leads to its row', async () => {
	const { items, error, hints } = await notify();
	expect(error).toBeUndefined();
	expect(hints).toEqual([NOTIFIED_HINT]);
	expect(items).toHaveLength(3);
	await simulator.settle();
	const events = trigger.started.map(({ json }) => json);
	expect(events).toHaveLength(3);
	for (const [item, { json }] of items.entries()) {
		const event = events.find(({ projectId }) => projectId === json.projectId);
		expect(event).toMatchObject({
			status: item === 1 ? 'failed' : 'completed',
			metadata: { rowId: item + 1 },
			origin: { workflowId: WORKFLOW_ID, executionId: 'e1', node: 'Video', item, items: 3 },
		});
		expect(Boolean(event?.url)).toBe(item !== 1);
	}
	expect(events.find(({ status }) => status === 'failed')?.code).toBe('VOICE_SYNTHESIS_ERROR');
});

test('callbacks refused at first are delivered by the retries of the service', async () => {
	await notify();
	trigger.failures = 2;
	await simulator.settle();
	expect(trigger.started).toHaveLength(3);
});

test.each(['renamed', '/renamed/'])(
	'the trigger is found where the webhook endpoint of n8n is %s in the credential',
	async (webhookEndpoint) => {
		trigger.credential = { apiKey: 'demo-key', baseUrl: simulator.url, webhookEndpoint };
		const { error } = await notify({}, { credential: trigger.credential });
		expect(error).toBeUndefined();
		const urls = simulator.projects.map(({ body }) => String(body.webhook).split('?')[0]);
		expect(urls).toEqual(Array(3).fill(trigger.renamedAddress));
	},
);

test('nothing but the workflow and the credential tells where the trigger is: an imported workflow brings its own data', async () => {
	const url = 'https://elsewhere.test/webhook/video-generation/wf1';
	await notify({}, { staticData: { global: { videoGenerationTrigger: { url } } } });
	const urls = simulator.projects.map(({ body }) => String(body.webhook).split('?')[0]);
	expect(urls).toEqual(Array(3).fill(trigger.address));
});

test('the trigger is found where n8n names the waiting endpoint otherwise', async () => {
	const { error, hints } = await notify({}, { waitingEndpoint: 'hooks-wait' });
	expect([error, hints]).toEqual([undefined, [NOTIFIED_HINT]]);
	await simulator.settle();
	expect(trigger.started).toHaveLength(3);
});

test.each([
	['url', () => `https://n8n.example.com/workflow/${WORKFLOW_ID}`],
	['url', () => trigger.address],
	['id', () => WORKFLOW_ID],
])('another workflow is named by its %s', async (mode, value) => {
	const triggerWorkflow = { ...byId(value()), mode };
	const { error } = await notify(
		{ completion: 'notifyOtherWorkflow', triggerWorkflow },
		{ workflowId: 'wf2' },
	);
	expect(error).toBeUndefined();
	await simulator.settle();
	expect(trigger.started).toHaveLength(3);
});

test('an address elsewhere in a cell gets neither a ping nor the token; only its workflow counts', async () => {
	const elsewhere = `${stranger.url}/webhook/video-generation/${WORKFLOW_ID}`;
	const triggerWorkflow = { ...byId(expression(elsewhere)), mode: 'url' };
	await notify({ completion: 'notifyOtherWorkflow', triggerWorkflow }, { workflowId: 'wf2' });
	expect(stranger.asked).toEqual([]);
	for (const { body } of simulator.projects) expect(body.webhook).toContain(`${trigger.address}?`);
	expect(simulator.projects).toHaveLength(3);
});

describe('nothing is created', () => {
	test('when no published trigger listens', async () => {
		const { error } = await notify({}, { workflowId: 'unpublished' });
		expect(error?.message).toTell('noTriggerListens');
		expect(error?.message).not.toContain('vgtoken=');
		expect(error?.description).toTell('noTriggerListens');
	});

	test('when the workflow that is run in the editor is not published', async () => {
		const unpublished = { workflowId: 'unpublished', mode: 'manual', active: false } as const;
		const { error } = await notify({}, unpublished);
		expect(error?.message).toTell('workflowNotPublished');
		expect(error?.description).toTell('workflowNotPublished', 'Video Generation Trigger');
		expect(error?.description).toTell('NOTHING_CREATED');
	});

	test('when the trigger uses another credential', async () => {
		trigger.credential = { apiKey: 'another', baseUrl: simulator.url };
		const { error } = await notify();
		expect(error?.message).toContain('uses another credential');
		expect(error?.description).toTell('triggerHasOtherCredential');
	});

	test('when something else answers at the address, and would take the callbacks', async () => {
		trigger.answers = { status: 200, body: '<html>' };
		const { error } = await notify();
		expect(error?.message).toTell('answersUnlikeTrigger', '200');
	});

	test('when the webhook endpoint was renamed, and the credential does not say so', async () => {
		const credential = { apiKey: 'demo-key', baseUrl: simulator.url, webhookEndpoint: 'another' };
		const { error } = await notify({}, { credential });
		expect(error?.message).toContain(`${trigger.base}/another/video-generation/wf1`);
		expect(error?.description).toTell('noTriggerListens');
	});

	test("when this n8n's address is not https", async () => {
		const { error } = await notify({}, { webhookBase: 'http://localhost:5678' });
		expect(error?.message).toContain('http://localhost:5678/webhook/video-generation/wf1');
		expect(error?.description).toContain('WEBHOOK_URL');
	});

	test('when the other workflow is not named', async () => {
		const triggerWorkflow = byId(expression('two words'));
		const { error } = await notify({ completion: 'notifyOtherWorkflow', triggerWorkflow });
		expect(error?.message).toTell('namesNoWorkflow', '"two words"');
	});

	test('when the cell holds a whole page instead', async () => {
		const triggerWorkflow = byId(expression('/'.repeat(50_000)));
		const { error } = await notify({ completion: 'notifyOtherWorkflow', triggerWorkflow });
		expect(error?.message).toTell('namesNoWorkflow');
	});

	afterEach(() => expect(creations(simulator)).toEqual([]));
});

test('with On Error = Continue a missing trigger is said of every row, and nothing is created', async () => {
	const { items } = await notify({}, { workflowId: 'unpublished', ...keepGoing });
	expect(items.map(({ json }) => String(json.message))).toEqual(
		rows.map(() => expect.toTell('noTriggerListens')),
	);
	expect(simulator.projects).toEqual([]);
});

test.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
	'with On Error = %s a hint above the output says what is wrong with the set-up',
	async (onError) => {
		const { hints } = await notify({}, { workflowId: 'unpublished', settings: { onError } });
		const [hint, ...others] = hints;
		expect(hint).toTell('missingVideos', '3', '3 (c)');
		expect(hint).toTell('noTriggerListens', 'Rows 1 (a)');
		expect(others).toEqual([]);
	},
);

test('so does an n8n without a public address', async () => {
	const { hints } = await notify({}, { webhookBase: 'http://localhost:5678', ...keepGoing });
	expect(hints).toEqual([expect.toTell('callbackNotHttps', 'Rows 1 (a)', '3 (c)', 'WEBHOOK_URL')]);
});

test('a credential that is not complete is said above the output, too', async () => {
	const { hints } = await notify({}, { credential: { apiKey: '', baseUrl: '' }, ...keepGoing });
	expect(hints).toEqual([expect.toTell('apiKeyEmpty')]);
});

describe('a manual execution where n8n cannot reach its own address', () => {
	const elsewhere = { webhookBase: 'https://localhost:9', mode: 'manual' as const };

	test('creates nothing if the workflow is not published', async () => {
		const { error } = await notify({}, { ...elsewhere, active: false });
		expect(error?.message).toTell('workflowNotPublished');
		expect(creations(simulator)).toEqual([]);
	});

	test('creates the videos if it is published, and a hint says what could not be checked', async () => {
		const { error, hints } = await notify({}, elsewhere);
		expect(error).toBeUndefined();
		expect(hints).toEqual([expect.toTell('triggerNotChecked'), NOTIFIED_HINT]);
		expect(simulator.projects).toHaveLength(3);
	});
});

test('a trigger that cannot be reached from here is a hint, and the run goes on', async () => {
	const { error, hints } = await notify({}, { webhookBase: 'https://localhost:9' });
	expect(error).toBeUndefined();
	expect(hints).toEqual([
		expect.stringContaining('https://localhost:9/webhook/video-generation/wf1'),
		NOTIFIED_HINT,
	]);
	expect(simulator.projects).toHaveLength(3);
});
