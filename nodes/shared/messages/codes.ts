/** The codes of this package, for what has no code of the service. */
export const OWN_CODES = {
	/** Sent without a usable response: a video may have been created. */
	uncertain: 'UNCERTAIN',
	/** Certainly not created, and no row is at fault. */
	notSent: 'NOT_SENT',
	/** Not sent, as the row was paid for other values. */
	rowChanged: 'ROW_CHANGED',
	budgetUsedUp: 'BUDGET_USED_UP',
	beingCreated: 'BEING_CREATED',
	/** The row has the ID of a project that the service does not show. */
	unknownProject: 'UNKNOWN_PROJECT',
	timedOut: 'TIMED_OUT',
} as const;

/** What is said of what is certainly not created, where no row is at fault. */
export const notSent = (message: string, advice?: string) => ({
	message,
	advice,
	code: OWN_CODES.notSent,
});
