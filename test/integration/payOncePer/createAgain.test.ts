import { projectsPerScript, retryOnFail } from '../support/payments';
import { retry } from '../support/engine';
import { AVATAR, byId } from '../support/kinds';
import { each, projectIds, rows, usePayOncePer } from '../support/payOncePer';

const n8n = usePayOncePer();
const { simulator, run, setupOf, statesOf } = n8n;

const again = { options: { ifCreatedBefore: 'createAgain', concurrency: 1 } };

test('an execution pays for another video of each key', async () => {
	const first = await run();
	const second = await run(again);
	expect(second.error).toBeUndefined();
	expect(projectsPerScript(simulator)).toEqual(each(2));
	expect(projectIds(second)).not.toEqual(projectIds(first));
	expect(second.items.some(({ json }) => json.recalled)).toBe(false);
	expect(statesOf(1)).toEqual(['sending', 'created', 'allowedAgain', 'sending', 'created']);
});

test('what has no video yet is paid once', async () => {
	await run(again);
	expect(projectsPerScript(simulator)).toEqual(each(1));
});

const row5Refused = byId(`={{ $json.id === 5 ? "nobody" : "${AVATAR}" }}`);

test('Retry On Fail and Retry do not pay again for what the execution has created', async () => {
	await run();
	const second = await run({ ...again, avatarId: row5Refused }, { settings: retryOnFail });
	expect(second.error?.message).toContain('Row 5');
	const third = await retry(setupOf(again), second);
	expect(third.error).toBeUndefined();
	expect(projectsPerScript(simulator)).toEqual(each(2));
});

test('nor for rows that had no video before', async () => {
	const first = await run({ ...again, avatarId: row5Refused }, { settings: retryOnFail });
	expect(first.error?.message).toContain('Row 5');
	const second = await retry(setupOf(again), first);
	expect(second.error).toBeUndefined();
	expect(projectsPerScript(simulator)).toEqual(each(1));
});

test('a row that is refused is not paid again by another execution that returns known videos', async () => {
	const first = await run();
	const refused = byId(`={{ $json.id > 3 ? "nobody" : "${AVATAR}" }}`);
	const second = await run({ ...again, avatarId: refused });
	expect(second.error?.message).toContain('Row 4');
	const third = await run({ options: { concurrency: 1 } });
	expect(third.error).toBeUndefined();
	expect(projectIds(third).slice(3)).toEqual(projectIds(first).slice(3));
	expect(projectsPerScript(simulator)).toEqual({ ...each(1), ...each(2, rows.slice(0, 3)) });
});

test.each(['The execution was cancelled because it timed out', 'SQLITE_BUSY: database is locked'])(
	'no advice leads to paying again: %s',
	async (message) => {
		let inserts = 0;
		n8n.dataTables.before = (operation) => {
			if (operation === 'row.insert' && ++inserts > 1) throw new Error(message);
		};
		const { error } = await run(again);
		expect(projectsPerScript(simulator)).toEqual(each(1, rows.slice(0, 1)));
		expect(error?.description).toContain('Executions > Retry');
		expect(error?.description).toContain('Execute workflow could pay for rows again');
		expect(error?.description).not.toMatch(/run (the workflow|it) again|not paid again/i);
	},
);

test('two rows with the same key pay for one more video, not two', async () => {
	const twins = [rows[0], { ...rows[0] }];
	await run({}, { rows: twins });
	await run(again, { rows: twins });
	expect(projectsPerScript(simulator)).toEqual({ 'Row 1': 2 });
});
