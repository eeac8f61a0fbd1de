import type { IExecuteFunctions } from 'n8n-workflow';

import { isRefusalOfAccount, isUnknownId } from '../contract/errorCodes';
import { hasExpression } from '../items/parameters';
import type { RowError } from '../items/rowError';
import { OWN_CODES } from '../messages/codes';
import { RUN } from '../messages/run';
import { executionCount, setExecutionCount } from '../utils/execution';
import {
	isCreatedNow,
	isPlanned,
	isRejected,
	isUncertainNow,
	type ProcessedVideo,
	rejected,
	type Video,
} from '../video/video';
import type { CreationKind } from './kind';

/** After so many uncertain answers in a row the service is probably down, and every further row may be paid without a result. */
const MAX_UNCERTAIN_IN_A_ROW = 5;

/** The key in the node's context. */
const COUNTER = 'uncertainInARow';

/** Whether earlier runs of a loop have got so many uncertain answers that nothing further is sent in this execution. */
export const isServiceDown = (context: IExecuteFunctions): boolean =>
	executionCount(context, COUNTER) >= MAX_UNCERTAIN_IN_A_ROW;

export const SERVICE_DOWN: RowError = RUN.serviceSeemsDown(MAX_UNCERTAIN_IN_A_ROW);

/** Ends the sending of a run that goes on after errors, once no further row can succeed or be known to have. */
export class CircuitBreaker {
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly kind: Pick<CreationKind, 'ids'>,
	) {}

	/** Why nothing further is sent. */
	private reason?: RowError;

	/** Whether nothing further is sent after this video. What is under way then is still finished. */
	isOpenAfter(video: ProcessedVideo): boolean {
		const { context } = this;
		if (isCreatedNow(video)) setExecutionCount(context, COUNTER, 0);
		if (isUncertainNow(video)) {
			setExecutionCount(context, COUNTER, executionCount(context, COUNTER) + 1);
		}
		if (isServiceDown(context)) this.reason ??= SERVICE_DOWN;
		const refusal = isRejected(video) && video.errors.find((error) => this.concernsAllRows(error));
		if (refusal) this.reason ??= RUN.anotherRowRefused(refusal);
		return this.reason !== undefined;
	}

	/** Refused for the key, the plan or the credits, or for an unknown ID that is picked on the panel. */
	private concernsAllRows(error: RowError): boolean {
		if (isRefusalOfAccount(error)) return true;
		const { field = '' } = error;
		const { parameters } = this.context.getNode();
		// one ID for all rows, unless an expression gives it
		const isPicked = field in this.kind.ids && !hasExpression(parameters[field]);
		return isPicked && isUnknownId(error);
	}

	/** All videos of a run in their order: those that were not begun are rejected, and say why. */
	withNotSent(drafts: Video[], processed: ProcessedVideo[]): ProcessedVideo[] {
		const byFirstItem = new Map(processed.map((video) => [video.itemIndexes[0], video]));
		return drafts.flatMap((draft) => {
			const video = byFirstItem.get(draft.itemIndexes[0]);
			if (video && isRejected(video)) {
				// workflows tell by the code that the row itself is not wrong
				const errors = video.errors.map((error) =>
					this.concernsAllRows(error) ? { ...error, code: OWN_CODES.notSent } : error,
				);
				return { ...video, errors };
			}
			if (video) return video;
			return isPlanned(draft) && this.reason ? rejected(draft, [this.reason]) : [];
		});
	}
}
