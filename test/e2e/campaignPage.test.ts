import { escape } from 'lodash';
import { LOGIN, publishCampaignPage } from '../host/campaignPage';
import { rowsToUgcAds } from '../host/examples';
import { type Host, startHost } from '../host/host';
import { until } from '../host/waiting';
import { run } from './exampleRun';
import { stopWithoutLeaks } from './support';

let host: Host;
let address: string;

beforeAll(async () => {
	host = await startHost({ simulator: { renderMs: 1_000 } });
	const { ready } = await run(host, rowsToUgcAds);
	address = await publishCampaignPage(host, ready.credential);
});
afterAll(async () => await stopWithoutLeaks(host));

const open = async ({ user, password } = LOGIN) => {
	const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
	return await fetch(address, { headers: { authorization } });
};

it('shows nothing to a stranger', async () => {
	expect((await fetch(address)).status).toBe(401);
	const guessed = await open({ ...LOGIN, password: 'guessed' });
	expect([401, 403]).toContain(guessed.status);
});

it('shows the videos of the campaign, and what is wrong with the others', async () => {
	const { status, headers } = await open();
	expect(status).toBe(200);
	expect(headers.get('content-type')).toMatch(/^text\/html/);
	// the page looks up what is older than half a minute
	const page = await until(
		'the page to show what callbacks have brought into the rows',
		async () => {
			const text = await (await open()).text();
			return text.includes('Processing') ? undefined : text;
		},
		{ within: 240_000, every: 10_000 },
	);
	expect(page).toContain('class="good" href="#completed">Completed 4</a>');
	expect(page).toContain('class="bad" href="#failed">Failed 1</a>');
	expect(page).toContain(': 5 today, 5 this month');
	for (const { url } of host.simulator.projects) {
		if (url) expect(page).toContain(`href="${escape(url)}"`);
	}
	expect(page).toMatch(/<p class="note" dir="auto">Failed to generate the voice/);
	expect(page).not.toContain('demo-key');
});

it('costs nothing, and is as it was when it is opened again', async () => {
	const cards = async () => (await (await open()).text()).match(/<article[\s\S]*<\/article>/)?.[0];
	expect(await cards()).toBe(await cards());
	expect(host.simulator.projects).toHaveLength(5);
});
