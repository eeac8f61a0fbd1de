import type { IDataObject } from 'n8n-workflow';

import { later } from '../../support/fastTime';
import { usePaidVideos } from '../support/paidVideos';
import { usePress } from '../support/pressTable';
import { UserTable } from '../support/userTable';
import { FAILS } from '../support/waiting';

const n8n = usePaidVideos();
const press = usePress(n8n);

test.each<[string, string, IDataObject]>([
	['a finished row that is edited and set to ready', 'One', { status: 'ready', script: 'Anew' }],
	['a failed row that is mended and set to ready', FAILS, { status: 'ready', script: 'Anew' }],
])('%s says why it has no new video', async (_, script, edit) => {
	const table = new UserTable([{ script }]);
	await press(table);
	await later();
	await press(table);
	table.edit(1, { ...edit, message: '' });
	const { hints } = await press(table);
	expect(hints).toContainEqual(expect.toTell('alreadyPaid', '1 video', 'video_version'));
});
