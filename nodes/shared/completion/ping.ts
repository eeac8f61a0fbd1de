import type { IHttpRequestOptions } from 'n8n-workflow';

import type { Explanation } from '../service/explanation';
import { withoutSecrets } from '../service/secrets';
import { TOKEN_PARAMETER } from './address';

/** What a creation node asks a trigger before it pays for anything. */
const PING = { event: 'ping' } as const;

/** What a trigger answers to a ping that carries its token. */
export const PONG = { trigger: 'ready' } as const;

export const isPing = (body: unknown): boolean =>
	(body as { event?: unknown } | undefined)?.event === PING.event;

/** Whether a trigger will hear the callbacks; `hint` where that cannot be known from here. */
export type PingResult =
	| { kind: 'ready' }
	| { kind: 'deaf'; explanation: Explanation }
	| { kind: 'unknown'; hint: string };

export type HttpRequest = (options: IHttpRequestOptions) => Promise<unknown>;

/** Time-out of the ping, in milliseconds. */
const TIMEOUT = 10_000;

/**
 * Asks the trigger at an address (with its token) whether it is there. n8n and the trigger tell a missing
 * trigger (404) and another credential (401) apart; anything else may be a matter of this machine's
 * network, which the service does not share, so it is a hint and not a refusal.
 */
export async function ping(request: HttpRequest, addressWithToken: string): Promise<PingResult> {
	const where = addressWithToken.replace(/\?.*/, '');
	try {
		const response = await request({
			method: 'POST',
			url: addressWithToken,
			body: PING,
			json: true,
			timeout: TIMEOUT,
			disableFollowRedirect: true,
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
		});
		return judge(response as { statusCode: number; body: unknown }, where);
	} catch (error) {
		const said = error instanceof Error ? error.message : String(error);
		const token = new URL(addressWithToken).searchParams.get(TOKEN_PARAMETER) ?? '';
		const reason = withoutSecrets(said, { secrets: [token] });
		return {
			kind: 'unknown',
			hint: `The trigger at ${where} could not be asked from this n8n whether it is ready (${reason}). If the service can reach that address, all is well.`,
		};
	}
}

function judge(
	{ statusCode, body }: { statusCode: number; body: unknown },
	where: string,
): PingResult {
	if (statusCode === 404) {
		return {
			kind: 'deaf',
			explanation: {
				message: `Not sent, as no published Video Generation Trigger listens at ${where}`,
				description:
					'Add a Video Generation Trigger to that workflow and publish (activate) it, or set Completion to "Continue Immediately".',
			},
		};
	}
	if (statusCode === 401) {
		return {
			kind: 'deaf',
			explanation: {
				message: `Not sent, as the Video Generation Trigger at ${where} uses another credential`,
				description:
					"Select the same Video Generation credential in this node and in the trigger, and publish the trigger's workflow again.",
			},
		};
	}
	const ready = (body as { trigger?: unknown } | undefined)?.trigger === PONG.trigger;
	if (statusCode === 200 && ready) return { kind: 'ready' };
	return {
		kind: 'unknown',
		hint: `The address ${where} answered ${statusCode}, but not as a Video Generation Trigger does. Check that callbacks of the service reach this n8n there.`,
	};
}
