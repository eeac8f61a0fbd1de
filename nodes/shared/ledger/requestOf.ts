import isPlainObject from 'lodash/isPlainObject';
import mapValues from 'lodash/mapValues';
import omit from 'lodash/omit';
import type { IDataObject } from 'n8n-workflow';

import { digest } from '../utils/objects';
import { asSeen } from '../utils/text';
import type { PlannedVideo } from '../video/video';
import type { PaidRequest, PayingAccount } from './journal/paidRequest';
import { holdsPathSignature, withoutSignature } from './signedAddress';

/** All that a video is made of: its callback URL, its metadata and the name of its project make no other one of it. */
export const madeOf = (body: IDataObject): IDataObject => omit(body, 'webhook', 'metadata', 'name');

/** Whether nothing but its row tells to which files a request leads. */
export const hasPathSignature = (body: IDataObject): boolean =>
	holdsPathSignature(JSON.stringify(madeOf(body)));

/**
 * What tells the request of a video from others: what it is made of, with its texts as they are seen, and without the
 * signatures of addresses, which are others in every run.
 */
export function requestOf(
	{ kind = '', body }: Pick<PlannedVideo, 'kind' | 'body'>,
	account: PayingAccount,
): PaidRequest {
	const compared = comparable(madeOf(body)) as IDataObject;
	return {
		kind,
		digest: digest([kind, account.id, account.baseUrl, compared]),
		fields: Object.fromEntries(
			partsOf(compared)
				.filter(([name]) => name.length <= MAX_NAME_LENGTH)
				.slice(0, MAX_FIELDS)
				.map(([name, value]) => [name, digest(value).slice(0, SHORT)]),
		),
		account,
	};
}

/** Enough to tell two values of a field apart, in characters. */
const SHORT = 8;

/** *Additional Body Fields* can have any number of fields of any names, and a cell of the table holds all of these. */
const MAX_FIELDS = 100;
const MAX_NAME_LENGTH = 50;

type Part = [name: string, value: unknown];

/** What a person can set back: fields, entries of lists (`slides.1`), and variables of a template, by their paths. */
const partsOf = (body: IDataObject): Part[] =>
	Object.entries(body).flatMap(([name, value]): Part[] =>
		Array.isArray(value)
			? value.flatMap((entry: unknown, index) => partsOfEntry(`${name}.${index}`, entry))
			: [[name, value]],
	);

function partsOfEntry(path: string, entry: unknown): Part[] {
	const { variables, ...rest } = (isPlainObject(entry) ? entry : {}) as IDataObject;
	if (!Array.isArray(variables)) return [[path, entry]];
	const set = (variables as IDataObject[]).map(
		(variable): Part => [`variables.${String(variable?.key)}`, variable],
	);
	return [[path, rest], ...set];
}

/** In which field a request has the address of a media; that of a website stands in another one. */
const MEDIA_URL = 'url';

/** Unlike blanks, line ends are seen on a slide. */
const linesAsSeen = (text: string): string =>
	text
		.split(/\r\n|[\r\n\u0085\u2028\u2029]/)
		.map(asSeen)
		.join('\n')
		.trim();

function comparable(value: unknown): unknown {
	if (typeof value === 'string') return linesAsSeen(value);
	if (Array.isArray(value)) return value.map(comparable);
	if (!isPlainObject(value)) return value;
	const fields = value as IDataObject;
	return mapValues(fields, (field, name) => {
		const isMedia = name === MEDIA_URL || (name === 'value' && fields.type === 'media');
		return isMedia && typeof field === 'string' ? withoutSignature(field) : comparable(field);
	});
}
