import type { INodeParameters } from 'n8n-workflow';

import { Slideshow } from '../../../nodes/Slideshow/Slideshow.node';
import type { Simulator } from '../../simulator';
import type { Setup } from './engine';
import { runKind } from './kinds';

/** The least that a slide needs. */
export const SLIDE = { url: 'https://example.com/1.jpg', mediaType: 'image' };

/** Runs the node with the least that it needs, and more. */
export const runSlideshow = async (
	simulator: Simulator,
	parameters: INodeParameters = {},
	setup: Partial<Setup> = {},
) => await runKind(new Slideshow(), simulator, { slides: { item: [SLIDE] }, ...parameters }, setup);
