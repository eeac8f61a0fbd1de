import type { INodeParameters, INodeType } from 'n8n-workflow';

import { ProductAd } from '../../../nodes/ProductAd/ProductAd.node';
import { Scenes } from '../../../nodes/Scenes/Scenes.node';
import { Slideshow } from '../../../nodes/Slideshow/Slideshow.node';
import { TemplateVideo } from '../../../nodes/TemplateVideo/TemplateVideo.node';
import { UgcAd } from '../../../nodes/UgcAd/UgcAd.node';
import type { Simulator } from '../../simulator';
import type { Setup } from './engine';
import { AVATAR, byId, runKind, VOICE } from './kinds';

export const PICTURE = 'https://example.com/product.jpg';
export const WEBSITE = 'https://example.com/product';

const speaker = { avatarId: byId(AVATAR), voiceId: byId(VOICE) };

/** A creation node as it is dragged onto the canvas, and what only the user knows. */
interface Least {
	node: INodeType;
	/** What is chosen on the panel before anything is filled in. */
	chosen?: INodeParameters;
	/** What the panel marks as missing then. */
	marked: string[];
	/** The least that the user has to give. */
	given: INodeParameters;
}

export type Kind =
	| 'productAd'
	| 'scenes'
	| 'slideshow'
	| 'templateVideo'
	| 'classProject'
	| 'ugcAd';

/** The least that each kind of video needs: where a new kind is added to the tests of all kinds. */
export const LEAST: Record<Kind, Least> = {
	productAd: {
		node: new ProductAd(),
		marked: ['avatarId', 'script', 'voiceId', 'websiteUrl'],
		given: { ...speaker, script: 'Look at this page', websiteUrl: WEBSITE },
	},
	scenes: {
		node: new Scenes(),
		marked: [],
		given: { scenes: { item: [{ ...speaker, script: 'Hi' }] } },
	},
	slideshow: {
		node: new Slideshow(),
		marked: ['url'],
		given: { slides: { item: [{ url: PICTURE }] } },
	},
	templateVideo: {
		node: new TemplateVideo(),
		marked: ['templateId', 'title'],
		given: { templateId: byId('tpl-welcome'), title: 'Hello' },
	},
	classProject: {
		node: new TemplateVideo(),
		chosen: { operation: 'fromScript' },
		marked: ['avatarId', 'name', 'script', 'voiceId'],
		given: { ...speaker, name: 'Lesson 1', script: 'Welcome to the first lesson.' },
	},
	ugcAd: {
		node: new UgcAd(),
		marked: ['avatarId', 'script', 'url'],
		given: { avatarId: byId(AVATAR), script: 'Hello', media: { item: [{ url: PICTURE }] } },
	},
};

export const KINDS = Object.keys(LEAST) as Kind[];

/** The parameters of a node that has the least that its kind of video needs. */
export const leastOf = (kind: Kind): INodeParameters => {
	const { chosen, given } = LEAST[kind];
	return { ...chosen, ...given };
};

/** Runs the node of a kind of video with the least that it needs, and more. */
export const runnerOf =
	(kind: Kind) =>
	async (simulator: Simulator, parameters: INodeParameters = {}, setup: Partial<Setup> = {}) =>
		await runKind(LEAST[kind].node, simulator, { ...leastOf(kind), ...parameters }, setup);
