import { datesIn } from '../../../nodes/shared/utils/text';

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
