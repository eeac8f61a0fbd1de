import lowerCase from 'lodash/lowerCase';
import upperFirst from 'lodash/upperFirst';

import { formatNumber } from '../utils/text';

export const DASHBOARD = "in the service's dashboard";

/** n8n has the pencil beside the credential on the panel. */
export const CHECK_KEY = `Check the API Key in the credential: to open it, click the pencil next to its name. Keys are shown only once, so if in doubt, create a new one ${DASHBOARD}.`;

export const CHECK_PLAN = `API access needs an active subscription, and a key with the permission for it. Check both ${DASHBOARD}.`;

export const WAIT_MINUTES = 'Wait a few minutes, then try again.';

export const REWORD_SCRIPT =
	"The voice couldn't speak the script. Reword the script, or select another voice.";

export const ADD_CREDITS = `Add credits ${DASHBOARD}.`;

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
 * @param resource of Video Library
 * @param column of the list; undefined where the document does not show it
 */
export const checkId = (resource: string, column?: string): string =>
	`Check the ID: Video Library (${resource}: Get Many) lists those that this API key can use${column ? `, in the column ${column}` : ''}.`;
