import type { INodeParameters } from 'n8n-workflow';

import { retry } from '../support/engine';
import { AVATAR, byId } from '../support/kinds';
import { projectsPerScript } from '../support/payments';
import { each, projectIds, rows, usePayOncePer } from '../support/payOncePer';

const n8n = usePayOncePer();
const { simulator, run, setupOf, statesOf } = n8n;

const withoutKey = { payOncePer: '', options: { concurrency: 1 } };
const row5Refused = byId(`={{ $json.id === 5 ? "nobody" : "${AVATAR}" }}`);

describe('a Retry after Pay Once Per was filled in', () => {
	test('does not pay again for what the execution has created without a key', async () => {
		const first = await run({ ...withoutKey, avatarId: row5Refused });
		expect(first.error?.message).toContain('Row 5');
		const second = await retry(setupOf(), first);
		expect(second.error).toBeUndefined();
		expect(projectsPerScript(simulator)).toEqual(each(1));
		expect(statesOf(1)).toEqual(['sending', 'created']);
		const third = await run();
		expect(projectIds(third)).toEqual(projectIds(second));
		expect(projectsPerScript(simulator)).toEqual(each(1));
	});

	test('does not send what is uncertain, and the paid videos table says so from then on', async () => {
		simulator.faults.next('lostAnswer');
		const first = await run(withoutKey, { rows: rows.slice(0, 1) });
		const second = await retry(setupOf({}, { rows: rows.slice(0, 1) }), first);
		expect(second.error?.message).toContain('its outcome is not known');
		expect(second.error?.description).toContain('Allow Again) with the key "1"');
		expect(statesOf(1)).toEqual(['sending', 'uncertain']);
		expect(projectsPerScript(simulator)).toEqual({ 'Row 1': 1 });
	});

	test('takes the project that a person has found for what was uncertain', async () => {
		simulator.faults.next('lostAnswer');
		const setup = { rows: rows.slice(0, 1) };
		const first = await run(withoutKey, setup);
		const second = await retry(setupOf({}, setup), first);
		const [{ id: projectId }] = simulator.projects;
		const foundProjects = { project: [{ key: '1', projectId }] };
		const third = await retry(setupOf({ options: { foundProjects } }, setup), second);
		expect(third.error).toBeUndefined();
		expect(projectIds(third)).toEqual([projectId]);
		expect(projectsPerScript(simulator)).toEqual({ 'Row 1': 1 });
	});

	test.each<INodeParameters>([
		{ options: { ifCreatedBefore: 'createAgain' } },
		{ options: { ifRowChanged: 'createAgain' }, language: 'es' },
		{ language: 'es' },
	])(
		'does not pay again either for a row that was edited, with any options: %j',
		async (edited) => {
			const first = await run({ ...withoutKey, avatarId: row5Refused });
			const second = await retry(setupOf({ ...edited, avatarId: row5Refused }), first);
			const third = await retry(setupOf(edited), second);
			expect(third.error).toBeUndefined();
			expect(projectsPerScript(simulator)).toEqual(each(1));
		},
	);

	test('that stops in its set-up names what exists', async () => {
		const first = await run({ ...withoutKey, avatarId: row5Refused });
		const incomplete = { foundProjects: { project: [{ key: 'k', projectId: '' }] } };
		const second = await retry(setupOf({ options: incomplete }), first);
		expect(second.error?.message).toContain('Found Projects 1: Enter the Key');
		expect(second.error?.description).toMatch(/Created before this: Row 1 .*Row 4 /);
	});
});
