import type { INodeParameters } from 'n8n-workflow';

import { PATHS } from '../../nodes/shared/contract/endpoints';
import type { CredentialType } from './lab';
import { httpRequest, ours, type Subject } from './workflow';

/** The rows of a sheet, as an expression. Their IDs are new in each execution. */
export const sheetOf = (rows: number): string =>
	`((sheet) => Array.from({ length: ${rows} }, (_, row) => ({ id: sheet + '-' + row, product: 'Product ' + row, script: 'Row ' + row + ': I have tried them all, and this is the one I kept.', image: 'https://images.example.com/' + row + '.jpg' })))($execution.id)`;

/** What the service gets to hear of the rows. */
export const namesOf = (rows: number): string[] =>
	Array.from({ length: rows }, (_, row) => `Product ${row}`);

/** A way of making a UGC ad of each row. */
export interface Way {
	name: string;
	credential: CredentialType;
	subject(baseUrl: string): Subject;
}

export const ourWay: Way = {
	name: 'Video UGC Ad',
	credential: 'videoGenerationApi',
	subject: () =>
		ours('ugcAd', {
			script: '={{ $json.script }}',
			avatarId: { __rl: true, mode: 'id', value: 'avatar-0001' },
			media: { item: [{ type: 'image', url: '={{ $json.image }}' }] },
			completion: 'continue',
			options: { name: '={{ $json.product }}' },
		}),
};

/**
 * Pays once for each row.
 *
 * @param column names the rows: `id` is new in each execution, and `product` is not
 */
export const payOnceWay = (column: 'id' | 'product', paidVideosTable = 'Paid Videos'): Way => ({
	...ourWay,
	name: 'Video UGC Ad, Pay Once Per',
	subject: (baseUrl) => {
		const { parameters, ...subject } = ourWay.subject(baseUrl);
		const options = { ...(parameters.options as INodeParameters), paidVideosTable };
		const payOncePer = `={{ $json.${column} }}`;
		return { ...subject, parameters: { ...parameters, payOncePer, options } };
	},
});

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
