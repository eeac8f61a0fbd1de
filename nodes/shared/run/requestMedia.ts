import cloneDeep from 'lodash/cloneDeep';
import get from 'lodash/get';
import type { IDataObject } from 'n8n-workflow';

import { mediaUrlProblem, websiteProblem } from '../addresses/mediaUrl';
import { secretIn } from '../addresses/urlSecrets';
import type { InvalidField } from '../contract/requests';
import type { MediaUrl } from '../download/mediaProblem';
import { FilesOfVideo } from '../files/filesOfVideo';
import { type FileFault, type InputFile, isFault } from '../files/inputFiles';
import { ADDRESS } from '../messages/media';
import type { Told } from '../messages/reasons';
import type { CreationKind, MediaPlace } from './kind';
import { faultsIn } from './requestTexts';

type RequestKind = Pick<CreationKind, 'media' | 'website'>;

export type MediaField = MediaUrl & Omit<MediaPlace, 'holder' | 'key'>;

/** The URLs of images and clips in a request. */
export const mediaIn = ({ media }: RequestKind, body: IDataObject): MediaField[] =>
	(media?.(body) ?? []).flatMap(({ holder, key, ...place }) => {
		const url = holder[key];
		return typeof url === 'string' ? { ...place, url } : [];
	});

/** A request with other URLs of its images and clips; nothing else in it changes. */
export function withMediaUrls(
	{ media }: RequestKind,
	body: IDataObject,
	urls: Map<unknown, string>,
): IDataObject {
	const request = cloneDeep(body);
	for (const { holder, key } of media?.(request) ?? []) {
		holder[key] = urls.get(holder[key]) ?? holder[key];
	}
	return request;
}

/** The URL of the website that a request shows. */
export function websiteIn({ website }: RequestKind, body: IDataObject): MediaField[] {
	const url: unknown = website && get(body, website);
	return website && typeof url === 'string' ? [{ url, field: website }] : [];
}

/**
 * The URLs of a request that can't lead to an image, clip or website, and would still be paid for.
 *
 * @param baseUrl of the service
 */
export const urlFaults = (
	kind: RequestKind,
	body: IDataObject,
	baseUrl: string,
): InvalidField[] => [
	...faultsIn(mediaIn(kind, body), ({ url }) => mediaUrlProblem(url, baseUrl)),
	...faultsIn(websiteIn(kind, body), ({ url }) => websiteProblem(url, baseUrl)),
];

/** The URLs of a request with a secret that opens more than one file. A signature only opens its own file. */
export const sharedSecrets = (kind: RequestKind, body: IDataObject): InvalidField[] =>
	faultsIn([...mediaIn(kind, body), ...websiteIn(kind, body)], ({ url }) => {
		const secret = secretIn(url);
		return secret && secret !== 'signature' ? ADDRESS.secretInUrl(secret) : undefined;
	});

/** Why files of a request cannot be shown. */
export const fileFaults = (
	kind: CreationKind,
	body: IDataObject,
	files: FilesOfVideo,
): InvalidField[] =>
	mediaFaults(kind, body, files, (file) => (isFault(file) ? file.fault : undefined));

/** What `judge` finds wrong with the files of a request. */
export const mediaFaults = (
	kind: CreationKind,
	body: IDataObject,
	files: FilesOfVideo,
	judge: (file: InputFile | FileFault, media: MediaField) => Told | undefined,
): InvalidField[] =>
	faultsIn(
		mediaIn(kind, body).map((media) => ({ ...media, field: files.fieldOf(media) })),
		(media) => {
			const file = files.of(media.url);
			return file && judge(file, media);
		},
	);
