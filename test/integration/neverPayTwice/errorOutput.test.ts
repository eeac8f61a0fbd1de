import type { IDataObject } from 'n8n-workflow';

import { later } from '../../support/fastTime';
import { usePaidVideos } from '../support/paidVideos';

const n8n = usePaidVideos({}, { output: 'video' });
const { simulator } = n8n;

const again = async (item: IDataObject) =>
	await n8n.run(
		{ script: 'Reworded' },
		{ rows: [item], settings: { onError: 'continueErrorOutput' } },
	);

describe('an item of the error output whose video may be finished, and which comes back with other values', () => {
	test.each<IDataObject>([
		{ code: 'TIMED_OUT', status: 'processing', projectId: 'P1' },
		{ code: 'UNCERTAIN', status: 'check' },
		{ error: 'Project P1: n8n stopped waiting (TIMED_OUT)', message: 'Look it up' },
	])('is not sent: %j', async (item) => {
		const { items, errorItems } = await again(item);
		expect([...items, ...errorItems][0].json.message).toTell('videoUnfinished');
		expect(simulator.projects).toEqual([]);
	});

	test.each<IDataObject>([{ code: 'AVATAR_NOT_FOUND' }, { code: '', script: 'UNCERTAIN weather' }])(
		'others are: %j',
		async (item) => {
			await again(item);
			expect(simulator.projects).toHaveLength(1);
		},
	);
});

test('a failed video has an advice, also in a later run', async () => {
	const item = { script: 'b #fail:VOICE_SYNTHESIS_ERROR' };
	const script = '={{ $json.script }}';
	for (let run = 0; run < 2; run++) {
		await n8n.run({ script }, { rows: [item] });
		await later();
	}
	const { items } = await n8n.run({ script }, { rows: [item] });
	expect(items[0].json).toMatchObject({ status: 'failed', advice: expect.toTell('createAgain') });
});
