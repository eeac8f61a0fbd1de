import type { InvalidField } from './requests';
import { envelope, REFUSAL_CODES } from './responses';

const CREDIT_SHORTFALL = /^Not enough credits\b/i;

/**
 * The document's words ("Authentication", "Credits", "Errors"), no wider than they are there: a failure of the service
 * itself may come after the creation.
 */
const REFUSALS = [
	/\bx-api-key\b|^(invalid|missing) API key\b|^API key is required\b/i,
	/\bactive subscription\b/i,
	CREDIT_SHORTFALL,
	/^(At least one scene is required|Cannot have more than \d+ scenes)\b/i,
	/ is required for \w+ scenes\b/i,
	/^Missing required variables for scene\b/i,
	/\b(Avatar|Voice|Music|Template) "[^"]*" not found\b/i,
];

/**
 * Whether a response refuses a request in the words or with a code of the document ("Errors"), which does not show the
 * HTTP status of all refusals. `<field path>: <text>` is a refusal if the request has the field: other texts of a failure
 * can have that form, too.
 */
export function isDocumentedRefusal(body: unknown, request: object): boolean {
	const { success, code, message = '' } = envelope.safeParse(body).data ?? {};
	if (success !== false) return false;
	if (REFUSAL_CODES.some((each) => each === code)) return true;
	const { field } = invalidFieldIn(message) ?? {};
	return (
		(field !== undefined && Object.hasOwn(request, field.split('.')[0])) ||
		REFUSALS.some((pattern) => pattern.test(message))
	);
}

/** Whether a message of the service says that the credits do not suffice for a video. */
export const isCreditShortfall = (serviceMessage: string): boolean =>
	CREDIT_SHORTFALL.test(serviceMessage);

/** Reads a message of the service of the form `<field path>: <text>` ("Format"); undefined for any other. */
export function invalidFieldIn(serviceMessage: string): InvalidField | undefined {
	const [, field, message] = /^([\w.]+): (.*)$/s.exec(serviceMessage) ?? [];
	return field === undefined ? undefined : { field, message };
}
