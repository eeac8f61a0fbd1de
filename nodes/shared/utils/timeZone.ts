const UTC = 'UTC';

/** A time zone of IANA as it is; UTC in place of one that is unknown or empty. */
export function knownTimeZone(timeZone = UTC): string {
	try {
		new Intl.DateTimeFormat('en', { timeZone });
		return timeZone;
	} catch {
		return UTC;
	}
}

/** A date of the Gregorian calendar, with two digits for the month and the day. */
export interface CalendarDate {
	year: string;
	month: string;
	day: string;
}

/** What makes dates of times, in milliseconds since 1970. */
export function datesIn(timeZone: string): (time: number) => CalendarDate {
	const format = new Intl.DateTimeFormat('en', {
		timeZone: knownTimeZone(timeZone),
		calendar: 'gregory',
		numberingSystem: 'latn',
		year: 'numeric',
		month: '2-digit',
		day: '2-digit',
	});
	return (time) => {
		const parts = format.formatToParts(time).map(({ type, value }) => [type, value]);
		return Object.fromEntries(parts) as CalendarDate;
	};
}
