import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { Slideshow } from '../../../nodes/Slideshow/Slideshow.node';
import { TemplateVideo } from '../../../nodes/TemplateVideo/TemplateVideo.node';
import { later } from '../../support/fastTime';
import { leastOf } from '../support/least';
import { usePaidVideos, useSheet } from '../support/paidVideos';

const n8n = usePaidVideos();
const { paid, press } = useSheet(n8n);

type Row = IDataObject;

describe('Output is switched while a version is in use', () => {
	test('a row of version 2 has its video with Output: Video, too', async () => {
		const table: Row[] = [{ id: 1, script: 'One', video_version: '' }];
		await press(table);
		await later();
		await press(table);
		Object.assign(table[0], { script: 'One, better', video_version: 2, status: '' });
		await press(table);
		await later();
		await press(table);
		await n8n.run({ output: 'video' }, { rows: structuredClone(table) });
		expect(paid()).toEqual(['One', 'One, better']);
	});

	test('a version that is named is another video of the same values, as often as it is a new one', async () => {
		const versions = ['', '2', '2', '', '3'];
		for (const version of versions) {
			await n8n.run({ output: 'video', options: { version } }, { rows: [{ script: 'One' }] });
		}
		expect(paid()).toEqual(['One', 'One', 'One']);
	});
});

describe('the kind of the video is switched while it renders', () => {
	const rowOf = (parameters: INodeParameters) => ({
		...{ ...parameters, output: 'row', completion: 'continue' },
	});

	test('in the same node, the row keeps its video', async () => {
		const setup = (parameters: INodeParameters) => ({
			node: new TemplateVideo(),
			parameters: rowOf(parameters),
		});
		const table: Row[] = [{ id: 1 }];
		await press(table, {}, setup(leastOf('templateVideo')));
		const { project_id: first } = table[0];
		await later();
		await press(table, {}, setup(leastOf('classProject')));
		expect(table[0]).toMatchObject({ status: 'completed', project_id: first });
	});

	test('in another node, its columns are named, and nothing is sent', async () => {
		const table: Row[] = [{ id: 1, script: 'One' }];
		await press(table);
		await later();
		const before = { ...table[0] };
		const parameters = rowOf(leastOf('slideshow'));
		await press(table, {}, { node: new Slideshow(), parameters, settings: { id: 'n9' } });
		expect(table[0]).toEqual({
			...before,
			message: expect.stringContaining('Options > Result Columns'),
		});
		expect(paid()).toHaveLength(1);
	});
});
