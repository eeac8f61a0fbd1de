import * as fc from 'fast-check';
import { Agent, request } from 'node:https';

import { queries, type Query } from './addresses';
import { bodies, PROJECT, VIDEO } from './bodies';
import { count } from './figures';

/** A request that somebody may send to a webhook. */
export interface HostileRequest {
	method: string;
	query: Query;
	contentType: string | undefined;
	body: string | Buffer;
}

export interface Answered {
	status: number;
	/** Headers and body. */
	text: string;
}

const contentTypes = [
	...['application/json; charset=utf-8', 'application/json;charset=utf-16le', 'APPLICATION/JSON'],
	...['application/json; charset=utf-99', 'application/vnd.api+json', 'text/json', 'text/plain'],
	...['application/x-www-form-urlencoded', 'application/xml', 'application/octet-stream'],
	...['multipart/form-data', 'multipart/form-data; boundary=x', ';', '__proto__', undefined],
];

/** Requests of all kinds; most of them POST a JSON body, since the others do not get as far. */
export const hostileRequests = (
	right: Record<string, string>,
	foreign: string[],
	secrets: string[],
): fc.Arbitrary<HostileRequest> =>
	fc.record({
		method: fc.oneof(
			{ weight: 40, arbitrary: fc.constant('POST') },
			fc.constantFrom('GET', 'PUT', 'PATCH', 'DELETE', 'HEAD'),
		),
		query: queries(right, foreign),
		contentType: fc.oneof(
			{ weight: 9, arbitrary: fc.constant('application/json') },
			fc.constantFrom(...contentTypes),
		),
		body: bodies(secrets),
	});

/** The body in which the project and the video are the ones that are named. */
export function bodyAbout(body: string | Buffer, projectId: string, videoId: string): Buffer {
	if (Buffer.isBuffer(body)) return body;
	return Buffer.from(body.replaceAll(PROJECT, projectId).replaceAll(VIDEO, videoId));
}

const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });

export async function send(
	address: string,
	{ method, query, contentType, body }: HostileRequest,
): Promise<Answered> {
	return await new Promise((resolve, reject) => {
		const url = new URL(address);
		const headers = {
			'content-length': Buffer.byteLength(body),
			...(contentType !== undefined && { 'content-type': contentType }),
		};
		const path = `${url.pathname}?${query.text}`;
		const { hostname, port } = url;
		const outgoing = request({ agent, hostname, port, path, method, headers }, (response) => {
			let text = JSON.stringify(response.rawHeaders);
			response.on('data', (chunk) => (text += chunk));
			response.on('end', () => {
				const { statusCode: status = 0 } = response;
				count(status);
				resolve({ status, text });
			});
		});
		outgoing.on('error', reject).end(body);
	});
}
