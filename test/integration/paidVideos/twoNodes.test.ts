import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { usePaidVideos } from '../support/paidVideos';
import { ugcAdParameters } from '../support/ugcAd';

const n8n = usePaidVideos();
const { simulator } = n8n;

const paid = () => simulator.projects.map(({ body }) => body.script);

const ROW = { id: 1, script: 'One', status: '', project_id: '', video_url: '', message: '' };

const SECOND = {
	settings: { id: 'n9' },
	behind: {
		parameters: ugcAdParameters({ output: 'row', script: 'Fixed' }),
		settings: { onError: 'continueRegularOutput' as const },
	},
};

const OWN = { status: 's', message: 'm', videoUrl: 'v', projectId: 'p' };

test('a second node that writes into the columns of the first is refused, and creates its video once it has its own', async () => {
	const row: IDataObject = { ...ROW };
	Object.assign(row, (await n8n.run({}, { rows: [row] })).items[0].json);
	const script = 'Of the second node';
	const refused = await n8n.run({ script }, { rows: [row], ...SECOND });
	const [{ data }] = refused.run.data.resultData.runData.Video;
	const [[item]] = data?.main as INodeExecutionData[][];
	expect(item.json).toEqual({ id: 1, message: expect.stringContaining('Result Columns') });
	expect(paid()).not.toContain(script);

	const rows = [{ ...row, s: '', m: '', v: '', p: '' }];
	const options = { resultColumns: { columns: OWN } };
	await n8n.run({ script, options }, { rows, ...SECOND });
	expect(paid().filter((each) => each === script)).toHaveLength(1);
});
