import { created, envelope } from '../contract/answers';
import type { Account } from '../service/account';
import { explainAnswer, explainUnsent } from '../service/errors';
import type { Explanation } from '../service/explanation';
import type { Answer, Send } from '../service/transport';
import type { CreationKind } from './kind';
import { inWords } from './labels';
import type { Job } from './plan';
import { isRefused, type Refused, refused } from './refused';

/** A project that the service has created. */
export interface Created {
	/** Indexes of the input items that it was made from. */
	rows: number[];
	projectId?: string;
	videoId?: string;
	/** The name or title that was asked for. */
	name?: string;
	/** The service's words. */
	message?: string;
}

export type Result = Created | Refused;

export const isCreated = (result: Result): result is Created => !isRefused(result);

/**
 * Sends one creation request, once. An answer that leaves open whether the video was created (none, 5xx,
 * something that is not the service's) is said to be so, as sending it again could bill it twice.
 */
export async function create(
	send: Send,
	account: Account,
	kind: CreationKind,
	{ rows, body }: Job,
): Promise<Result> {
	const outcome = await send({ method: 'POST', path: kind.path(account), body });
	if (outcome.kind === 'unsent') {
		return refused(rows, explainUnsent(outcome.reason, account.baseUrl));
	}
	if (outcome.kind === 'unanswered') return refused(rows, uncertain(outcome.reason));
	const result = readCreated(outcome.answer);
	if ('explanation' in result) return refused(rows, inPanelWords(kind, result.explanation));
	const name = body.name ?? body.title;
	return { rows, name: typeof name === 'string' ? name : undefined, ...result };
}

function readCreated(answer: Answer): Omit<Created, 'rows'> | { explanation: Explanation } {
	const { status, body } = answer;
	const { success, data: answered } = created.safeParse(body);
	if (status < 300 && success) {
		const { projectId = answered.data?.projectId, data, message } = answered;
		return { projectId, videoId: data?.videoId, message };
	}
	const refusedInWords = envelope.safeParse(body).data?.success === false;
	if (status >= 500 || (status < 300 && !refusedInWords)) {
		return { explanation: { ...uncertain(`HTTP ${status}`), httpCode: status } };
	}
	return { explanation: explainAnswer(answer) };
}

/** The service says `<field path>: <text>` ("Format"); the panel has a name for the field. */
function inPanelWords({ fields, aliases }: CreationKind, explanation: Explanation): Explanation {
	const [, path, text] = /^([\w.]+): (.*)$/s.exec(explanation.message) ?? [];
	if (path === undefined) return explanation;
	return { ...explanation, message: inWords(fields, { path, text }, aliases) };
}

const uncertain = (reason: string): Explanation => ({
	message: `The service gave no usable answer (${reason}): the video may have been created all the same`,
	description:
		'The row was not sent a second time, since that could be paid twice. Look for the project in the dashboard of the video service before you run this row again.',
});
