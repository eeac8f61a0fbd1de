import { createServer, type Server } from 'node:http';

import express from 'express';

import { authentication, faults, notFound, rateLimit, reading, recording } from './middleware';
import { refusing } from './respond';
import { apiRoutes } from './routes/api';
import { fileRoutes } from './routes/files';
import type { World } from './world';

/** The HTTP server of a world: the service and its files. */
export function serverOf(world: World): Server {
	const app = express();
	app.enable('case sensitive routing').enable('strict routing');
	app.disable('x-powered-by').disable('etag');
	app.set('query parser', (query?: string) => Object.fromEntries(new URLSearchParams(query ?? '')));

	app.use(reading(world));
	app.use(recording(world), faults(world));
	// The routes are the app's own: a router of express would answer OPTIONS by itself.
	fileRoutes(app, world);
	app.use(authentication(world), rateLimit(world));
	apiRoutes(app, world);
	app.use(notFound, refusing(world));
	return createServer(app);
}
