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
