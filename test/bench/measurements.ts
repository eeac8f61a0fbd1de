import { campaign } from './campaign';
import { creation } from './create';
import { downloads } from './downloads';
import type { Measurement } from './measurement';
import { models } from './models';
import { pages } from './pages';
import { paidVideos } from './paidVideos';
import { plans } from './plans';

/** All of them, in the order of the results. */
export const MEASUREMENTS: Measurement[] = [
	creation,
	plans,
	models,
	paidVideos,
	campaign,
	pages,
	downloads,
];
