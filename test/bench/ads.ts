import type { INodeParameters } from 'n8n-workflow';

import { PATHS } from '../../nodes/shared/contract/endpoints';
import type { CredentialType } from './lab';
import { httpRequest, ours, type Subject } from './workflow';

const SCRIPT = 'I have tried them all, and this is the one I kept.';

/** The rows of a sheet, as an expression. Their scripts are new in each execution, and so are the videos. */
export const sheetOf = (rows: number): string =>
	`((sheet) => Array.from({ length: ${rows} }, (_, row) => ({ product: 'Product ' + row, script: 'Row ' + sheet + '-' + row + ': ${SCRIPT}', image: 'https://images.example.com/' + row + '.jpg' })))($execution.id)`;

/** What the service gets to hear of the rows. */
export const namesOf = (rows: number): string[] =>
	Array.from({ length: rows }, (_, row) => `Product ${row}`);

/** A way of making a UGC ad of each row. */
export interface Way {
	name: string;
	credential: CredentialType;
	subject(baseUrl: string): Subject;
}

/** A way with our node, for any number of rows; what is not said is as on an empty canvas. */
export const adWay = (
	name: string,
	parameters: INodeParameters = {},
	options: INodeParameters = {},
): Way => ({
	name,
	credential: 'videoGenerationApi',
	subject: () =>
		ours('ugcAd', {
			script: '={{ $json.script }}',
			avatarId: { __rl: true, mode: 'id', value: 'avatar-0001' },
			media: { item: [{ type: 'image', url: '={{ $json.image }}' }] },
			completion: 'continue',
			maxVideos: 1_000_000,
			...parameters,
			options: { name: '={{ $json.product }}', ...options },
		}),
});

export const ourWay = adWay('Video UGC Ad');

/** The same videos in each execution, so that those are known that an earlier one has paid. */
export const sameVideosWay = (paidVideosTable = 'Paid Videos'): Way =>
	adWay(
		'Video UGC Ad, the same videos',
		{ script: `={{ $json.product }}: ${SCRIPT}` },
		{ paidVideosTable },
	);

/** The request that our node makes of the same row. */
const JSON_BODY = `={
  "name": {{ JSON.stringify($json.product) }},
  "script": {{ JSON.stringify($json.script) }},
  "avatarId": "avatar-0001",
  "caption": { "preset": "classic", "alignment": "bottom", "disabled": false },
  "media": [{ "id": "media_1", "type": "image", "url": {{ JSON.stringify($json.image) }} }],
  "adSettings": { "bRollType": "down", "removeAvatarBackground": false },
  "aspectRatio": "ratio_9_16",
  "language": "en"
}`;

export const httpWay = (name = 'HTTP Request', options: INodeParameters = {}): Way => ({
	name,
	credential: 'httpHeaderAuth',
	subject: (baseUrl) =>
		httpRequest({
			method: 'POST',
			url: `${baseUrl}${PATHS.ugcAd}`,
			authentication: 'genericCredentialType',
			genericAuthType: 'httpHeaderAuth',
			sendBody: true,
			specifyBody: 'json',
			jsonBody: JSON_BODY,
			options,
		}),
});
