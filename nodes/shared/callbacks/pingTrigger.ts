import matches from 'lodash/matches';
import type { IHttpRequestOptions } from 'n8n-workflow';

import { CALLBACK, triggerNotChecked } from '../messages/callbacks';
import type { Told } from '../messages/reasons';
import { textWithoutSecrets, TOKEN_PARAMETER } from '../service/secrets';
import type { FullResponse } from '../service/transport';
import { SECOND_MS, withTimeout } from '../utils/clock';
import { shortened } from '../utils/text';
import { withoutToken } from './callbackUrl';

/** What a creation node sends to a trigger before it pays for anything. */
const PING = { event: 'ping' } as const;

const PING_TIMEOUT_MS = 10 * SECOND_MS;

/** What a trigger answers to a ping that carries its token. */
export const PONG = { trigger: 'ready' } as const;

export const isPing = matches(PING);

const isPong = matches(PONG);

/** Whether a trigger will be notified; `hint` where that cannot be known from here. */
type PingResult =
	| { kind: 'listening' }
	| { kind: 'notListening'; error: Told }
	| { kind: 'unknown'; hint: string };

/**
 * Asks the trigger at a callback URL whether it is there. 404: no trigger listens. 401: the trigger uses another
 * credential. Any other answer that is not the trigger's: the events of paid videos would be lost. No answer is a hint, as
 * that may be a problem of this machine alone. Never throws.
 */
export async function pingTrigger(
	request: (options: IHttpRequestOptions) => Promise<unknown>,
	callbackUrl: string,
): Promise<PingResult> {
	const url = withoutToken(callbackUrl);
	try {
		const send = async (abortSignal: AbortSignal) =>
			(await request({
				method: 'POST',
				url: callbackUrl,
				body: PING,
				json: true,
				abortSignal,
				disableFollowRedirect: true,
				returnFullResponse: true,
				ignoreHttpStatusErrors: true,
			})) as FullResponse;
		return pingResultOf(await withTimeout(PING_TIMEOUT_MS, send), url);
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		const token = new URL(callbackUrl).searchParams.get(TOKEN_PARAMETER) ?? '';
		const failure = shortened(textWithoutSecrets(message, [token]));
		return { kind: 'unknown', hint: triggerNotChecked(url, failure) };
	}
}

const notListening = (error: Told): PingResult => ({ kind: 'notListening', error });

function pingResultOf({ statusCode: status, body }: FullResponse, url: string): PingResult {
	if (status === 404) return notListening(CALLBACK.noTriggerListens(url));
	if (status === 401) return notListening(CALLBACK.triggerHasOtherCredential(url));
	if (status === 200 && isPong(body)) return { kind: 'listening' };
	return notListening(CALLBACK.answersUnlikeTrigger(url, status));
}
