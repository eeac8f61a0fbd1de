import { MORE_ABOUT_IT } from '../messages/cells';
import { OWN_CODES } from '../messages/codes';

const DOCUMENTS =
	'https://github.com/n8n-nodes-video-generation/n8n-nodes-video-generation/blob/main/docs';

const CREDENTIAL_PAGE = 'credential.md#when-the-service-refuses';
const NOTHING_SENT_PAGE = 'troubleshooting.md#nothing-was-sent';
const ROW_PAGE = 'troubleshooting.md#a-row-is-rejected-or-has-failed';

/** Where the documents say more about an error, by its code. */
export const PAGES: Record<string, string> = {
	[OWN_CODES.uncertain]: 'troubleshooting.md#the-status-is-check',
	[OWN_CODES.notSent]: NOTHING_SENT_PAGE,
	[OWN_CODES.beingCreated]: NOTHING_SENT_PAGE,
	[OWN_CODES.budgetUsedUp]: 'costs.md#set-limits',
	[OWN_CODES.timedOut]: 'waiting.md#wait-until-finished',
	[OWN_CODES.rowChanged]: NOTHING_SENT_PAGE,
	[OWN_CODES.unknownProject]: NOTHING_SENT_PAGE,
	VALIDATION_ERROR: ROW_PAGE,
	INVALID_VALUE: ROW_PAGE,
	SCRIPT_TOO_LONG: ROW_PAGE,
	VARIABLE_MISMATCH: ROW_PAGE,
	AVATAR_NOT_FOUND: ROW_PAGE,
	TEMPLATE_NOT_FOUND: ROW_PAGE,
	VOICE_SYNTHESIS_ERROR: ROW_PAGE,
	MISSING_API_KEY: CREDENTIAL_PAGE,
	INVALID_API_KEY: CREDENTIAL_PAGE,
	SUBSCRIPTION_REQUIRED: CREDENTIAL_PAGE,
	RATE_LIMIT_EXCEEDED: CREDENTIAL_PAGE,
};

export const documentFor = (code = ''): string =>
	Object.hasOwn(PAGES, code) ? PAGES[code] : 'troubleshooting.md';

/** For the description of an error, which n8n shows as HTML. */
export const linkTo = (page: string): string =>
	`<a href="${DOCUMENTS}/${page}" target="_blank">${MORE_ABOUT_IT}</a>`;
