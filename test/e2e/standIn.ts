import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import express from 'express';

import { png } from '../support/mediaFiles';

/** What was sent to a service. */
interface Sent {
	path: string;
	query: Record<string, unknown>;
	body: Buffer;
}

/** A server in the place of services that cannot be had in a test, for n8n's own nodes. */
export interface StandIn {
	/** Without a slash at the end. */
	url: string;
	/** All that was sent to a path, by how it ends. */
	sentTo(end: string): Sent[];
	/** Called before an upload is answered. */
	onUpload: () => Promise<void>;
	close(): Promise<void>;
}

/** The file that each service has under a name. */
export const fileNamed = (name: string) => png(640, 640, name);

/** The drive has none of this name when it is asked for the first time. */
export const LATE_FILE = 'late';

/** Starts a server that is a drive (`/drive`), an image model (`/v1/images`), a bot API and a video network (`/upload`). */
export async function startStandIn(): Promise<StandIn> {
	const sent: Sent[] = [];
	const app = express();
	app.use(express.raw({ type: () => true, limit: '50mb' }));
	app.use(({ path, query, body }, _, next) => {
		sent.push({ path, query, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) });
		next();
	});
	const sendFile = (response: express.Response, name: string) =>
		response.type('png').send(fileNamed(name));
	app.get('/drive', ({ query: { file } }, response) => {
		const asked = standIn.sentTo('/drive').filter(({ query }) => query.file === file);
		if (file === LATE_FILE && asked.length === 1) response.status(404).json({});
		else sendFile(response, String(file));
	});
	app.post('/v1/images/generations', ({ body }, response) => {
		// no two images of a model are the same
		const b64_json = fileNamed(`image ${sent.length}`).toString('base64');
		if (/refused|"prompt":""/.test(String(body))) response.status(400).json({});
		else response.json({ data: [{ b64_json }] });
	});
	app.post('/upload', async ({ query }, response) => {
		await standIn.onUpload();
		if (String(query.title).includes('refused')) response.status(403).json({});
		else response.json({ uploadId: `id-${String(query.title)}` });
	});
	app.use(({ path }, response) => {
		if (path.startsWith('/file/')) sendFile(response, 'photo');
		else if (path.endsWith('/getFile')) response.json({ result: { file_path: 'photos/a.png' } });
		else response.json({ ok: true, result: { url: '' } });
	});
	const server = createServer(app).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const standIn: StandIn = {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		sentTo: (end) => sent.filter(({ path }) => path.endsWith(end)),
		onUpload: async () => {},
		close: async () => {
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
	return standIn;
}
