import type { Simulator } from '../../simulator';

export type Json = Record<string, unknown>;

export interface Reply {
	status: number;
	headers: Headers;
	body: Json;
}

export const paths = {
	slideshow: '/v1/project/create/social-slideshow',
	ugcAd: '/v1/project/create/ugc-ads',
	scenes: '/v1/project/create/scenes',
	productAd: '/v1/project/create/product-ads',
	template: '/v1/project/create',
};

export async function get({ url }: Simulator, path: string, key = 'demo-key'): Promise<Reply> {
	return await replyOf(await fetch(url + path, { headers: { 'x-api-key': key } }));
}

export async function post(
	{ url }: Simulator,
	path: string,
	body: Json,
	key = 'demo-key',
): Promise<Reply> {
	const headers = { 'x-api-key': key, 'Content-Type': 'application/json' };
	const request = { method: 'POST', headers, body: JSON.stringify(body) };
	return await replyOf(await fetch(url + path, request));
}

async function replyOf(response: Response): Promise<Reply> {
	const body = (await response.json()) as Json;
	return { status: response.status, headers: response.headers, body };
}
