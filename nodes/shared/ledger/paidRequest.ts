import attempt from 'lodash/attempt';
import findLast from 'lodash/findLast';
import isEqual from 'lodash/isEqual';
import isPlainObject from 'lodash/isPlainObject';
import mapValues from 'lodash/mapValues';
import omit from 'lodash/omit';
import omitBy from 'lodash/omitBy';
import pickBy from 'lodash/pickBy';
import size from 'lodash/size';
import sortBy from 'lodash/sortBy';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod/v3';

import { type Account, CREDENTIAL } from '../service/account';
import { digest } from '../utils/objects';
import { asSeen } from '../utils/text';
import type { PlannedVideo } from '../video/video';
import type { StoredEvent } from './journal/events';
import { holdsPathSignature, withoutSignature } from './signedAddress';

/** Whose videos a credential pays for. Its API key can be rotated, so that does not count. */
const account = z.object({ id: z.string(), name: z.string(), baseUrl: z.string() });

export type PayingAccount = z.infer<typeof account>;

const paidRequest = z.object({
	/** The kind of video. */
	kind: z.string(),
	/** Of all that tells requests apart. */
	digest: z.string(),
	/** Short digests of the fields of the request, by their names. */
	fields: z.record(z.string()),
	account,
});

/** The request that a key was paid for, as its events keep it. */
export type PaidRequest = z.infer<typeof paidRequest>;

export const requestText = (request: PaidRequest): string => JSON.stringify(request);

/** For the copy of an event, which keeps the time of the first one. */
export const copiedRequestText = (request: PaidRequest, { createdAt }: StoredEvent): string =>
	JSON.stringify({ at: createdAt, ...request });

/** The event, with the time of the first one where it is a copy. */
export const withFirstTime = (event: StoredEvent): StoredEvent => {
	const [, at] = /^\{"at":(\d+),/.exec(event.request) ?? [];
	return at === undefined ? event : { ...event, createdAt: Number(at) };
};

/** Reads a cell of the column `request`; undefined where it names no request. */
function requestIn(text: string): PaidRequest | undefined {
	return paidRequest.safeParse(attempt(JSON.parse, text)).data;
}

/** What is known by its key alone counts as the same. */
export const isSameRequest = (one: PaidRequest | undefined, other: PaidRequest): boolean =>
	one === undefined || one.digest === other.digest;

/** What an event of a key is about: one that names no request, such as a result, is about what was sent last. */
export const requestOfEvent = (
	event: StoredEvent,
	events: StoredEvent[],
): PaidRequest | undefined =>
	requestIn(event.request) ??
	findLast(
		sortBy(events, 'id').map(({ request }) => requestIn(request)),
		(request) => request !== undefined,
	);

/** A field of a request that is an entry of a list, such as `slides.0`. */
const isEntry = (_: string, name: string): boolean => /\.\d+$/.test(name);

export const entriesIn = ({ fields }: PaidRequest): number => size(pickBy(fields, isEntry));

/** Whether a request has fewer entries than another one, and all else of it. Their places are part of the entries. */
export const isPartOfRequest = (part: PaidRequest, whole: PaidRequest): boolean =>
	isSameAccount(part.account, whole.account) &&
	part.kind === whole.kind &&
	isEqual(omitBy(part.fields, isEntry), omitBy(whole.fields, isEntry)) &&
	entriesIn(part) < entriesIn(whole);

/** Whose credits a node pays with. */
export function payingAccount(context: IExecuteFunctions, { baseUrl }: Account): PayingAccount {
	const { id, name = '' } = context.getNode().credentials?.[CREDENTIAL] ?? {};
	return { id: id ?? '', name, baseUrl };
}

export const isSameAccount = (one: PayingAccount, other: PayingAccount): boolean =>
	isEqual([one.id, one.baseUrl], [other.id, other.baseUrl]);

/** Names an account in a sentence. */
export const accountName = ({ name, baseUrl }: PayingAccount): string =>
	`the credential "${name}" (${baseUrl})`;

/**
 * Names the account that has paid for a project, where the lines of its key say that it is another one: that account has
 * IDs of its own, so nobody else looks its videos up.
 */
export function otherPayer(
	project: StoredEvent,
	events: StoredEvent[],
	account: PayingAccount,
): string | undefined {
	const payer = requestOfEvent(project, events)?.account;
	return payer && !isSameAccount(payer, account) ? accountName(payer) : undefined;
}

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
