import { MINUTE_MS, systemClock } from '../../../nodes/shared/utils/clock';
import { DataTables } from '../../support/dataTables';
import { useFastTime } from '../../support/fastTime';
import { useSimulator } from '../../support/simulator';
import { runLedger, writeLines } from '../support/ledger';
import { credentialOf } from '../support/library';
import { itemsOf, lookUp } from '../support/toolCalls';

const simulator = useSimulator({ renderMs: 0 });
useFastTime();

let dataTables: DataTables;
beforeEach(() => {
	dataTables = new DataTables();
});

const line = (row: string, status: 'processing' | 'completed' | 'failed', more = {}) => ({
	...{ row, status, projectId: `p-${row}`, workflow: 'Ads', rowMark: `row:w:n::${row}` },
	...more,
});

const lost = (row: string, rowMark = `row:w:n::${row}`) => ({
	...{ row, status: 'check' as const, message: 'HTTP 500', rowMark },
});

/** What runs have made, and what became of it. */
function campaign() {
	writeLines(
		dataTables,
		line('open', 'processing'),
		lost('lost'),
		line('good', 'completed', { url: 'https://v.test/good.mp4' }),
		line('bad', 'failed', { message: 'No voice' }),
	);
}

async function report(parameters = {}, setup = {}) {
	const ran = await runLedger(dataTables, 'getReport', { refresh: false, ...parameters }, setup);
	if (ran.error) throw ran.error;
	const { data = '' } = ran.items[0].binary?.report ?? {};
	return { ...ran, json: ran.items[0].json, page: Buffer.from(data, 'base64').toString() };
}

/** The states and titles of the cards, in their order. */
const cardsOf = (page: string) =>
	[...page.matchAll(/<p class="state">(.*?)<\/p>\s*<h2 dir="auto">(.*?)<\/h2>/g)].map(
		([, ...texts]) => texts,
	);

const titlesOf = (page: string) => cardsOf(page).map(([, title]) => title);

test('counts the videos by state, and shows what needs somebody first', async () => {
	campaign();
	const { json, page, items } = await report();
	expect(json).toEqual({
		...{ videos: 4, check: 1, failed: 1, expired: 0, processing: 1, completed: 1 },
		message: expect.toTell('createdInPeriods', 'today', '4'),
	});
	expect(items[0].binary?.report).toMatchObject({
		...{ fileName: 'report.html', mimeType: 'text/html' },
	});
	expect(cardsOf(page)).toEqual([
		...[
			['To check', 'lost'],
			['Failed', 'bad'],
		],
		...[
			['Processing', 'open'],
			['Completed', 'good'],
		],
	]);
	expect(page).toContain('<p class="note" dir="auto">No voice</p>');
	expect(page).toContain('src="https://v.test/good.mp4"');
	expect(page).toContain('workflow Ads');
	expect(page).toTell('reportVerdict', 4, 2);
});

test('what may lead to another payment says so, and what to do first', async () => {
	campaign();
	writeLines(dataTables, lost('item', 'item:e1:n:0:0'));
	const { page } = await report();
	const advice = [
		...page.matchAll(/Wait half an hour, then look .*? the new video costs credits\./g),
	];
	const [ofItem, ofRow] = advice.map(([text]) => text).sort();
	expect(ofRow).toTell('checkAdvice', 'project_id');
	expect(ofItem).toTell('checkAdvice', 'Paid Videos');
	expect(ofItem).not.toContain('clear status');
	expect(advice).toHaveLength(2);
	expect(page).toTell('createAgain');
});

test('a video whose link has expired is not played, and those that expire first come first', async () => {
	const now = jest.spyOn(systemClock, 'now');
	const at = (day: number) => now.mockReturnValue(Date.UTC(2026, 10, day));
	for (const [index, row] of ['first', 'last'].entries()) {
		at(1 + index);
		writeLines(dataTables, line(row, 'completed', { url: `https://v.test/${row}.mp4` }));
	}
	at(4);
	expect(cardsOf((await report()).page)).toEqual([
		['Completed', 'first'],
		['Completed', 'last'],
	]);
	at(10);
	const { page, json } = await report();
	expect(json).toMatchObject({ expired: 2, completed: 0 });
	expect(cardsOf(page)[0]).toEqual(['Link expired', 'first']);
	expect(page).not.toContain('<video');
	expect(page).toContain('The link has expired');
});

test('says what could not be looked up', async () => {
	writeLines(dataTables, line('open', 'processing'));
	const now = systemClock.now() + 3 * MINUTE_MS;
	jest.spyOn(systemClock, 'now').mockReturnValue(now);
	const credential = credentialOf(simulator);
	const { json, page } = await report({ refresh: true }, { credential });
	expect(json.message).toTell('notLookedUp', '1');
	expect(page).toTell('notLookedUp', '1');
});

test.each([
	['http://127.0.0.1:4000', true],
	['http://localhost:4000', false],
	['https://service.test', false],
])('plays an unencrypted video of the service on this machine only: %s', async (baseUrl, plays) => {
	const url = 'http://127.0.0.1:4000/1.mp4';
	writeLines(dataTables, line('local', 'completed', { url }));
	const { page } = await report({}, { credential: { apiKey: 'demo-key', baseUrl } });
	expect(page.includes(`src="${url}"`)).toBe(plays);
	expect(page).toContain(`href="${url}"`);
});

test('a completed video without a link has none', async () => {
	writeLines(dataTables, line('none', 'completed'));
	const { page } = await report();
	expect(cardsOf(page)).toEqual([['Completed', 'none']]);
	expect(page).not.toContain('Open');
});

test('asks only for the version after the latest of a row', async () => {
	const second = (row: string) => ({ version: '2', projectId: `p2-${row}` });
	writeLines(
		dataTables,
		...[line('7', 'failed'), line('8', 'failed'), lost('item', '')],
		...[line('7', 'processing', second('7')), line('8', 'failed', second('8'))],
		...[lost('9'), line('9', 'failed', second('9'))],
	);
	const { page } = await report();
	expect(titlesOf(page).sort()).toEqual([
		...['7 (version 2)', '8 (version 2)', '9', '9 (version 2)', 'item'],
	]);
	expect(page).toTell('createAgain', 'video_version to 3');
	expect(page).not.toContain('another number');
});

test('a deleted row, whose ID a new row has, replaces nothing of that row', async () => {
	const created = (day: number) => `2026-11-0${day}T08:00:00.000Z`;
	writeLines(dataTables, line('7', 'failed', { version: '2', rowCreatedAt: created(1) }), {
		...lost('7'),
		rowCreatedAt: created(2),
	});
	expect(cardsOf((await report()).page)).toEqual([
		['To check', '7'],
		['Failed', '7 (version 2)'],
	]);
});

test('groups the videos by campaign', async () => {
	writeLines(
		dataTables,
		...[line('b1', 'processing', { campaign: 'B' }), line('a1', 'processing', { campaign: 'A' })],
		...[line('b2', 'processing', { campaign: 'B' }), line('a2', 'processing', { campaign: 'A' })],
	);
	const { page } = await report();
	expect(titlesOf(page).map((title) => title[0])).toEqual(['a', 'a', 'b', 'b']);
	expect(page).toContain('campaign A');
	expect(page).toMatch(/>A 2<\/a><a[^>]*>B 2<\/a>/);
	expect(titlesOf((await report({ filters: { campaign: 'B' } })).page).sort()).toEqual([
		...['b1', 'b2'],
	]);
});

test('is one page, however many items come in', async () => {
	campaign();
	const rows = [{ id: 1 }, { id: 2 }, { id: 3 }];
	const { items } = await report({}, { rows });
	expect(items).toHaveLength(1);
	expect(items[0].pairedItem).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
});

test('of a workflow has those of no other one', async () => {
	writeLines(
		dataTables,
		line('seen', 'completed', { url: 'https://v.test/seen.mp4' }),
		line('other', 'processing', { workflow: 'Another' }),
	);
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

test('without a table says so', async () => {
	const { error } = await runLedger(dataTables, 'getReport');
	expect(error?.message).toTell('noTableYet');
});
