/** A failure as Node.js describes it, or as n8n does: 2.4 drops the cause, and keeps its code and its message. */
export interface Cause {
	name?: unknown;
	code?: unknown;
	/** A code or an HTTP status. */
	httpCode?: unknown;
	syscall?: unknown;
	/** For a host with several addresses, the failure of each. */
	errors?: unknown;
	/** The first one is the cause's, or that of each address, separated by ` | `. */
	messages?: unknown;
	cause?: unknown;
}

/** An error and its causes, the innermost last: n8n wraps it once or twice. */
export function causesOf(error: unknown): Cause[] {
	const causes: Cause[] = [];
	let cause = error;
	while (typeof cause === 'object' && cause !== null && !causes.includes(cause)) {
		causes.push(cause);
		({ cause } = cause as Cause);
	}
	return causes;
}

/** The code of a failure (`ECONNRESET`...), which n8n hides behind texts of its own; else the message. */
export const networkCode = (error: unknown): string =>
	codeOf(error) ?? (error instanceof Error ? error.message : String(error));

export const codeOf = (error: unknown): string | undefined =>
	causesOf(error)
		.flatMap(({ code, httpCode }) => [code, httpCode])
		.find((code): code is string => typeof code === 'string' && /^[A-Z]/.test(code));
