import { MINUTE_MS, systemClock } from '../../../nodes/shared/utils/clock';
import { DataTables } from '../../support/dataTables';
import { useFastTime } from '../../support/fastTime';
import { useSimulator } from '../../support/simulator';
import { runLedger, writeEvents } from '../support/ledger';
import { credentialOf, makeVideo } from '../support/library';
import { itemsOf, lookUp } from '../support/toolCalls';

const simulator = useSimulator({ renderMs: 0 });
useFastTime();

let dataTables: DataTables;
beforeEach(() => {
	dataTables = new DataTables();
});

const event = (key: string, state: 'created' | 'completed' | 'failed', more = {}) => ({
	...{ key, state, attempt: key, row: key, projectId: `p-${key}`, workflow: 'Ads' },
	...more,
});

/** What a run has made, and what became of it. */
function campaign() {
	for (const key of ['good', 'bad', 'open']) {
		writeEvents(dataTables, { key, attempt: key, row: key }, event(key, 'created'));
	}
	writeEvents(dataTables, { key: 'lost', attempt: 'l', row: 'lost', state: 'uncertain' });
	writeEvents(dataTables, event('good', 'completed', { url: 'https://v.test/good.mp4' }));
	writeEvents(dataTables, event('bad', 'failed', { message: 'No voice' }));
}

async function report(parameters = {}, setup = {}) {
	const ran = await runLedger(dataTables, 'getReport', { refresh: false, ...parameters }, setup);
	if (ran.error) throw ran.error;
	const { data = '' } = ran.items[0].binary?.campaign ?? {};
	return { ...ran, json: ran.items[0].json, page: Buffer.from(data, 'base64').toString() };
}

/** The states and titles of the cards, in their order. */
const cardsOf = (page: string) =>
	[...page.matchAll(/<p class="state">(.*?)<\/p>\s*<h2>(.*?)<\/h2>/g)].map(([, ...texts]) => texts);

test('counts the videos by state, and shows what needs somebody first', async () => {
	campaign();
	const { json, page, items } = await report();
	expect(json).toEqual({
		...{ videos: 4, check: 1, failed: 1, rejected: 0, expired: 0, processing: 1, completed: 1 },
		...{ notSent: 0, message: 'Videos sent with this table: 3 today, 3 this month' },
	});
	expect(items[0].binary?.campaign).toMatchObject({
		...{ fileName: 'campaign.html', mimeType: 'text/html' },
	});
	expect(cardsOf(page)).toEqual([
		...[
			['Check', 'lost'],
			['Failed', 'bad'],
		],
		...[
			['Processing', 'open'],
			['Completed', 'good'],
		],
	]);
	expect(page).toContain('<p class="note">No voice</p>');
	expect(page).toContain('src="https://v.test/good.mp4"');
	expect(page).toContain('workflow Ads');
});

test('what may lead to another payment says so, and what to do first', async () => {
	campaign();
	writeEvents(dataTables, { key: 'row:w:n::7', attempt: 'r', row: '7', state: 'uncertain' });
	const { page } = await report();
	const advice = [...page.matchAll(/Wait half an hour, then look .* the new video is charged\./g)];
	const texts = advice.map(([text]) => text).sort();
	expect(texts).toEqual([
		expect.stringMatching(/enter its ID in the column .*project_id.* empty its status/),
		expect.stringMatching(/take it with Video Library \(Video: Get\)/),
	]);
	expect(texts[1]).not.toContain('status');
	expect(page).toMatch(/for another try, which is charged/);
});

test('a video whose link has ended is not played, and those that end first come first', async () => {
	const now = jest.spyOn(systemClock, 'now');
	const at = (day: number) => now.mockReturnValue(Date.UTC(2026, 10, day));
	for (const [index, key] of ['first', 'last'].entries()) {
		at(1 + index);
		writeEvents(dataTables, event(key, 'completed', { url: `https://v.test/${key}.mp4` }));
	}
	at(4);
	expect(cardsOf((await report()).page)).toEqual([
		['Completed', 'first'],
		['Completed', 'last'],
	]);
	at(10);
	const { page, json } = await report();
	expect(json).toMatchObject({ expired: 2, completed: 0 });
	expect(cardsOf(page)[0]).toEqual(['Link ended', 'first']);
	expect(page).not.toContain('<video');
	expect(page).toContain('The link has ended');
});

test('says what could not be looked up', async () => {
	writeEvents(dataTables, event('open', 'created'));
	const now = systemClock.now() + 3 * MINUTE_MS;
	jest.spyOn(systemClock, 'now').mockReturnValue(now);
	const credential = credentialOf(simulator);
	const { json, page } = await report({ refresh: true }, { credential });
	expect(json.message).toMatch(/Not looked up: 1 of 1 video .*Video Details Path/);
	expect(page).toContain('Not looked up: 1 of 1 video');
});

test('a completed video without an address has no link', async () => {
	writeEvents(dataTables, event('none', 'completed'));
	const { page } = await report();
	expect(cardsOf(page)).toEqual([['Completed', 'none']]);
	expect(page).not.toContain('Open');
});

test('asks for no other try of a row that has a later version with a video', async () => {
	const now = jest.spyOn(systemClock, 'now');
	const at = (minute: number) => now.mockReturnValue(Date.UTC(2026, 10, 1, 12, minute));
	at(0);
	writeEvents(dataTables, event('row:w:n::7', 'failed'), event('row:w:n::8', 'failed'), {
		key: 'video:d::',
		attempt: 'l',
		row: 'lost',
		state: 'uncertain',
	});
	at(5);
	writeEvents(dataTables, event('row:w:n:2:7', 'created'), event('video:d:2:', 'completed'));
	at(9);
	writeEvents(dataTables, event('row:w:n:2:8', 'failed'));
	expect(
		cardsOf((await report()).page)
			.map(([, title]) => title)
			.sort(),
	).toEqual([...['row:w:n:2:7', 'row:w:n:2:8', 'row:w:n::8', 'video:d:2:']]);
});

test('says what the limits leave', async () => {
	campaign();
	const { json } = await report({ options: { maxVideosPerDay: 5, maxVideosPerMonth: 2 } });
	expect(json.message).toBe(
		'Videos sent with this table: 3 today (2 of 5 left), 3 this month (0 of 2 left)',
	);
});

test('is one page, however many items come in', async () => {
	campaign();
	const rows = [{ id: 1 }, { id: 2 }, { id: 3 }];
	const { items } = await report({}, { rows });
	expect(items).toHaveLength(1);
	expect(items[0].pairedItem).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
});

test('of a workflow keeps what another workflow has looked up', async () => {
	const { id: projectId, videoId } = await makeVideo(simulator);
	writeEvents(dataTables, event('seen', 'created', { projectId, videoId, workflow: 'Ads' }));
	writeEvents(dataTables, event('other', 'created', { workflow: 'Another' }));
	const url = 'https://v.test/seen.mp4';
	writeEvents(dataTables, event('seen', 'completed', { projectId, workflow: 'Page', url }));
	const { page } = await report({ filters: { workflow: 'Ads' } });
	expect(cardsOf(page)).toEqual([['Completed', 'seen']]);
});

test('a model gets the numbers, and no page', async () => {
	campaign();
	const parameters = { resource: 'paidVideo', operation: 'getReport', refresh: false };
	const { answers } = await lookUp(simulator, parameters, {
		...{ callBy: 'engine', calls: [{}], dataTables },
	});
	expect(itemsOf(answers[0])).toMatchObject([{ videos: 4, completed: 1 }]);
});

test('without a table says which one is meant', async () => {
	const { error } = await runLedger(dataTables, 'getReport', {
		paidVideosTable: 'Nowhere',
	});
	expect(error?.message).toContain('There is no Data Table "Nowhere"');
});
