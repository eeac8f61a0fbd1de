import type { INodeParameters } from 'n8n-workflow';

import { DataTables } from '../support/dataTables';
import { useFastTime } from '../support/fastTime';
import { useSimulator, useSimulators } from '../support/simulator';
import type { Setup } from './support/engine';
import { AVATAR, byId, creations, VOICE } from './support/kinds';
import { type Kind, LEAST, leastOf } from './support/least';
import { projectsPerScript } from './support/payments';
import { runUgcAd } from './support/ugcAd';

const simulator = useSimulator();
const startAnother = useSimulators();
useFastTime();

const rows = [
	{ id: 1, script: 'Good', avatar: AVATAR },
	{ id: 2, script: '', avatar: AVATAR },
	{ id: 3, script: 'Nobody speaks', avatar: 'nobody' },
	{ id: 4, script: 'Good as well', avatar: AVATAR },
];

/** The expressions of both nodes, the one that checks and the one that creates. */
const expressions = {
	avatarId: byId('={{ $json.avatar }}'),
	voiceId: byId(VOICE),
};

const PASSED = /^(Nothing to correct$|Warning: )/;

/** What the check adds to a row. */
const passed = {
	...{ check: 'passed', message: expect.stringMatching(PASSED), seconds: 0 },
	...{ code: 'NONE' },
};

const refused = { ...passed, check: 'rejected', code: 'VALIDATION_ERROR' };

const check = async (parameters: INodeParameters = {}, setup: Partial<Setup> = {}) =>
	await runUgcAd(
		simulator,
		{ completion: 'check', ...expressions, ...parameters },
		{ rows, ...setup },
	);

test('outputs every row with its own fields and what is wrong with it, and sends nothing', async () => {
	const { items, error, hints } = await check();
	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json)).toEqual([
		{ ...rows[0], ...passed, seconds: 1 },
		{ ...rows[1], ...refused, message: 'Script is empty' },
		{
			...{ ...rows[2], ...passed, seconds: 1 },
			check: 'rejected',
			message: expect.toTell('idNotListed', 'Avatar', 'avatars', 'nobody'),
		},
		{ ...rows[3], ...passed, seconds: 2 },
	]);
	for (const { json } of items) {
		expect(Object.keys(json)).toEqual([
			...['check', 'message', 'seconds', 'code', 'id', 'script', 'avatar'],
		]);
	}
	const hint = hints.at(-1);
	expect(hint).toTell('checkSummary', '2 videos would', '2 rejected');
	expect(hint).not.toMatch(/already paid|skipped/);
	expect(hint).toTell('fieldEmpty', 'Row 2', 'Script');
	expect(hint).toTell('idNotListed', 'Row 3 (Nobody speaks)', 'Avatar');
	expect(items.map(({ pairedItem }) => pairedItem)).toEqual(rows.map((_, item) => ({ item })));
	expect(creations(simulator)).toEqual([]);
});

test('the hint names rows by the IDs of the table, also behind a filter', async () => {
	const ofTable = (ids: number[]) => ids.map((id, index) => ({ ...rows[index], id }));
	const { hints } = await check({}, { rows: ofTable([1, 5, 6]) });
	expect(hints.at(-1)).toTell('fieldEmpty', 'Row 5', 'Script', 'Row 6 (Nobody speaks)', 'Avatar');
});

test('the rows that have passed go straight into a creation node, which sends them', async () => {
	const { items } = await check();
	const good = items.map(({ json }) => json).filter((json) => json.check === 'passed');
	const created = await runUgcAd(simulator, expressions, { rows: good });
	expect(created.error).toBeUndefined();
	expect(projectsPerScript(simulator)).toEqual({ Good: 1, 'Good as well': 1 });
});

test('a list that is not whole, or cannot be read, refuses no row, and a hint says so', async () => {
	simulator.undocumented.unlisted = 3;
	simulator.faults.next('404', { method: 'GET', path: /voice/ });
	const { items, hints } = await check({}, { rows: [rows[2]] });
	expect(items[0].json).toMatchObject({ check: 'passed' });
	expect(hints).toEqual([
		expect.toTell('idsNotChecked', 'avatars'),
		expect.toTell('idsNotChecked', 'voices'),
		expect.toTell('checkSummary', '1'),
	]);
});

test.each<[Kind, INodeParameters, string]>([
	['ugcAd', { musicId: byId('silence') }, expect.toTell('idNotListed', 'Music', 'silence')],
	[
		'slideshow',
		{ voiceId: byId('nobody') },
		expect.toTell('idNotListed', 'Voice', 'nobody', 'voices'),
	],
	[
		'ugcAd',
		{ voiceId: byId('vr-0001') },
		expect.toTell('idNotListed', 'Voice', 'vr-0001', 'voiceId'),
	],
	[
		'scenes',
		{ scenes: { item: [{ avatarId: byId('nobody'), voiceId: byId(VOICE), script: 'Hi' }] } },
		expect.toTell('idNotListed', 'Scenes 1 > Avatar', 'avatars', 'nobody'),
	],
	[
		'templateVideo',
		{ scenesSource: 'json', scenesJson: '[{ "script": "Hi", "avatar": { "id": "nobody" } }]' },
		expect.toTell('idNotListed', 'Scenes 1 > Avatar > id', 'avatars', 'nobody'),
	],
	[
		'templateVideo',
		{ scenesSource: 'json', scenesJson: '[{ "script": "Hi", "voice": "nobody" }]' },
		expect.toTell('idNotListed', 'Scenes 1 > Voice', 'nobody', 'voices'),
	],
])('%s: an ID that no list of the account has is refused: %j', async (kind, given, message) => {
	const parameters = { ...leastOf(kind), ...given, completion: 'check' };
	const { items } = await runUgcAd(simulator, {}, { node: LEAST[kind].node, parameters });
	expect(items[0].json).toMatchObject({
		check: 'rejected',
		message,
	});
});

test('an avatar of your own is not refused where the service lists its library only', async () => {
	const service = await startAnother({ undocumented: { avatarListNeedsType: true } });
	const { items, hints } = await runUgcAd(
		service,
		{ completion: 'check', ...expressions },
		{
			rows: [{ ...rows[0], avatar: 'avatar-0004' }],
			credential: {
				...{ apiKey: 'demo-key', baseUrl: service.url },
				avatarsPath: '/v1/avatar/list?type=library',
			},
		},
	);
	expect(items[0].json).toMatchObject({ check: 'passed' });
	expect(hints[0]).toTell('idsNotChecked', 'avatars');
	expect(hints[0]).toTell('OWN_AVATARS_NOT_LISTED');
});

test('stops where the key is refused, as nothing could be created', async () => {
	const { error } = await check({}, { credential: { apiKey: 'no-key', baseUrl: simulator.url } });
	expect(error?.message).toTell('credentialRefused', 'Invalid API key');
	expect(error?.description).toTell('CHECK_KEY');
});

test('says which rows are already paid for', async () => {
	const dataTables = new DataTables();
	const setup = { dataTables, rows: [rows[0], rows[3]] };
	await runUgcAd(simulator, expressions, { ...setup, rows: [rows[0]], executionId: 'e1' });
	const before = [...dataTables.rows('Paid Videos')];
	const { items, hints } = await check({}, { ...setup, executionId: 'e2' });
	expect(items.map(({ json }) => json)).toMatchObject([
		{ check: 'alreadyPaidFor', message: expect.toTell('alreadyPaidFor', simulator.projects[0].id) },
		{ check: 'passed', message: expect.stringMatching(PASSED) },
	]);
	expect(hints.at(-1)).toTell('checkSummary', '1 video would', '1 already paid for');
	expect(dataTables.rows('Paid Videos')).toEqual(before);
	expect(creations(simulator)).toHaveLength(1);
});

describe('rows of a table', () => {
	const asRows = { output: 'row', script: '={{ $json.script }}' };
	const jsonsOf = async (given: object[], dataTables: DataTables) => {
		const setup = { dataTables, rows: given as typeof rows, executionId: 'e2' };
		const { items, hints, error } = await check(asRows, setup);
		expect(error).toBeUndefined();
		return {
			jsons: items.map(({ json }) => json),
			hint: hints.find((text) => text.startsWith('Check Only')),
		};
	};

	test('get a message alone, and whatever they show stays', async () => {
		const dataTables = new DataTables();
		const { items } = await runUgcAd(
			simulator,
			{ ...expressions, ...asRows },
			{ dataTables, rows: [rows[0]], executionId: 'e1' },
		);
		const { jsons, hint } = await jsonsOf(
			[
				{ ...rows[0], ...items[0].json },
				{ ...rows[1], status: 'new' },
				{ ...rows[3], status: 'posted', message: 'On Monday' },
				{ ...rows[3], id: 5 },
			],
			dataTables,
		);
		const [{ id }] = simulator.projects;
		expect(jsons).toEqual([
			{ id: 1, message: expect.toTell('alreadyPaidFor', id) },
			{ id: 2, message: 'Rejected: Script is empty' },
			{ id: 4, message: 'On Monday' },
			{ id: 5, message: expect.stringMatching(/^Would be created/) },
		]);
		expect(hint).toTell('checkSummary', '1');
		expect(creations(simulator)).toHaveLength(1);
	});

	test('that nothing may be sent for are rejected, as they would be', async () => {
		const dataTables = new DataTables();
		const { jsons } = await jsonsOf(
			[
				{ ...rows[0], status: 'check' },
				{ ...rows[3], project_id: 'unknown' },
			],
			dataTables,
		);
		expect(jsons).toEqual([
			{ id: 1, message: expect.toTell('statusWithoutVideo', 'status', 'check') },
			{
				id: 4,
				message: expect.toTell('videoNotCreatedHere'),
			},
		]);
	});
});

test('it makes no paid videos table', async () => {
	const dataTables = new DataTables();
	const { items, error } = await check({}, { dataTables });
	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json.check)).toEqual(['passed', 'rejected', 'rejected', 'passed']);
	expect(dataTables.tables).toEqual([]);
});

test.each(['ugcAd', 'slideshow', 'scenes', 'productAd', 'templateVideo'] as const)(
	'%s can be checked, and nothing is sent',
	async (kind) => {
		const { items, error } = await runUgcAd(
			simulator,
			{},
			{ node: LEAST[kind].node, parameters: { ...leastOf(kind), completion: 'check' } },
		);
		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({
			check: 'passed',
			message: expect.stringMatching(PASSED),
		});
		expect(creations(simulator)).toEqual([]);
	},
);

test('slides that rows give are output row by row, with the check of their video', async () => {
	const slides = [
		{ url: 'https://example.com/1.jpg', product: 'lamp' },
		{ url: 'no address', product: 'chair' },
		{ url: 'https://example.com/2.jpg', product: 'lamp' },
	];
	const { items } = await runUgcAd(
		simulator,
		{},
		{
			node: LEAST.slideshow.node,
			parameters: {
				...leastOf('slideshow'),
				slidesSource: 'rows',
				slidesRow: { item: { url: '={{ $json.url }}' } },
				groupBy: '={{ $json.product }}',
				completion: 'check',
			},
			rows: slides,
		},
	);
	expect(items.map(({ json }) => json)).toEqual([
		{ ...slides[0], ...passed },
		{
			...slides[1],
			...refused,
			message: expect.toTell('NOT_WEB_URL', 'Slide 1 > URL', 'no address'),
		},
		{ ...slides[2], ...passed },
	]);
});

test('no cell that the check adds is empty', async () => {
	const dataTables = new DataTables();
	const long = { id: 5, script: 'Long script \u{1F600} '.repeat(300), avatar: AVATAR };
	const paid = { dataTables, rows: [rows[0]], executionId: 'e1' };
	await runUgcAd(simulator, expressions, paid);
	const setup = { dataTables, rows: [...rows, long], executionId: 'e2' };
	const { items } = await check({}, setup);
	for (const { json } of items) {
		const { check: state, message, seconds, code } = json;
		for (const cell of [state, message, seconds, code]) {
			expect([undefined, null, '']).not.toContain(cell);
		}
	}
});
