import { numberAt, objectsAt, textAt } from './json';
import type { JsonObject, ProjectKind } from './types';

const charactersPerSecond = 15;
const secondsPerTemplateScene = 5;

/** Seconds that a script takes to say, at least one. */
function spokenSeconds(script: string | undefined): number {
	return Math.max(1, Math.ceil((script ?? '').length / charactersPerSecond));
}

function sceneSeconds(scene: JsonObject): number {
	if (scene.type === 'start_end_frame') return numberAt(scene, 'frameDuration') ?? 5;
	return spokenSeconds(textAt(scene, 'script'));
}

/** Length of the finished video in seconds. */
export function videoSeconds(kind: ProjectKind, body: JsonObject): number {
	switch (kind) {
		case 'slideshow':
			return sum(objectsAt(body, 'slides'), (slide) => numberAt(slide, 'duration') ?? 3);
		case 'scenes':
			return sum(objectsAt(body, 'scenes'), sceneSeconds);
		case 'template':
			return objectsAt(body, 'scenes').length * secondsPerTemplateScene;
		default:
			return spokenSeconds(textAt(body, 'script'));
	}
}

/**
 * Credits that a creation costs. The document shows no prices (section "Credits"), only how those
 * of scenes are made up: a base, avatar scenes by script duration, extra for start/end frames.
 */
export function creditCost(kind: ProjectKind, body: JsonObject): number {
	switch (kind) {
		case 'slideshow':
			return 5 + objectsAt(body, 'slides').length;
		case 'ugcAd':
			return 20;
		case 'scenes':
			return 10 + sum(objectsAt(body, 'scenes'), sceneCost);
		case 'productAd':
			return body.lipsyncModel === 'pro' ? 40 : 20;
		case 'template':
			return 10 + 5 * objectsAt(body, 'scenes').length;
		case 'class':
			return 15;
	}
}

function sceneCost(scene: JsonObject): number {
	if (scene.type === 'video') return 0;
	if (scene.type === 'start_end_frame') return 20;
	return Math.ceil(spokenSeconds(textAt(scene, 'script')) / 10);
}

function sum(entries: JsonObject[], amount: (entry: JsonObject) => number): number {
	return entries.reduce((total, entry) => total + amount(entry), 0);
}
