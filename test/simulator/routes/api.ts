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
	const lists = (path: string, words: string, list: (request: RecordedRequest) => object[]) =>
		shows(path, words, (request) => {
			const entries = list(request);
			const { unlisted, nullInLists } = world.undocumented;
			const listed = nullInLists ? [null, ...entries] : entries;
			return { [words.toLowerCase()]: listed, total: entries.length + unlisted };
		});

	lists('/v1/avatar/list', 'Avatars', ({ query }) => {
		if (world.undocumented.avatarListNeedsType && query.type === undefined) {
			throw new Refusal(400, 'type: Required', { code: 'VALIDATION_ERROR' });
		}
		return filtered(world.library.avatars, query, ['type']);
	});
	lists('/v1/voice/list', 'Voices', ({ query }) =>
		filtered(world.library.voices, query, ['language', 'gender']),
	);
	lists('/v1/music/list', 'Music', () => world.library.music);
	lists('{/api}/v1/template/list', 'Templates', (request) => {
		checkTemplatePrefix(world, request);
		return ownTemplates;
	});
	shows('{/api}/v1/template/:templateId', 'Template', (request, id) => {
		checkTemplatePrefix(world, request);
		return templateOf(id);
	});
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

function checkTemplatePrefix({ undocumented }: World, { path }: RecordedRequest): void {
	if (path.startsWith(`${undocumented.templatePrefix}/v1/`)) return;
	throw new Refusal(404, `GET ${path} does not exist`);
}

function findProject(world: World, apiKey: string | undefined, id: string): Project {
	const { detailsBy } = world.undocumented;
	const project = world.projects.find(
		(each) =>
			each.apiKey === apiKey &&
			((each.id === id && detailsBy !== 'videoId') ||
				(each.videoId === id && detailsBy !== 'projectId')),
	);
	if (project === undefined) throw new Refusal(404, `Video "${id}" not found`);
	return project;
}
