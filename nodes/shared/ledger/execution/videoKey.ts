import isEmpty from 'lodash/isEmpty';
import omit from 'lodash/omit';
import type { IDataObject } from 'n8n-workflow';

import { ORIGIN_KEY } from '../../contract/values';
import { digest } from '../../utils/objects';
import type { PlannedVideo } from '../../video/video';

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

/** The input items that an idempotency key names, as a text. */
export const itemsIn = (key: string): string => key.split(':')[0];

export const itemIndexesIn = (key: string): number[] => itemsIn(key).split('+').map(Number);

/** What *Pay Once Per* gives; every planned video of a run with it has one. */
export const keyOf = ({ key = '' }: PlannedVideo): string => key;
