import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

/** Responds to a request to a webhook of this package, and starts or resumes nothing. */
export function respond(
	context: IWebhookFunctions,
	status: number,
	message: string,
): IWebhookResponseData {
	context.getResponseObject().status(status).json({ message });
	return { noWebhookResponse: true };
}

/** Responds 401. */
export const respondUnauthorized = (context: IWebhookFunctions) =>
	respond(context, 401, 'The token in the address is missing or wrong');

/** Responds 503, so that the service calls again ("Delivery rules"). */
export const respondUnavailable = (context: IWebhookFunctions) =>
	respond(context, 503, 'The callback cannot be taken in for now');
