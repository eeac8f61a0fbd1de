import { objectAt } from './json';
import { canvases } from './rules';
import type { JsonObject, Project } from './types';
import type { World } from './world';

const isoTime = (ms: number | undefined) =>
	ms === undefined ? undefined : new Date(ms).toISOString();

/** Facts about the video that callbacks and lookups share. */
function videoFacts(world: World, project: Project) {
	const { width, height, text } = canvases[project.aspectRatio];
	return {
		thumbnail: `${world.filesUrl}/thumbnails/${project.videoId}.svg`,
		duration: project.duration,
		aspectRatio: text,
		resolution: `${width}x${height}`,
	};
}

const shareUrl = (world: World, project: Project) => `${world.filesUrl}/share/${project.videoId}`;

/**
 * The body of the callback of a finished project (sections "Shape A" and "Shape B"). Shape A
 * describes completion only, so a failure usually has shape B.
 */
export function callbackBody(world: World, project: Project): JsonObject {
	if (project.state === 'failed') return failureBody(world, project);
	return project.shape === 'A' ? shapeA(world, project) : shapeB(world, project);
}

function failureBody(world: World, project: Project): JsonObject {
	const { message, code } = project.failure ?? {};
	const body = shapeB(world, project);
	const status = 'FAILED';
	const metadata = { ...objectAt(project.body, 'metadata'), projectId: project.id };
	switch (world.undocumented.failureShape) {
		case 'A':
			return { status, data: { videoId: project.videoId, status, code, metadata }, message };
		case 'AWithoutData':
			return { status, message, code };
		case 'withoutIds':
			return { ...body, projectId: undefined };
		default:
			return body;
	}
}

function shapeA(world: World, project: Project): JsonObject {
	return {
		status: 'COMPLETED',
		data: {
			videoId: project.videoId,
			status: 'COMPLETED',
			url: project.url,
			shareUrl: shareUrl(world, project),
			metadata: { ...objectAt(project.body, 'metadata'), projectId: project.id },
		},
		message: 'Video generated successfully',
	};
}

function shapeB(world: World, project: Project): JsonObject {
	const { id: projectId, state, failure, body } = project;
	const outcome: JsonObject =
		failure === undefined
			? { video: { id: project.videoId, url: project.url, ...videoFacts(world, project) } }
			: { message: failure.message, code: failure.code };
	return {
		event: `project.${state}`,
		projectId,
		status: state,
		...outcome,
		...(body.metadata === undefined ? {} : { metadata: body.metadata }),
		createdAt: isoTime(project.createdAt),
		completedAt: isoTime(project.completedAt),
	};
}

/** A video as the lookups show it; its fields are not shown in the document. */
export function videoRecord(world: World, project: Project): JsonObject {
	const isCompleted = project.state === 'completed';
	return {
		id: project.videoId,
		projectId: project.id,
		name: project.name,
		status: world.undocumented.stateWords[project.state],
		url: project.url,
		shareUrl: isCompleted ? shareUrl(world, project) : undefined,
		...(isCompleted ? videoFacts(world, project) : {}),
		createdAt: isoTime(project.createdAt),
		completedAt: isoTime(project.completedAt),
		message: project.failure?.message,
		code: project.failure?.code,
	};
}
