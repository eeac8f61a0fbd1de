import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { UgcAd } from '../../../nodes/UgcAd/UgcAd.node';
import { useSimulator } from '../../support/simulator';
import { NODE, retry, runNode, type Setup } from '../support/engine';
import { AVATAR, byId, creations, keepGoing } from '../support/kinds';
import { usePublishedTrigger } from '../support/trigger';
import { ugcAdParameters } from '../support/ugcAd';

const trigger = usePublishedTrigger();
const simulator = useSimulator({ ca: trigger.certificate });
beforeEach(() => {
	trigger.credential = { apiKey: 'demo-key', baseUrl: simulator.url };
});

const notify = { completion: 'notifyThisWorkflow' };
const origin = { workflowId: 'wf1', executionId: 'e0', node: NODE, item: 0, items: 1 };

/** The item of a trigger, for a video of this origin. */
const itemOf = (of: IDataObject | undefined, script = 'Hello') => ({
	event: 'project.completed',
	script,
	origin: of,
});

const setupOf = (rows: IDataObject[], parameters: INodeParameters = {}): Setup => ({
	node: new UgcAd(),
	parameters: ugcAdParameters({ ...notify, ...parameters }),
	credential: { apiKey: 'demo-key', baseUrl: simulator.url },
	webhookBase: trigger.base,
	rows,
});

const ENDLESS = expect.toTell('endlessLoop');

test('a trigger that leads back to the node that has created its video creates nothing', async () => {
	const { error } = await runNode(setupOf([itemOf(origin)]));
	expect(error?.message).toEqual(ENDLESS);
	expect(error?.description).toContain('not to this node');
	expect(creations(simulator)).toEqual([]);
});

test('with On Error = Continue only the rows that would go round are left out', async () => {
	const { items } = await runNode({ ...setupOf([itemOf(origin), { script: 'b' }]), ...keepGoing });
	expect(items.map(({ json }) => json.message || json.status)).toEqual([ENDLESS, 'processing']);
});

test.each<[string, IDataObject | undefined, INodeParameters]>([
	['of another node', { ...origin, node: 'Video Slideshow' }, {}],
	['of another workflow', { ...origin, workflowId: 'wf2' }, {}],
	['whose origin was removed', undefined, {}],
	['with an origin of another kind', { source: 'Sheet' }, {}],
	['that notifies no trigger', origin, { completion: 'continue' }],
])('a video %s is a row like any other', async (_, of, parameters) => {
	const { error, items } = await runNode(setupOf([itemOf(of)], parameters));
	expect(error).toBeUndefined();
	expect(items).toHaveLength(1);
});

test('a retry outputs what was created before without sending it', async () => {
	const rows = [itemOf(origin, 'a'), { script: 'bad' }];
	const avatarId = byId(`={{ $json.script === "bad" ? "nobody" : "${AVATAR}" }}`);
	const first = await runNode(setupOf(rows, { completion: 'continue', avatarId }));
	expect(simulator.projects).toHaveLength(1);
	const { error, items } = await retry(setupOf(rows), first);
	expect(error).toBeUndefined();
	expect(items).toHaveLength(2);
});
