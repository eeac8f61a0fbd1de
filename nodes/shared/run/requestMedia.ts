import type { IDataObject } from 'n8n-workflow';

import type { InvalidField } from '../contract/requests';
import type { MediaUrl } from '../download/mediaProblem';
import { mediaUrlProblem, websiteProblem } from '../download/mediaUrl';
import { secretIn } from '../utils/urlSecrets';
import { faultsIn } from './requestTexts';

export interface MediaField extends MediaUrl {
	field: string;
	/** The variable of a template that it fills in. */
	variable?: string;
}

const entriesOf = (list: unknown): IDataObject[] => (Array.isArray(list) ? list : []);

/** The URLs of images and clips in a request. */
export function mediaIn({ slides, media, scenes }: IDataObject): MediaField[] {
	const variables = entriesOf(scenes).flatMap((scene) =>
		entriesOf(scene.variables).flatMap(({ type, value: url, key: variable }) =>
			type === 'media' ? [{ url, field: 'variables', variable: String(variable) }] : [],
		),
	);
	const found: Array<Omit<MediaField, 'url'> & { url: unknown }> = [
		...entriesOf(slides).map(({ url, mediaType: type }, index) => ({
			...{ url, type },
			field: `slides.${index}.url`,
		})),
		...entriesOf(media).map(({ url, type }, index) => ({
			...{ url, type },
			field: `media.${index}.url`,
		})),
		...variables,
	];
	return found.filter((each): each is MediaField => typeof each.url === 'string');
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
export const sharedSecrets = (body: IDataObject): InvalidField[] =>
	faultsIn([...mediaIn(body), ...websiteIn(body)], ({ url }) => {
		const secret = secretIn(url);
		if (secret === undefined || secret === 'signature') return undefined;
		return `Holds a ${secret}. Whoever gets the video request gets the ${secret}, too: use a copy of the file that is public`;
	});
