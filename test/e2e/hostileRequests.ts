import { once } from 'node:events';
import { request } from 'node:https';
import { connect } from 'node:tls';

const MEGABYTE = 1024 * 1024;

export interface Sent {
	method?: string;
	type?: string;
	body: string | Buffer;
	/** Without a length, a body is sent in chunks. */
	chunked?: boolean;
	/** The length that is announced, of a body that never comes. */
	announced?: number;
}

export const arrays = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const urlencoded = 'application/x-www-form-urlencoded';

/** What an address with its token answers 400 or less, or n8n refuses before. */
export const noCallbacks: Record<string, Sent> = {
	'half of a JSON text': { body: '{"event":"project.completed"' },
	'no JSON': { body: '<html>' },
	nothing: { body: '' },
	null: { body: 'null' },
	'a number': { body: '42' },
	'a list of callbacks': { body: '[{"event":"project.completed","projectId":"p"}]' },
	'keys of prototypes': { body: '{"__proto__":{"event":"project.completed","projectId":"p"}}' },
	'more keys of prototypes': { body: '{"constructor":{"prototype":{"projectId":"p"}}}' },
	'100,000 lists in each other': { body: arrays(100_000) },
	'lone surrogates': { body: '{"event":"\\ud800","projectId":"\\udc00"}' },
	'bytes that are no text': { body: Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0x7d]) },
	'15 MB': { body: JSON.stringify({ event: 'x'.repeat(15 * MEGABYTE) }) },
	'a state that is not final': { body: '{"status":"PROCESSING","data":{"videoId":"v"}}' },
	text: { type: 'text/plain', body: 'project.completed' },
	XML: { type: 'application/xml', body: '<event>project.started</event>' },
	'broken XML': { type: 'application/xml', body: '<event' },
	'a form': { type: urlencoded, body: 'event=project.started&projectId=p' },
	'keys of prototypes in a form': { type: urlencoded, body: '__proto__[event]=project.completed' },
	'parts without a boundary': { type: 'multipart/form-data', body: 'x' },
	'broken parts': { type: 'multipart/form-data; boundary=x', body: '--x\r\n' },
	'an unknown type': { type: 'application/octet-stream', body: '{"event":"project.completed"}' },
	'no type': { type: '', body: '{"event":"project.completed","projectId":"p"}' },
	'an unknown charset': { type: 'application/json; charset=utf-99', body: '{}' },
	GET: { method: 'GET', body: '' },
	PUT: { method: 'PUT', body: '{}' },
	PATCH: { method: 'PATCH', body: '{}' },
	DELETE: { method: 'DELETE', body: '' },
	HEAD: { method: 'HEAD', body: '' },
};

/** More than the 16 MB that n8n reads of any request. */
export const announced: Sent = { body: '', announced: 20 * MEGABYTE };
export const tooLong: Record<string, Sent> = {
	'20 MB that are announced': announced,
	'20 MB': { body: JSON.stringify({ event: 'x'.repeat(20 * MEGABYTE) }) },
	'20 MB in chunks': { body: 'x'.repeat(20 * MEGABYTE), chunked: true },
};

/** An address in which somebody has changed something. */
export const forgeries = (address: string, key: string): string[] => {
	const { origin, pathname, searchParams } = new URL(address);
	const token = searchParams.get('vgtoken') ?? '';
	searchParams.delete('vgtoken');
	const rest = searchParams.size > 0 ? `${String(searchParams)}&` : '';
	return [
		...['', 'vgtoken=', 'vgtoken', `vgtoken=${token}x`, `vgtoken=${token.slice(0, -1)}`],
		...[
			`vgtoken=${token}&vgtoken=${token}`,
			`vgtoken[]=${token}`,
			`vgtoken[0]=${token}`,
			`VgToken=${token}`,
		],
		...[
			`__proto__[vgtoken]=${token}`,
			`vgtoken[toString]=${token}`,
			`vgtoken=${token}%00`,
			'vgtoken=%zz',
		],
		...[`vgtoken=${'A'.repeat(43)}`, `vgtoken=${'A'.repeat(7_000)}`, `vgtoken=${key}`],
	].map((query) => `${origin}${pathname}?${rest}${query}`);
};

/** The status and all of the answer; 0 where n8n hangs up on a request that is too long. */
export async function send(
	address: string,
	sent: Sent,
	ca: string,
): Promise<{ status: number; text: string }> {
	const { method = 'POST', type = 'application/json', body, chunked = false, announced } = sent;
	return await new Promise((resolve) => {
		const headers = {
			...(type && { 'content-type': type }),
			...(chunked ? {} : { 'content-length': announced ?? Buffer.byteLength(body) }),
		};
		const options = { method, headers, ca, agent: false };
		const outgoing = request(address, options, (response) => {
			let text = JSON.stringify(response.rawHeaders);
			response.on('data', (chunk) => (text += chunk));
			response.on('end', () => {
				resolve({ status: response.statusCode ?? 0, text });
				outgoing.destroy();
			});
		});
		outgoing.on('error', () => resolve({ status: 0, text: '' }));
		if (announced) outgoing.flushHeaders();
		else outgoing.end(body);
	});
}

/** What is no HTTP is answered by n8n's server, or not at all; it must survive it. */
export async function sendRaw(
	address: string,
	head: string,
	body: string,
	ca: string,
): Promise<string> {
	const { port, pathname, search } = new URL(address);
	const socket = connect({ port: Number(port), host: 'localhost', ca });
	await once(socket, 'secureConnect');
	let text = '';
	socket.on('data', (chunk) => (text += String(chunk)));
	socket.on('error', () => undefined);
	socket.end(`POST ${pathname}${search} HTTP/1.1\r\nHost: localhost\r\n${head}\r\n\r\n${body}`);
	await once(socket, 'close');
	return text;
}
