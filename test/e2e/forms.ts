import type { Host } from '../host/host';
import { until } from '../host/waiting';

/**
 * Sends a published form, as a browser does.
 *
 * @param values of its fields, in their order
 * @returns where its next page is
 */
export async function submitForm(
	{ n8n }: Host,
	webhookId: string,
	values: Array<string | File>,
): Promise<string> {
	const form = new FormData();
	for (const [index, value] of values.entries()) form.append(`field-${index}`, value);
	const answer = await fetch(`${n8n.url}/form/${webhookId}`, { method: 'POST', body: form });
	return ((await answer.json()) as { formWaitingUrl: string }).formWaitingUrl;
}

/**
 * Waits, as the page of a form does, until the form ends.
 *
 * @param within milliseconds
 * @returns its last page
 */
export async function endForm({ n8n }: Host, waitingUrl: string, within: number): Promise<string> {
	const { pathname, search } = new URL(waitingUrl);
	const page = `${n8n.url}${pathname}`;
	const isEnding = async () => {
		const status = await fetch(`${page}/n8n-execution-status${search}`);
		return (await status.text()) === 'form-waiting' || undefined;
	};
	await until('the form to end', isEnding, { within });
	const lastPage = await (await fetch(page + search)).text();
	expect((await fetch(page + search, { method: 'POST' })).status).toBe(200);
	return lastPage;
}
