import './environment';

import type { IBinaryData, IDataObject } from 'n8n-workflow';

import type { Simulator } from '../../simulator';
import { binaryData } from './binaryData';
import { creations } from './kinds';

let uploads = 0;

/** A file as n8n keeps it for the node before ours: each of them lies elsewhere. */
export async function upload(
	content: Buffer,
	fileName: string,
	mimeType: string,
): Promise<IBinaryData> {
	const location = {
		type: 'execution' as const,
		workflowId: 'wf0',
		executionId: `before-${++uploads}`,
	};
	return await binaryData().store(location, content, { data: '', fileName, mimeType });
}

/** What n8n gives whoever asks for a signed URL of it. */
export async function served(url: string): Promise<{ content: Buffer; mimeType?: string }> {
	const token = new URL(url).searchParams.get('token') ?? '';
	const id = binaryData().validateSignedToken(token);
	const { mimeType } = await binaryData().getMetadata(id);
	return { mimeType, content: await binaryData().getAsBuffer({ id, mimeType: '', data: '' }) };
}

/** The URLs of images and clips in each request that reached the service. */
export const sentUrls = (simulator: Simulator): string[][] =>
	creations(simulator).map(({ body }) => {
		const { media, slides, scenes } = body as Record<string, IDataObject[] | undefined>;
		const variables = (scenes ?? []).flatMap((scene) =>
			(scene.variables as IDataObject[]).filter(({ type }) => type === 'media'),
		);
		return [
			...(media ?? slides ?? []).map(({ url }) => String(url)),
			...variables.map(({ value }) => String(value)),
		];
	});
