import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { INodeParameters } from 'n8n-workflow';

import { mp4 } from '../../support/mediaFiles';
import { useSimulator } from '../../support/simulator';
import { binaryData, keepInFiles } from '../support/binaryData';
import { Buffers } from '../support/buffers';
import { MB } from '../support/download';
import { creations, runKind } from '../support/kinds';
import { sentUrls } from '../support/inputFiles';
import { LEAST, leastOf } from '../support/least';

const simulator = useSimulator();
keepInFiles();

test('a clip of 40 MB is never held whole in memory', async () => {
	const piece = Buffer.alloc(MB, 7);
	const pieces = function* () {
		yield mp4('isom');
		for (let sent = 0; sent < 40; sent++) yield piece;
	};
	const location = { type: 'execution' as const, workflowId: 'wf0', executionId: 'large' };
	const file = { data: '', fileName: 'clip.mp4', mimeType: 'video/mp4' };
	const data = await binaryData().store(location, Readable.from(pieces()), file);

	const buffers = new Buffers();
	let looks = 0;
	let looking: NodeJS.Timeout | undefined;
	// each look collects garbage, which takes a while
	const lookLater = () => {
		looking = setTimeout(() => {
			buffers.look();
			looks++;
			lookLater();
		}, 50);
	};
	lookLater();
	const { error } = await runKind(
		LEAST.ugcAd.node,
		simulator,
		{
			...leastOf('ugcAd'),
			...({ media: { item: [{ from: 'file', file: 'data' }] } } as INodeParameters),
		},
		{ files: [{ data }] },
	).finally(() => clearTimeout(looking));
	expect(error).toBeUndefined();
	expect(creations(simulator)).toHaveLength(1);
	expect(looks).toBeGreaterThan(0);
	expect(buffers.growth).toBeLessThan(20 * MB);

	const [[url]] = sentUrls(simulator);
	const id = binaryData().validateSignedToken(new URL(url).searchParams.get('token') ?? '');
	const digest = async (of: string) => {
		const hash = createHash('sha256');
		for await (const part of await binaryData().getAsStream(of)) hash.update(part as Buffer);
		return hash.digest('hex');
	};
	expect(await digest(id)).toBe(await digest(data.id ?? ''));
}, 240_000);
