import { startSimulator } from '../../simulator';
import { useFastTime } from '../../support/fastTime';
import { useSimulator } from '../../support/simulator';
import { AVATAR, byId, creations, keepGoing } from '../support/kinds';
import { runUgcAd } from '../support/ugcAd';

const simulator = useSimulator({
	accounts: { 'demo-key': {}, poor: { credits: 0 } },
});
useFastTime();

describe('what the service refuses', () => {
	test.each([
		[
			'an unknown avatar',
			{ avatarId: byId('nobody') },
			'demo-key',
			'Avatar "nobody" not found',
			'404',
		],
		['an unknown voice', { voiceId: byId('mute') }, 'demo-key', 'Voice "mute" not found', '400'],
		['no credits', {}, 'poor', 'Not enough credits', '400'],
	])('%s', async (_, parameters, apiKey, message, httpCode) => {
		const credential = { apiKey, baseUrl: simulator.url };
		const { error } = await runUgcAd(simulator, parameters, { credential });
		expect(error?.message).toBe(message);
		expect(error?.description).toBeTruthy();
		expect(error?.httpCode).toBe(httpCode);
		expect(simulator.projects).toEqual([]);
	});

	test('a wrong key: the service says so, in its own words, and the key is not repeated', async () => {
		const credential = { apiKey: 'wrong-key-123', baseUrl: simulator.url };
		const { error } = await runUgcAd(simulator, {}, { credential });
		expect(error?.httpCode).toBe('401');
		expect(error?.description).toContain('API Key');
		expect(JSON.stringify(error) + error?.stack).not.toContain('wrong-key-123');
	});

	test('a service that is down: nothing was sent, and it says so', async () => {
		const down = await startSimulator();
		await down.close();
		const { error } = await runUgcAd(
			simulator,
			{},
			{ credential: { apiKey: 'k', baseUrl: down.url } },
		);
		expect(error?.message).toTell('serviceUnreachable', down.url);
		expect(error?.description).toContain('Nothing was sent');
	});

	test.each(['lostAnswer', 'createdThen500', 'malformed', 'empty'] as const)(
		'an answer that leaves the outcome open (%s) is not sent again and says so',
		async (fault) => {
			simulator.faults.next(fault);
			const { error } = await runUgcAd(simulator);
			expect(error?.message).toContain('The video may exist');
			expect(creations(simulator)).toHaveLength(1);
		},
	);

	test('a row refused in the middle stops the run and says what was created before', async () => {
		const rows = Array.from({ length: 20 }, (_, index) => ({
			avatar: index === 7 ? 'nobody' : AVATAR,
		}));
		const { error } = await runUgcAd(
			simulator,
			{ script: 'Hi', avatarId: byId('={{ $json.avatar }}') },
			{ rows },
		);
		expect(error?.message).toContain('Row 8 (nobody): Avatar');
		expect(simulator.projects.length).toBeLessThan(19);
		for (const { id } of simulator.projects) expect(error?.description).toContain(id);
	});
});

describe('On Error = Continue', () => {
	const rows = [
		{ script: 'a' },
		{ id: 2, script: '' },
		{ script: 'c', avatar: 'nobody' },
		{ script: 'd' },
	];
	const parameters = { avatarId: byId(`={{ $json.avatar ?? "${AVATAR}" }}`) };

	test('bad and refused rows become error items, the others are created', async () => {
		const { items, error } = await runUgcAd(simulator, parameters, { rows, ...keepGoing });
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.message || json.status)).toEqual([
			'processing',
			'Script is empty',
			'Avatar "nobody" not found',
			'processing',
		]);
		expect(items[2].json).toMatchObject({
			row: 3,
			code: 'AVATAR_NOT_FOUND',
			httpCode: 404,
		});
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(rows.map((_, item) => ({ item })));
		expect(simulator.projects).toHaveLength(2);
	});

	test('the error output gets them with the fields of their row', async () => {
		const onError = 'continueErrorOutput' as const;
		const { items, errorItems } = await runUgcAd(simulator, parameters, {
			rows,
			settings: { onError },
		});
		expect(items).toHaveLength(2);
		expect(errorItems.map(({ json }) => json)).toEqual([
			expect.objectContaining({ script: '', row: 2 }),
			expect.objectContaining({
				script: 'c',
				avatar: 'nobody',
				row: 3,
			}),
		]);
	});

	test('a credential that cannot be used is said of every row', async () => {
		const credential = { apiKey: 'demo-key', baseUrl: 'http://api.example.com' };
		const { items } = await runUgcAd(simulator, {}, { credential, rows, ...keepGoing });
		expect(items.map(({ json }) => json.message)).toEqual(
			rows.map(() => expect.toTell('baseUrlUnusable')),
		);
	});
});

test.each([
	'http://api.example.com',
	'',
	'example.com',
	'ftp://localhost',
	'https://a.b?x=1',
	'http://localhost.evil.com',
])('the key is never sent to the base URL %p', async (baseUrl) => {
	const { error } = await runUgcAd(simulator, {}, { credential: { apiKey: 'demo-key', baseUrl } });
	expect(error?.message).toContain('Base URL');
	expect(error?.description).toContain('https');
});
