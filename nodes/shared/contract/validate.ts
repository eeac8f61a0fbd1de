import type { ZodIssue, ZodTypeAny } from 'zod/v3';

/** One thing wrong with a request: where, in the service's dotted form (`media.0.url`), and what. */
export interface Problem {
	path: string;
	text: string;
}

const toProblem = ({ path, message }: ZodIssue): Problem => ({
	path: path.join('.'),
	text: message,
});

/** Everything that is wrong with a request, in the order of its fields; empty when it may be sent. */
export function problemsOf(schema: ZodTypeAny, request: unknown): Problem[] {
	const result = schema.safeParse(request);
	return result.success ? [] : result.error.issues.map(toProblem);
}
