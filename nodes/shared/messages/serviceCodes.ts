import upperFirst from 'lodash/upperFirst';

/** n8n has the pencil beside the credential on the panel. */
export const CHECK_KEY =
	'Check the API Key in the credential: the pencil beside its name opens it.';

export const DASHBOARD = 'in the dashboard of the video service';

export const CREATE_KEY = `Create an API key ${DASHBOARD} and enter it in the credential.`;

export const CHECK_OR_REPLACE_KEY = `${CHECK_KEY} Keys are shown once, so create a new one ${DASHBOARD} if in doubt.`;

export const CHECK_PLAN = `API access needs an active subscription: check the plan ${DASHBOARD}.`;

export const WAIT_MINUTES = 'Wait a few minutes first.';

export const CHECK_TEMPLATE_ID =
	'Check the ID: Video Library (Template: Get Many) has that of each template of the team that the API key belongs to.';

export const REWORD_SCRIPT =
	'The voice could not speak the script: reword the script, or pick another voice.';

export const ADD_CREDITS = `Add credits ${DASHBOARD} first.`;

export const SHORTEN_SCRIPT = 'Shorten the script.';

/** The details can hold any JSON where a text or a number is expected. The service may quote a secret as name of a field. */
const asText = (value: unknown) => (typeof value === 'object' ? '...' : String(value));

const asList = (value: unknown) =>
	Array.isArray(value) ? value.map(asText).join(', ') : asText(value);

export const giveValues = (missing: unknown): string => `Give a value for ${asList(missing)}.`;

export const giveVariables = (missing: unknown): string =>
	`Give a value for each of the variables: ${asList(missing)}.`;

export const useAllowedValue = (allowed: unknown): string => `Allowed are: ${asList(allowed)}.`;

/** @param column of the list; undefined where the document does not show it */
export const checkId = (kind: string, column?: string): string =>
	`Check the ID: Video Library (${upperFirst(kind)}: Get Many) has that of each ${kind}${column ? `, in the column ${column}` : ''}.`;

/** @param window in which the plan allows so many requests, where the service says it */
export const waitForPlan = (limit: unknown, window: unknown): string =>
	`The plan allows ${asList(limit)} requests${window ? ` per ${asList(window)}` : ''}. ${WAIT_MINUTES}`;

export const shortenScriptTo = (maxLength: unknown, currentLength: unknown): string =>
	`The script has ${asList(currentLength)} characters, and at most ${asList(maxLength)} are allowed: shorten it.`;

export const addMissingCredits = (estimated: string, available: string): string =>
	`The video needs about ${estimated} credits and ${available} are left: add credits ${DASHBOARD} first.`;
