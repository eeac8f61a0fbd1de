import startCase from 'lodash/startCase';

import { isWebUrl } from '../addresses/urls';
import { rowErrorOf } from '../items/rowError';
import { DOWNLOAD } from '../messages/download';
import { MEDIA } from '../messages/media';
import type { Told } from '../messages/reasons';
import { SECOND_MS } from '../utils/clock';
import { mediaType, UNSPECIFIC_TYPES } from './fileInfo';
import { type FileAccess, withFile } from './requestFile';

const MEDIA_TIMEOUT_MS = 5 * SECOND_MS;

const PAGE_TYPES = ['text/html', 'application/xhtml+xml'];

/**
 * The document names no formats: these are shown everywhere, also by the browser that opens a storyboard; HEIC, AVIF, TIFF,
 * PSD and SVG are not.
 */
export const USUAL_IMAGES = ['jpeg', 'jpg', 'pjpeg', 'png', 'gif', 'webp'].map(
	(name) => `image/${name}`,
);

export interface MediaUrl {
	url: string;
	/** `image` or `video`, as the request says; undefined where it does not. */
	type?: unknown;
}

interface MediaProblem extends Told {
	/** Whether it affects the service, too. */
	isCertain?: boolean;
}

/**
 * Why the service may not find an image or a video at an address, as far as this n8n sees it; undefined where nothing
 * speaks against it. Asks by the rules of downloads, and reads no more than the headers of the response. What the text of
 * the address shows is judged before: see {@link mediaUrlProblem}.
 */
export async function mediaProblem(
	{ url, type }: MediaUrl,
	access: FileAccess,
): Promise<MediaProblem | undefined> {
	if (!isWebUrl(url)) return MEDIA.noWebAddress();
	try {
		return await withFile(access, url, MEDIA_TIMEOUT_MS, ({ statusCode, headers }) => {
			if (statusCode >= 300) {
				return MEDIA.notOpened(DOWNLOAD.unexpectedStatus(url, statusCode).message);
			}
			const sent = mediaType(headers['content-type']);
			if (PAGE_TYPES.includes(sent)) return { ...MEDIA.opensWebPage(sent), isCertain: true };
			return contentTypeProblem(sent, type);
		});
	} catch (error) {
		return MEDIA.notOpened(rowErrorOf(error).message);
	}
}

/** @param sent MIME type; empty where the host sent none */
function contentTypeProblem(sent: string, type: unknown): Told | undefined {
	if (sent === '' || UNSPECIFIC_TYPES.includes(sent)) return undefined;
	const [kind] = sent === 'application/mp4' ? ['video'] : sent.split('/');
	const isMedia = kind === 'image' || kind === 'video';
	if (isMedia && type !== undefined && kind !== type) {
		return MEDIA.otherType(sent, { asked: String(type), needed: startCase(kind) });
	}
	if (kind === 'video' || USUAL_IMAGES.includes(sent)) return undefined;
	return MEDIA.unusualType(sent);
}
