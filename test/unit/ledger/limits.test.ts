import { Limits } from '../../../nodes/shared/ledger/limits';
import type { Line } from '../../../nodes/shared/ledger/line';
import { type Limit, periodsIn } from '../../../nodes/shared/fields/paidVideos';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../nodes/shared/utils/clock';

const NOW = Date.UTC(2026, 2, 15, 12);

let lines = 0;
const line = (more: Partial<Line> = {}): Line => {
	const name = `${++lines}`;
	return {
		...{ id: lines, createdAt: NOW - HOUR_MS, status: 'processing', projectId: `P${name}` },
		...{ videoId: '', request: 'ugcAd:x', claimedAt: '', claim: name, line: name, campaign: '' },
		...more,
	} as Line;
};

const limitsOf = (all: Line[], ...limits: Limit[]) =>
	new Limits(limits, {
		readSince: async (time) => all.filter(({ createdAt }) => createdAt >= time),
	});

const [day, month, total] = periodsIn('UTC');
const limit = ({ periodOf }: typeof day, more: Partial<Limit> = {}): Limit => ({
	...{ name: 'a limit', max: 5, periodOf },
	...more,
});

test('lines of the period count, by the time of their claims', async () => {
	const before = new Date(NOW - DAY_MS).toISOString();
	const limits = limitsOf(
		[line(), line({ claimedAt: before }), line({ createdAt: NOW - DAY_MS })],
		limit(day),
	);
	expect((await limits.remaining(NOW)).remaining).toBe(4);
});

test('rows that share a video, and two lines of a crash count once', async () => {
	const [one, two] = [line(), line()];
	const limits = limitsOf(
		[one, { ...one, id: 90, line: 'shared' }, { ...two, status: 'sending', projectId: '' }, two],
		limit(day),
	);
	expect((await limits.remaining(NOW)).remaining).toBe(3);
});

test('a project that was found by its ID was not created here', async () => {
	expect((await limitsOf([line({ request: 'ugcAd:' })], limit(day)).remaining(NOW)).remaining).toBe(
		5,
	);
});

test('the limit that leaves least is named', async () => {
	const limits = limitsOf(
		[line(), line({ createdAt: NOW - 2 * DAY_MS })],
		limit(day),
		limit(month, { name: 'month', max: 3 }),
	);
	expect(await limits.remaining(NOW)).toMatchObject({ remaining: 1, limit: { name: 'month' } });
});

test('a total counts all lines of its campaign, however old', async () => {
	const old = line({ createdAt: NOW - 400 * DAY_MS, campaign: 'May' });
	const ofMay = limit(total, { campaign: 'May' });
	expect((await limitsOf([old, line()], ofMay).remaining(NOW)).remaining).toBe(4);
});

test('a claim that was withdrawn does not count any more', async () => {
	const all = [line({ createdAt: NOW - 1_000 }), line({ createdAt: NOW - 2_000 })];
	const limits = limitsOf(all, limit(day));
	expect((await limits.remaining(NOW)).remaining).toBe(3);
	all.pop();
	expect((await limits.remaining(NOW)).remaining).toBe(4);
});

test.each([
	['UTC', 24],
	['Asia/Kathmandu', 24],
	// the clock goes forward on 29 March 2026, and back on 25 October
	['Europe/Berlin', 23, Date.UTC(2026, 2, 29, 6)],
	['Europe/Berlin', 25, Date.UTC(2026, 9, 25, 6)],
	['nowhere', 24],
])('a day in %s has %i hours', (timeZone, hours, at = NOW) => {
	const [{ periodOf }] = periodsIn(timeZone);
	const steps = Array.from(
		{ length: 4 * 72 },
		(_, step) => at - 36 * HOUR_MS + step * 15 * MINUTE_MS,
	);
	expect(steps.filter((time) => periodOf(time) === periodOf(at))).toHaveLength(4 * hours);
});
