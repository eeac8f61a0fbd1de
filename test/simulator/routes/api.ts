import type { Express } from 'express';

import { Refusal, success } from '../answers';
import { create, kindOnSharedPath } from '../creation';
import { isObject } from '../json';
import { filtered } from '../library';
import { videoRecord } from '../records';
import { answering, type Endpoint } from '../respond';
import { templateOf } from '../templateRules';
import { ownTemplates } from '../templates';
import type { Project, ProjectKind, RecordedRequest } from '../types';
import type { World } from '../world';

/** The endpoints of the service (section "Endpoints"); every one needs an API key. */
export function apiRoutes(app: Express, world: World): void {
	creationRoutes(app, world);
	lookupRoutes(app, world);
}

/** A path of the options in the words of express; all but its `{name}` parts is meant literally. */
function pattern(path: string): string {
	return path.replace(/[:*?+!()[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, ':$1');
}

function creationRoutes(app: Express, world: World): void {
	const creates = (path: string, kindOf: (body: unknown) => ProjectKind) => {
		const endpoint: Endpoint = ({ apiKey = '', body }) => create(world, kindOf(body), apiKey, body);
		app.post(path, answering(world, endpoint));
	};
	creates('/v1/project/create/social-slideshow', () => 'slideshow');
	creates('/v1/project/create/ugc-ads', () => 'ugcAd');
	creates('/v1/project/create/scenes', () => 'scenes');
	creates(pattern(world.options.paths.productAd), () => 'productAd');
	creates('/v1/project/create', (body) => kindOnSharedPath(isObject(body) ? body : {}));
}

function lookupRoutes(app: Express, world: World): void {
	const { videoList, videoDetails } = world.options.paths;
	const shows = (
		path: string,
		words: string,
		data: (request: RecordedRequest, name: string) => unknown,
	) => {
		const endpoint: Endpoint = (request, params) => {
			// The name of the part is up to whoever configures the path.
			const [name = ''] = Object.values(params);
			return success(`${words} retrieved successfully`, data(request, name));
		};
		app.get(path, answering(world, endpoint));
	};
	const lists = (path: string, words: string, list: (request: RecordedRequest) => unknown[]) =>
		shows(path, words, (request) => {
			const entries = list(request);
			return { [words.toLowerCase()]: entries, total: entries.length };
		});

	lists('/v1/avatar/list', 'Avatars', ({ query }) =>
		filtered(world.library.avatars, query, ['type']),
	);
	lists('/v1/voice/list', 'Voices', ({ query }) =>
		filtered(world.library.voices, query, ['language', 'gender']),
	);
	lists('/v1/music/list', 'Music', () => world.library.music);
	lists('/v1/template/list', 'Templates', () =>
		ownTemplates.map(({ id, name, type }) => ({ id, name, type })),
	);
	shows('/v1/template/:templateId', 'Template', (_request, id) => templateOf(id));
	// Paths and payloads of these two are not shown in the document.
	lists(pattern(videoList), 'Videos', ({ apiKey }) =>
		world.projects
			.filter((project) => project.apiKey === apiKey)
			.map((project) => videoRecord(world, project)),
	);
	shows(pattern(videoDetails), 'Video', ({ apiKey }, id) =>
		videoRecord(world, findProject(world, apiKey, id)),
	);
}

function findProject(world: World, apiKey: string | undefined, id: string): Project {
	const project = world.projects.find(
		(each) => each.apiKey === apiKey && (each.id === id || each.videoId === id),
	);
	if (project === undefined) throw new Refusal(404, `Video "${id}" not found`);
	return project;
}
