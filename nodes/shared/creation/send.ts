import type { IDataObject } from 'n8n-workflow';

import type { VideoEvent } from '../completion/videoEvent';
import { created, envelope } from '../contract/answers';
import { isRefused, type Refused, refused } from '../items/refused';
import { given } from '../items/values';
import type { Account } from '../service/account';
import type { Send } from '../service/client';
import { explainAnswer, explainObstacle } from '../service/errors';
import type { Explanation } from '../service/explanation';
import type { Answer } from '../service/transport';
import { pathAdvice } from '../service/undocumented';
import type { CreationKind } from './kind';
import type { Ledger, Project } from './ledger';
import type { Job } from './plan';
import { type Panel, problemIn, refusedOver } from './problems';

/** A project that the service has created, now or before. */
export interface Created extends Project {
	/** Indexes of the input items that it was made from. */
	rows: number[];
	/** The name or title that was asked for. */
	name?: string;
	/** The metadata of the request. */
	metadata?: IDataObject;
	/** Names its entry in the ledger. */
	key: string;
	/** Whether it was created by an earlier try. */
	recalled?: boolean;
	/** Whether the trigger that is to be notified of it was not asked for when it was created. */
	unheard?: boolean;
	/** Set when an earlier run has seen its video fail. */
	event?: VideoEvent;
}

export type Result = Created | Refused;

export const isCreated = (result: Result): result is Created => !isRefused(result);

/** What creations are sent with. */
export interface Sending extends Panel {
	send: Send;
	account: Account;
	ledger: Ledger;
	/** Whether a row that was sent without a usable answer is sent again. */
	createAgain: boolean;
	/** Tells the time in milliseconds. */
	now: () => number;
}

/**
 * Creates one video, unless the ledger knows it. A request that leaves open whether the video was created (no
 * answer, 5xx, something that is not the service's) stays in the ledger as uncertain and is not sent again.
 */
export async function create(sending: Sending, job: Job): Promise<Result> {
	const { kind, send, account, ledger, createAgain, now } = sending;
	const remembered = ledger.recall(job);
	if (remembered && 'project' in remembered) {
		const { project, failure } = remembered;
		const created = toCreated(ledger, job, project);
		const trigger = triggerOf(job);
		const unheard = trigger !== undefined && trigger !== project.notifies;
		return { ...created, recalled: true, unheard, event: failure?.event };
	}
	if (remembered && !createAgain) return refused(job.rows, uncertain('it was sent before'));

	const witness = { sending: () => ledger.sending(job), notSent: () => ledger.forget(job) };
	const sent = await send({ method: 'POST', path: job.path, body: job.body }, witness);
	if (sent.kind === 'unanswered') return refused(job.rows, uncertain(sent.reason));
	if (sent.kind === 'unsent') {
		ledger.forget(job);
		return refused(job.rows, explainObstacle(sent.obstacle, account));
	}
	const judged = judge(sent.answer, kind);
	if (judged.kind === 'created') {
		const { callbackTo } = job;
		const remembered = { createdAt: now(), callbackTo, notifies: triggerOf(job) };
		const project = given({ ...judged.project, ...remembered });
		ledger.created(job, project);
		return toCreated(ledger, job, project);
	}
	if (judged.kind === 'refused') ledger.forget(job);
	const problem = problemIn(judged.explanation.message);
	if (!problem) return refused(job.rows, judged.explanation);
	return refusedOver(sending, job.rows, [problem], judged.explanation);
}

/** Its address without the token. */
const triggerOf = ({ callback }: Job) => callback?.split('?')[0];

const toCreated = (ledger: Ledger, job: Job, project: Project): Created => ({
	rows: job.rows,
	...requestedIn(job),
	key: ledger.keyOf(job),
	...project,
});

/** What of a request is told with its video. */
export function requestedIn({ body }: Job): Pick<Created, 'name' | 'metadata'> {
	const name = body.name ?? body.title;
	return {
		name: typeof name === 'string' ? name : undefined,
		metadata: body.metadata as IDataObject | undefined,
	};
}

type Judged =
	| { kind: 'created'; project: Project }
	| { kind: 'refused' | 'uncertain'; explanation: Explanation };

function judge(answer: Answer, { undocumented }: CreationKind): Judged {
	const { status, body } = answer;
	const { success, data: answered } = created.safeParse(body);
	if (status < 300 && success) {
		const { projectId = answered.data?.projectId, data, message } = answered;
		return { kind: 'created', project: { projectId, videoId: data?.videoId, message } };
	}
	const refusedInWords = envelope.safeParse(body).data?.success === false;
	if (status >= 500 || (status < 300 && !refusedInWords)) {
		return { kind: 'uncertain', explanation: unusable(answer) };
	}
	const explanation = explainAnswer(answer);
	// the service names what it does not find, and has no code for a path
	if (status === 404 && undocumented && !explanation.code) {
		explanation.description = pathAdvice(undocumented);
	}
	return { kind: 'refused', explanation };
}

const uncertain = (reason: string): Explanation => ({
	message: `The service gave no usable answer (${reason}): the video may have been created all the same`,
	description:
		'The row is not sent a second time by itself, since that could be paid twice. Look for the project in the dashboard of the video service. If it is not there, set "If a Creation Is Uncertain" to "Create Again" in the options, and run the row again.',
	code: 'UNCERTAIN',
});

/** The code is the one that workflows branch on; that of the service stands in the details. */
function unusable({ status, body }: Answer): Explanation {
	const { message, code, details } = envelope.safeParse(body).data ?? {};
	const reason = message ? `HTTP ${status}: ${message}` : `HTTP ${status}`;
	const said = code || details ? given({ ...details, code }) : undefined;
	return { ...uncertain(reason), httpCode: status, details: said };
}
