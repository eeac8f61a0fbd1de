import { datesIn, knownTimeZone } from '../../../nodes/shared/utils/timeZone';

const MIDNIGHT = Date.UTC(2026, 0, 1);

test.each([
	['UTC', '2026-01-01'],
	['America/New_York', '2025-12-31'],
	['Asia/Tokyo', '2026-01-01'],
	['Europe/Nowhere', '2026-01-01'],
	['DEFAULT', '2026-01-01'],
	['', '2026-01-01'],
])('midnight of UTC has in the time zone %p the date %s', (timeZone, date) => {
	expect(datesIn(timeZone)(MIDNIGHT)).toBe(date);
});

test('an unknown time zone counts as UTC', () => {
	expect(['Europe/Berlin', 'Europe/Nowhere', '', undefined].map(knownTimeZone)).toEqual([
		...['Europe/Berlin', 'UTC', 'UTC', 'UTC'],
	]);
});
