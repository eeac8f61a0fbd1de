import { isDocumentedRefusal, meaningOf } from '../contract/errorCodes';
import { envelopeOf } from '../contract/responses';
import { withExamples } from '../utils/text';
import { type Cause, causesOf, codeOf } from './networkErrors';

// when a creation has certainly created nothing, so that its row may be sent again: after anything else, a video may exist

/** Failures that only happen before a request is sent: no connection, no such host, an untrusted certificate. */
const NOT_SENT_CODES = withExamples(
	/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EAI_NODATA|ERR_INVALID_URL|ERR_TLS_CERT_ALTNAME_INVALID|CERT_.*|.*_CERT|.*SELF_SIGNED.*|UNABLE_TO_.*|EPROTO)$/,
	{
		is: ['ECONNREFUSED', 'CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
		isNot: ['ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH'],
	},
);

/** System calls that come before a request is sent. A message of Node.js begins with the call. */
const CALLS_BEFORE_SENDING = /^(connect|getaddrinfo)\b/;

/** Errors of n8n's protection against requests to internal addresses. */
const BLOCKED_BY_N8N = /^SsrfBlocked/;

/** Whether an error of the network says that the request was never sent. */
export const neverLeft = (error: unknown): boolean =>
	NOT_SENT_CODES.test(codeOf(error) ?? '') || neverConnected(causesOf(error).at(-1));

/** For other codes, the system call tells: EHOSTUNREACH can also end a connection whose request has arrived. */
function neverConnected({ name, syscall, errors, messages }: Cause = {}): boolean {
	// a host with several addresses: none of them was reached
	if (Array.isArray(errors)) {
		return errors.length > 0 && errors.every((each: Cause) => neverConnected(each));
	}
	if (BLOCKED_BY_N8N.test(String(name))) return true;
	// the call as Node.js names it
	if (syscall) return CALLS_BEFORE_SENDING.test(String(syscall));
	// the calls as n8n 2.4 keeps them, one for each address
	const [firstMessage = ''] = Array.isArray(messages) ? messages : [];
	return String(firstMessage)
		.split(' | ')
		.every((call) => CALLS_BEFORE_SENDING.test(call));
}

/**
 * Whether a response without a project says that none was created. A failure of the service (5xx) may come after the
 * creation, unless it is a refusal in the document's words.
 *
 * @param request that it answers
 */
export const wasNotCreated = (
	{ status, body }: { status: number; body: unknown },
	request: object,
): boolean =>
	meaningOf(status).isNotProcessed ||
	(status < 500 && envelopeOf(body).success === false) ||
	isDocumentedRefusal(body, request);
