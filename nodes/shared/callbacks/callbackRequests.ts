import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { NOT_A_CALLBACK, NOT_TAKEN_IN, WRONG_TOKEN } from '../messages/callbacks';
import { TOKEN_PARAMETER } from '../service/secrets';
import { tokenMatches } from './callbackToken';

/** Whether a request to a webhook carries a token. */
export const carries = (context: IWebhookFunctions, token: string): boolean =>
	tokenMatches((context.getQueryData() as Record<string, unknown>)[TOKEN_PARAMETER], token);

/** Calls back when a webhook has responded, with whether the caller has got 200. */
export function afterResponse(
	context: IWebhookFunctions,
	callback: (isTaken: boolean) => void,
): void {
	const response = context.getResponseObject();
	response.once('close', () => callback(response.statusCode === 200 && response.writableFinished));
}

const responding =
	(status: number, message: string) =>
	(context: IWebhookFunctions): IWebhookResponseData => {
		context.getResponseObject().status(status).json({ message });
		return { noWebhookResponse: true };
	};

export const respondUnauthorized = responding(401, WRONG_TOKEN);

export const respondNoCallback = responding(400, NOT_A_CALLBACK);

/** Responds 503, so that the service calls again ("Delivery rules"). */
export const respondUnavailable = responding(503, NOT_TAKEN_IN);
