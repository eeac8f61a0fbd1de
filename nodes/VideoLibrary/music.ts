import { MUSIC } from '../shared/lookups/libraries';
import { nameContains } from './filters';
import { getMany } from './getMany';
import type { Resource } from './resource';

/** "GET /v1/music/list", whose records the document does not show. */
export const music: Resource = {
	name: 'Music',
	value: 'music',
	operations: [
		getMany({
			library: MUSIC,
			tool: 'Lists background music for videos. The musicId (or id) is the music ID that creating a video takes.',
			filters: [nameContains],
		}),
	],
};
