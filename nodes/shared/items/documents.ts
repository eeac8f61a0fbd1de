import { OWN_CODES } from '../contract/errorCodes';

const DOCUMENTS =
	'https://github.com/n8n-nodes-video-generation/n8n-nodes-video-generation/blob/main/docs';

const CREDENTIAL = 'troubleshooting.md#the-credential-and-the-service';

/** Where the documents say more about an error, by its code. */
export const PAGES: Record<string, string> = {
	[OWN_CODES.uncertain]: 'retries-and-limits.md#uncertain-rows',
	[OWN_CODES.rowChanged]: 'pay-once.md#per-row',
	[OWN_CODES.budgetUsedUp]: 'campaigns.md#a-limit-for-the-credits',
	[OWN_CODES.notSent]: 'retries-and-limits.md#run-what-is-missing',
	MISSING_API_KEY: CREDENTIAL,
	INVALID_API_KEY: CREDENTIAL,
	SUBSCRIPTION_REQUIRED: CREDENTIAL,
	RATE_LIMIT_EXCEEDED: 'retries-and-limits.md#the-rate-limit',
	VALIDATION_ERROR: 'nodes.md#rows-that-are-wrong',
};

export const pageOf = (code = ''): string =>
	Object.hasOwn(PAGES, code) ? PAGES[code] : 'troubleshooting.md';

/** For the description of an error, which n8n shows as HTML. */
export const linkTo = (page: string): string =>
	`<a href="${DOCUMENTS}/${page}" target="_blank">More about it</a>`;
