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

/** What makes dates of times, in milliseconds since 1970: `2026-11-22`. How Intl writes a date differs between versions. */
export function datesIn(timeZone: string): (time: number) => string {
	const format = new Intl.DateTimeFormat('en', {
		...{ timeZone: knownTimeZone(timeZone), calendar: 'gregory', numberingSystem: 'latn' },
		...{ year: 'numeric', month: '2-digit', day: '2-digit' },
	});
	return (time) => {
		const parts = format.formatToParts(time).map(({ type, value }) => [type, value]);
		const { year, month, day } = Object.fromEntries(parts) as Record<string, string>;
		return `${year}-${month}-${day}`;
	};
}
