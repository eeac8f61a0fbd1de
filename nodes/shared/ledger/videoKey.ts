import isEmpty from 'lodash/isEmpty';
import omit from 'lodash/omit';
import type { IDataObject } from 'n8n-workflow';

import { ORIGIN_KEY } from '../contract/values';
import { digest } from '../utils/objects';
import type { PlannedVideo } from '../video/video';
import type { RunName } from './journal/contextStore';

/**
 * Names the input items and the request of a video: `<items>:<digest>`. The callback URL and the origin differ from an
 * execution to its retry, and with *What to Do*, so they do not count.
 */
export function idempotencyKey(itemIndexes: number[], path: string, body: IDataObject): string {
	const metadata = omit((body.metadata ?? {}) as IDataObject, ORIGIN_KEY);
	// a path into the metadata would make `omit` copy all of the body
	const request = { ...omit(body, 'webhook', 'metadata'), ...(!isEmpty(metadata) && { metadata }) };
	return `${itemIndexes.join('+')}:${digest([path, request])}`;
}

/** The input items that a key names, as a text. */
const itemsIn = (key: string): string => key.split(':')[0];

export const itemIndexesIn = (key: string): number[] => itemsIn(key).split('+').map(Number);

/**
 * What a video of a run is known by without *Pay Once Per*: its items, which a *Retry* has again, whatever was edited since.
 * All calls of an agent's tool have the same item, so there its request counts.
 */
export const keyInRun = (run: RunName, { idempotencyKey }: PlannedVideo): string =>
	run === 'tool' ? idempotencyKey : itemsIn(idempotencyKey);

/** What a video is paid once per. */
export const ledgerKey = (run: RunName, video: PlannedVideo): string =>
	video.key ?? keyInRun(run, video);
