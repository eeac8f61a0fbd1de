import mapValues from 'lodash/mapValues';

/** What a person is told, on the canvas or in a row. */
export interface Words {
	message: string;
	/** What to do next; n8n calls it the description of an error. */
	advice?: string;
	/** What workflows branch on, in the column or field `code`. */
	code?: string;
}

/** Why something is as it is, with its words: logic and tests know the reason, and no words. */
export interface Told extends Words {
	/** The name of the reason in its catalogue; no two catalogues share one. */
	reason: string;
}

/** A reason with its facts, as a pure function; a text is a message alone. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the facts are each reason's own
type Telling = (...facts: any[]) => Words | string;

/** A catalogue: for each reason, what its facts give to say. */
export const reasons = <C extends Record<string, Telling>>(catalogue: C) =>
	mapValues(catalogue, (tell, reason) => (...facts: unknown[]) => {
		const words = tell(...facts);
		return { reason, ...(typeof words === 'string' ? { message: words } : words) };
	}) as { [R in keyof C]: (...facts: Parameters<C[R]>) => Told };

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

export type OwnCode = (typeof OWN_CODES)[keyof typeof OWN_CODES];

/** With one of these codes nothing is wrong with the row, and its status stays. */
export const NOT_OF_ROW: unknown[] = [
	OWN_CODES.notSent,
	OWN_CODES.budgetUsedUp,
	OWN_CODES.rowChanged,
	OWN_CODES.beingCreated,
	OWN_CODES.unknownProject,
] satisfies OwnCode[];

/** What is said of what is certainly not created, where no row is at fault. */
export const notSent = (message: string, advice?: string) => ({
	message,
	advice,
	code: OWN_CODES.notSent,
});
