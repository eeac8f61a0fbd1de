import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import express, { type Express } from 'express';

import { type Answer, content } from '../answers';
import { textsIn } from '../json';
import { answering, type Endpoint } from '../respond';
import { linkToken } from '../rules';
import type { Project, RecordedRequest } from '../types';
import type { World } from '../world';

const ASSETS = join(__dirname, '..', 'assets');

const sample = readFileSync(join(ASSETS, 'sample.mp4'));

/** Videos, pictures and share pages: plain links that need no API key. */
export function fileRoutes(app: Express, world: World): void {
	const shows = (path: string, endpoint: Endpoint) => app.get(path, answering(world, endpoint));
	shows('/videos/:file', ({ query }, { file }) => video(world, file, query));
	shows('/thumbnails/:file', () => thumbnail);
	app.use('/pictures', express.static(join(ASSETS, 'pictures')));
	shows('/share/:videoId', (_request, { videoId }) => sharePage(videoId));
}

/** A link works for 7 days (section "Limits", other); then it answers as object stores do. */
function video(world: World, file: string | undefined, query: RecordedRequest['query']): Answer {
	const project = world.projects.find(({ videoId }) => file === `${videoId}.mp4`);
	if (project === undefined || project.state !== 'completed') {
		return xmlError(404, 'NoSuchKey', 'The specified key does not exist.');
	}
	const expires = Number(query.expires ?? 0);
	if (!(expires * 1000 > world.clock.now())) {
		return xmlError(403, 'AccessDenied', 'Request has expired');
	}
	if (query['X-Amz-Security-Token'] !== linkToken) {
		return xmlError(403, 'InvalidToken', 'The provided token is malformed or otherwise invalid.');
	}
	const clip = clipOf(project);
	const length = Math.max(clip.length, world.options.videoBytes);
	return { status: 200, type: 'video/mp4', length, chunks: padded(clip, length) };
}

/** That of the picture of the simulator's own which the request names first. */
function clipOf({ body }: Project): Buffer {
	const [name] = textsIn(body).flatMap(
		(text) => /\/pictures\/([\w-]+)\.png$/.exec(text)?.[1] ?? [],
	);
	const clip = join(ASSETS, 'videos', `${name}.mp4`);
	return existsSync(clip) ? readFileSync(clip) : sample;
}

/**
 * A video, then a `free` box up to the wanted length: players skip it, so that the file stays
 * playable. The box is at least its own 8-byte header long; a shorter rest is plain zeros.
 */
function* padded(clip: Buffer, length: number): Generator<Uint8Array> {
	yield clip;
	let left = length - clip.length;
	if (left >= 8) {
		const header = Buffer.alloc(8);
		header.writeUInt32BE(Math.min(left, 0xffffffff));
		header.write('free', 4, 'latin1');
		yield header;
		left -= header.length;
	}
	const zeros = Buffer.alloc(64 * 1024);
	for (; left > 0; left -= zeros.length) yield zeros.subarray(0, Math.min(left, zeros.length));
}

function xmlError(status: number, code: string, message: string): Answer {
	const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
	const body = `<Error><Code>${code}</Code><Message>${message}</Message></Error>\n`;
	return content(status, 'application/xml', head + body);
}

const thumbnail = content(
	200,
	'image/svg+xml',
	'<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160"><rect width="160" height="160" fill="#dbe6ee"/>' +
		'<path d="M32 126q-8-110 48-110t48 110Z" fill="#5a3420"/><path d="M16 160a64 44 0 0 1 128 0Z" fill="#3d6fb4"/>' +
		'<path d="M66 100h28v24a14 10 0 0 1-28 0Z" fill="#e0b795"/><ellipse cx="80" cy="72" rx="33" ry="42" fill="#f1c9a8"/>' +
		'<path d="M46 68q0-44 38-44t30 42q-8-24-32-24t-36 26Z" fill="#5a3420"/></svg>\n',
);

function sharePage(videoId = ''): Answer {
	const shown = videoId.replace(/[^\w-]/g, '');
	return content(200, 'text/html; charset=utf-8', `<!doctype html><title>${shown}</title>\n`);
}
