import type { ZodTypeAny } from 'zod/v3';

import { type JsonAnswer, Refusal, success } from './answers';
import { isObject, textAt } from './json';
import { checkReferences } from './references';
import { startRendering } from './rendering';
import { aspectRatioOf } from './rules';
import { checkAgainstTemplate } from './templateRules';
import type { Account, JsonObject, Project, ProjectKind, WebhookShape } from './types';
import type { Undocumented } from './undocumented';
import { productAd, ugcAd } from './validation/ads';
import { validate } from './validation/refusal';
import { scenes } from './validation/scenes';
import { slideshow } from './validation/slideshow';
import { classProject, template } from './validation/template';
import type { World } from './world';

/** What a request of each kind has to be; a part of it depends on the request, or on what the document leaves open. */
const SCHEMAS: Record<ProjectKind, (open: Undocumented, body: JsonObject) => ZodTypeAny> = {
	slideshow,
	ugcAd,
	scenes,
	productAd,
	template,
	class: classProject,
};

const created = 'Project created, the video is being generated';

/**
 * Carries out a creation request (sections "Endpoints" and "Credits"). Throws a refusal, and then
 * nothing was created and nothing charged.
 */
export function create(world: World, kind: ProjectKind, apiKey: string, body: unknown) {
	const { undocumented } = world;
	const { validation } = undocumented.refusalStatus;
	if (!isObject(body)) {
		const message = 'body: A JSON object is required';
		throw new Refusal(validation, message, { code: 'VALIDATION_ERROR' });
	}
	validate(body, SCHEMAS[kind](undocumented, body), validation);
	if (kind === 'template') checkAgainstTemplate(body);
	checkReferences(body, world.library, undocumented.refusalStatus.unknownId);
	charge(kind, world.account(apiKey), undocumented.refusalStatus.credits);
	const project = newProject(world, kind, apiKey, body);
	world.projects.push(project);
	startRendering(world, project);
	return { ...answerTo(project, undocumented.productAdData), status: undocumented.createdStatus };
}

/** The two forms on `/v1/project/create` are told apart by what only the template form has. */
export function kindOnSharedPath(body: JsonObject): ProjectKind {
	if (body.templateId !== undefined || body.scenes !== undefined) return 'template';
	return body.script !== undefined || body.avatarId !== undefined ? 'class' : 'template';
}

/** The document shows neither prices nor how long videos are. */
const VIDEO_COST = 20;
const VIDEO_SECONDS = 12;

function charge(kind: ProjectKind, account: Account, status: number): void {
	if (account.credits < VIDEO_COST) {
		const numbers = `Estimated: ${VIDEO_COST}, Available: ${account.credits}`;
		throw new Refusal(
			status,
			kind === 'scenes' ? `Not enough credits for scenes video. ${numbers}` : 'Not enough credits',
		);
	}
	account.credits -= VIDEO_COST;
}

function newProject(world: World, kind: ProjectKind, apiKey: string, body: JsonObject): Project {
	const number = world.nextNumber();
	return {
		id: world.identifier('prj', number),
		videoId: world.identifier('vid', number),
		kind,
		apiKey,
		name: textAt(body, 'name') ?? textAt(body, 'title') ?? `Untitled ${number}`,
		body,
		state: 'processing',
		shape: shapeOf(world, kind),
		aspectRatio: aspectRatioOf(body.aspectRatio),
		duration: VIDEO_SECONDS,
		createdAt: world.clock.now(),
		completedAt: undefined,
		url: undefined,
		failure: undefined,
	};
}

/** Shape A is described for the four creation endpoints only, so template videos get shape B. */
function shapeOf(world: World, kind: ProjectKind): WebhookShape {
	const { webhookShape } = world.options;
	if (kind === 'template' || kind === 'class') return 'B';
	if (webhookShape !== 'alternate') return webhookShape;
	return world.nextShape();
}

function answerTo(project: Project, productAdData: Undocumented['productAdData']): JsonAnswer {
	const { kind, id: projectId, videoId } = project;
	switch (kind) {
		case 'scenes':
			return { status: 200, json: { success: true, projectId, message: created } };
		case 'template':
		case 'class':
			return success(created, { projectId, status: 'processing' });
		case 'productAd':
			return productAdAnswer(project, productAdData);
		default:
			return success(created, { videoId, projectId, status: 'STARTED' });
	}
}

/** The document shows `success`, `data` and `message`, and no field inside `data`. */
function productAdAnswer(
	{ id, videoId }: Project,
	productAdData: Undocumented['productAdData'],
): JsonAnswer {
	const status = 'STARTED';
	switch (productAdData) {
		case 'id':
			return success(created, { id, status });
		case 'nestedProject':
			return success(created, { project: { id, status }, video: { id: videoId } });
		case 'topLevel': {
			const { json } = success(created, { status });
			return { status: 200, json: { ...json, projectId: id, videoId } };
		}
		case 'none':
			return success(created, { status, queue: 'standard' });
		default:
			return success(created, { videoId, projectId: id, status });
	}
}
