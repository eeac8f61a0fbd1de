import type { INodeParameters } from 'n8n-workflow';

import type { Simulator } from '../../simulator';
import type { Setup } from './engine';
import { runKind } from './kinds';
import { LEAST, leastOf, PICTURE } from './least';

/** The slide of the least slideshow, as the service gets it. */
export const SLIDE = { url: PICTURE, mediaType: 'image' };

/** Runs the node with the least that it needs, and more. */
export const runSlideshow = async (
	simulator: Simulator,
	parameters: INodeParameters = {},
	setup: Partial<Setup> = {},
) =>
	await runKind(LEAST.slideshow.node, simulator, { ...leastOf('slideshow'), ...parameters }, setup);
