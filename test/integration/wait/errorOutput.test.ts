import { UgcAd } from '../../../nodes/UgcAd/UgcAd.node';
import { fastTime } from '../../support/fastTime';
import { RENDER_MS, Renders } from '../../support/renders';
import { useSimulator, useSimulators } from '../../support/simulator';
import { AVATAR, byId } from '../support/kinds';
import { useSuspendingN8n } from '../support/suspended';
import { runUgcAd, ugcAdParameters } from '../support/ugcAd';
import { hideVideos } from '../support/waiting';

const n8n = useSuspendingN8n();
const simulator = useSimulator({ renderMs: 50, minuteMs: 10 });
const startAnother = useSimulators();
afterEach(() => jest.restoreAllMocks());

const rows = [{ script: 'good' }, { script: 'bad' }];
const avatarId = byId(`={{ $json.script === "bad" ? "nobody" : "${AVATAR}" }}`);
const settings = { onError: 'continueErrorOutput' as const };
const waiting = { completion: 'wait', waitBy: 'callback', avatarId, waitLimit: 600 };

describe('a row that was refused keeps what is known of it on the error output', () => {
	test('by polling, as without waiting', async () => {
		fastTime();
		const parameters = { ...waiting, waitBy: 'polling' };
		const { items, errorItems } = await runUgcAd(simulator, parameters, { rows, settings });
		expect(items.map(({ json }) => json.status)).toEqual(['completed']);
		expect(errorItems[0].json).toMatchObject({
			message: expect.stringContaining('Avatar "nobody" not found'),
			row: 2,
			code: 'AVATAR_NOT_FOUND',
			httpCode: 404,
		});
	});

	test('by callback its code is in the text, which is all that n8n leaves of it', async () => {
		const renders = new Renders();
		const rendering = { clock: renders, renderMs: RENDER_MS };
		const calling = await startAnother({ ...rendering, ca: n8n.certificate });
		await n8n.run({
			node: new UgcAd(),
			parameters: ugcAdParameters(waiting),
			credential: { apiKey: 'demo-key', baseUrl: calling.url },
			rows,
			settings,
		});
		renders.finishAll();
		await calling.settle();
		const [{ items, errorItems }] = n8n.resumed;
		expect(items.map(({ json }) => json.status)).toEqual(['completed']);
		expect(errorItems[0].json).toMatchObject({
			error: expect.stringMatching(/^Avatar .+ \(AVATAR_NOT_FOUND\)$/),
			message: expect.toTell('checkId', 'Avatar'),
		});
	});
});

test('a video that cannot be looked up keeps its project on the error output', async () => {
	fastTime();
	hideVideos(simulator, 3);
	const parameters = { ...waiting, waitBy: 'polling' };
	const { errorItems } = await runUgcAd(simulator, parameters, {
		rows: rows.slice(0, 1),
		settings,
	});
	const [{ id: projectId, videoId }] = simulator.projects;
	const details = { row: 1, status: 'processing', projectId, videoId };
	expect(errorItems[0].json).toMatchObject(details);
});
