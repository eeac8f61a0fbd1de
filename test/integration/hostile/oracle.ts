import { parse as parseForm } from 'node:querystring';

/** What a body is, read from the service's document ("Events") and not from the code under test. */
export type Meaning =
	/** With the id of its project, or of its video where it names no project. */
	| { kind: 'callback'; id: string }
	| { kind: 'ping' }
	| { kind: 'nothing' }
	/** n8n cannot parse it, and no node sees it. */
	| { kind: 'unreadable' };

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields | undefined =>
	value !== null && typeof value === 'object' && !Array.isArray(value)
		? (value as Fields)
		: undefined;

/** A text that a value has as its own. */
const ownText = (value: unknown, name: string): string | undefined => {
	const fields = fieldsOf(value);
	const text = fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
	return typeof text === 'string' && text !== '' ? text : undefined;
};

export function meaningOf(body: Buffer, contentType: string | undefined): Meaning {
	try {
		return meaning(readAs(body, contentType));
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

function meaning(value: unknown): Meaning {
	const event = ownText(value, 'event');
	const projectId = ownText(value, 'projectId');
	if (event === 'ping') return { kind: 'ping' };
	if ((event === 'project.completed' || event === 'project.failed') && projectId) {
		return { kind: 'callback', id: projectId };
	}
	const data = fieldsOf(fieldsOf(value)?.data);
	const isFinal = /^(completed|failed)$/i.test(ownText(value, 'status') ?? '');
	const id = ownText(data?.metadata, 'projectId') ?? ownText(data, 'videoId');
	return isFinal && id ? { kind: 'callback', id } : { kind: 'nothing' };
}
