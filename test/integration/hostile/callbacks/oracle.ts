import { parse as parseForm } from 'node:querystring';

/** What a body is, read from the service's document ("Events") and not from the code under test. */
export type Meaning =
	/** With the id of its project, or of its video where it names no project, if it has any. */
	| { kind: 'callback'; id?: string }
	| { kind: 'ping' }
	| { kind: 'nothing' }
	/** n8n cannot parse it, and no node sees it. */
	| { kind: 'unreadable' };

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields | undefined =>
	value !== null && typeof value === 'object' && !Array.isArray(value)
		? (value as Fields)
		: undefined;

/** What a value has as its own under this name. */
const own = (value: unknown, name: string): unknown => {
	const fields = fieldsOf(value);
	return fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
};

/** What is longer is no word, and no ID, of the service. */
const WORD = 100;
const ID = 200;

const ownText = (value: unknown, name: string, longest = WORD): string | undefined => {
	const text = own(value, name);
	return typeof text === 'string' && text !== '' && text.length <= longest ? text : undefined;
};

/** A text, or a number in its place. */
const ownId = (value: unknown, name: string): string | undefined => {
	const id = own(value, name);
	return Number.isFinite(id) ? String(id) : ownText(value, name, ID);
};

/** @param knowsPing whether the receiver is a trigger: to an execution a ping is what else it says */
export function meaningOf(
	body: Buffer,
	contentType: string | undefined,
	knowsPing: boolean,
): Meaning {
	try {
		return meaning(readAs(body, contentType), knowsPing);
	} catch {
		return { kind: 'unreadable' };
	}
}

function readAs(body: Buffer, contentType = ''): unknown {
	const [type] = contentType.toLowerCase().split(';');
	const charset = contentType.split('charset=')[1] ?? 'utf-8';
	if (body.length === 0) return undefined;
	const text = () => body.toString(charset as BufferEncoding).replace(/^\uFEFF/, '');
	if (type === 'application/json') return JSON.parse(text()) as unknown;
	if (type === 'text/plain') return text();
	return type === 'application/x-www-form-urlencoded' ? parseForm(text()) : undefined;
}

const COMPLETED = ['completed', 'complete', 'done', 'finished', 'succeeded', 'ready'];
const FAILED = 'failed failure error errored rejected cancelled canceled aborted'.split(' ');

function meaning(value: unknown, knowsPing: boolean): Meaning {
	const event = ownText(value, 'event');
	if (knowsPing && event === 'ping') return { kind: 'ping' };
	const data = fieldsOf(fieldsOf(value)?.data);
	const states = [event?.split('.').at(-1), ownText(value, 'status'), ownText(data, 'status')]
		.filter((word) => word !== undefined)
		.map((word) => word.toLowerCase());
	const hasFailed = states.some((word) => FAILED.includes(word));
	if (!hasFailed && !COMPLETED.includes(states[0])) return { kind: 'nothing' };
	const videos = [own(value, 'video'), own(data, 'video')];
	const places = [value, data, ...videos];
	const ids = [
		...places.map((place) => ownId(place, 'projectId')),
		ownId(data?.metadata, 'projectId'),
		...places.map((place) => ownId(place, 'videoId')),
		...videos.map((video) => ownId(video, 'id')),
	];
	return { kind: 'callback', id: ids.find((id) => id !== undefined) };
}
