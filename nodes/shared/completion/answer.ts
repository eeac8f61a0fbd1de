import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

/** Answers a request to a webhook of this package, and starts or resumes nothing. */
export function answer(
	context: IWebhookFunctions,
	status: number,
	message: string,
): IWebhookResponseData {
	context.getResponseObject().status(status).json({ message });
	return { noWebhookResponse: true };
}

export const unauthorized = (context: IWebhookFunctions) =>
	answer(context, 401, 'The token in the address is missing or wrong');

/** The service calls again ("Delivery rules"). */
export const notNow = (context: IWebhookFunctions) =>
	answer(context, 503, 'The callback cannot be taken in for now');
