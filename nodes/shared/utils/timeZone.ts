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

/** What makes dates of times in milliseconds since 1970: `2026-11-27`, as Swedes write them. */
export function datesIn(timeZone: string): (time: number) => string {
	const format = new Intl.DateTimeFormat('sv-SE', { timeZone: knownTimeZone(timeZone) });
	return (time) => format.format(time);
}
