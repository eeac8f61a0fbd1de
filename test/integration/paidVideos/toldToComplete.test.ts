import { MINUTE_MS, systemClock } from '../../../nodes/shared/utils/clock';
import { later } from '../../support/fastTime';
import { usePaidVideos } from '../support/paidVideos';
import { usePress } from '../support/pressTable';
import { UserTable } from '../support/userTable';

const n8n = usePaidVideos();
const press = usePress(n8n);

test('a row of an imported table is not told to be completed before there is a link', async () => {
	const table = new UserTable([{ script: 'One' }]);
	await press(table);
	await systemClock.sleep(5 * MINUTE_MS);
	// whose rows have new times
	const imported = new UserTable(table.rows);
	// a model has written it anew
	imported.edit(1, { script: 'One, anew' });
	await later();
	await press(imported);
	const { message, video_url } = imported.row(1);
	expect(video_url ?? '').toBe('');
	expect(message).toTell('videoOfAnotherRow', 'row 1 (One)');
	// nothing reads a completed row again, so its video would be lost
	expect(message).toMatch(/Video Library/);
});
