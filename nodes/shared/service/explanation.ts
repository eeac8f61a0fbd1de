/** What a person on the canvas is told: what happened, and what to do next. */
export interface Explanation {
	message: string;
	description?: string;
	/** The service's error code. */
	code?: string;
	/** The HTTP status of the service's answer. */
	httpCode?: number;
	/** The service's own details of the error. */
	details?: Record<string, unknown>;
}

/** Carries an {@link Explanation} up to the edge, where it becomes an n8n error or an error item. */
export class Explained extends Error {
	constructor(readonly explanation: Explanation) {
		super(explanation.message);
	}
}

/** Of anything that was thrown. */
export function explanationOf(error: unknown): Explanation {
	if (error instanceof Explained) return error.explanation;
	return { message: error instanceof Error ? error.message : String(error) };
}
