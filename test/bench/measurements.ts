import { campaign } from './campaign';
import { creation } from './create';
import { downloads } from './downloads';
import type { Measurement } from './measurement';
import { models } from './models';
import { packages } from './package';
import { pages } from './pages';
import { paidVideos } from './paidVideos';
import { plans } from './plans';
import { rowUpdates } from './rowUpdates';
import { triggers } from './trigger';
import { validation } from './validation';
import { waiting } from './waiting';

/** All of them, in the order of the results. */
export const MEASUREMENTS: Measurement[] = [
	creation,
	plans,
	models,
	paidVideos,
	campaign,
	triggers,
	rowUpdates,
	waiting,
	packages,
	validation,
	pages,
	downloads,
];
