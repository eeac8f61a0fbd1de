import cloneDeep from 'lodash/cloneDeep';
import type { IDataObject } from 'n8n-workflow';

import { mediaUrlProblem, websiteProblem } from '../addresses/mediaUrl';
import { secretIn } from '../addresses/urlSecrets';
import type { InvalidField } from '../contract/requests';
import type { MediaUrl } from '../download/mediaProblem';
import { faultsIn } from './requestTexts';

export interface MediaField extends MediaUrl {
	field: string;
	/** The variable of a template that it fills in. */
	variable?: string;
}

const entriesOf = (list: unknown): IDataObject[] => (Array.isArray(list) ? list : []);

interface MediaPlace extends Omit<MediaField, 'url'> {
	/** What of the request has the URL, and in which of its fields. */
	holder: IDataObject;
	key: 'url' | 'value';
}

function placesIn({ slides, media, scenes }: IDataObject): MediaPlace[] {
	const variables = entriesOf(scenes).flatMap((scene) => entriesOf(scene.variables));
	return [
		...entriesOf(slides).map((holder, index): MediaPlace => {
			return { holder, key: 'url', type: holder.mediaType, field: `slides.${index}.url` };
		}),
		...entriesOf(media).map((holder, index): MediaPlace => {
			return { holder, key: 'url', type: holder.type, field: `media.${index}.url` };
		}),
		...variables
			.filter(({ type }) => type === 'media')
			.map((holder): MediaPlace => {
				return { holder, key: 'value', field: 'variables', variable: String(holder.key) };
			}),
	];
}

/** The URLs of images and clips in a request. */
export const mediaIn = (body: IDataObject): MediaField[] =>
	placesIn(body).flatMap(({ holder, key, ...place }) => {
		const url = holder[key];
		return typeof url === 'string' ? { ...place, url } : [];
	});

/** A request with other URLs of its images and clips; nothing else in it changes. */
export function withMediaUrls(body: IDataObject, urls: Map<unknown, string>): IDataObject {
	const request = cloneDeep(body);
	for (const { holder, key } of placesIn(request)) {
		holder[key] = urls.get(holder[key]) ?? holder[key];
	}
	return request;
}

/** The URL of the website that a request shows. */
export function websiteIn({ productAdSettings }: IDataObject): MediaField[] {
	const { websiteUrl: url } = (productAdSettings ?? {}) as IDataObject;
	return typeof url === 'string' ? [{ url, field: 'productAdSettings.websiteUrl' }] : [];
}

/**
 * The URLs of a request that cannot lead to what it is to show: they would be paid for as they are.
 *
 * @param baseUrl of the service
 */
export const urlFaults = (body: IDataObject, baseUrl: string): InvalidField[] => [
	...faultsIn(mediaIn(body), ({ url }) => mediaUrlProblem(url, baseUrl)),
	...faultsIn(websiteIn(body), ({ url }) => websiteProblem(url, baseUrl)),
];

/** The URLs of a request that open more than what it shows. A signature opens nothing but its file. */
export const sharedSecrets = (body: IDataObject): InvalidField[] => [
	...faultsIn(mediaIn(body), ({ url }) =>
		secretFault(url, 'download the file with the node before this one and use it as an input file'),
	),
	...faultsIn(websiteIn(body), ({ url }) => secretFault(url, 'use a page that is public')),
];

function secretFault(url: string, advice: string): string | undefined {
	const secret = secretIn(url);
	if (secret === undefined || secret === 'signature') return undefined;
	return `Holds a ${secret}. Whoever gets the video request gets the ${secret}, too: ${advice}`;
}
