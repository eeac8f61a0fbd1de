import lowerCase from 'lodash/lowerCase';
import upperFirst from 'lodash/upperFirst';

import { formatNumber } from '../utils/text';

/** n8n has the pencil beside the credential on the panel. */
export const CHECK_KEY =
	'Check the API Key in the credential: to open it, click the pencil next to its name.';

export const DASHBOARD = "in the service's dashboard";

export const CREATE_KEY = `Create an API key ${DASHBOARD} and enter it in the credential.`;

export const CHECK_OR_REPLACE_KEY = `${CHECK_KEY} Keys are shown only once, so if in doubt, create a new one ${DASHBOARD}.`;

export const CHECK_PLAN = `API access needs an active subscription. Check your plan ${DASHBOARD}.`;

export const WAIT_MINUTES = 'Wait a few minutes, then try again.';

export const CHECK_TEMPLATE_ID =
	'Check the ID: Video Library (Template: Get Many) lists the templates of the team that the API key belongs to.';

export const REWORD_SCRIPT =
	"The voice couldn't speak the script. Reword the script, or select another voice.";

export const ADD_CREDITS = `Add credits ${DASHBOARD}.`;

export const SHORTEN_SCRIPT = 'Shorten the script.';

/** Where the service refuses a setting of a product ad. */
export const SETTINGS_ARE_ASSUMED =
	'The service\'s documentation doesn\'t show the names of these settings. If the service refuses them, set Product Ad Settings to "Using JSON" and enter the names that it expects.';

/** The details can hold any JSON where a text or a number is expected. The service may quote a secret as name of a field. */
function asText(value: unknown): string {
	if (typeof value === 'number') return formatNumber(value);
	return typeof value === 'object' ? '...' : String(value);
}

const asList = (value: unknown) =>
	Array.isArray(value) ? value.map(asText).join(', ') : asText(value);

/** Such as `Missing: script, voiceId.` */
export const detailsInWords = (details: Record<string, unknown>): string =>
	Object.entries(details)
		.map(([name, value]) => `${upperFirst(lowerCase(name))}: ${asList(value)}.`)
		.join(' ');

/**
 * @param column of the list; undefined where the document does not show it
 * @param resource of Video Library
 */
export const checkId = (kind: string, column?: string, resource = upperFirst(kind)): string =>
	`Check the ID: Video Library (${resource}: Get Many) lists the ID of each ${kind}${column ? ` in the column ${column}` : ''}.`;
