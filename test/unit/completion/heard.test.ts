import { Heard } from '../../../nodes/shared/completion/heard';

test('of what was heard the latest stays, up to a capacity', () => {
	const heard = new Heard(2);
	const event = { event: 'project.failed', status: 'failed' } as const;
	for (const key of ['a', 'b', 'a', 'c']) heard.add(key, event);
	expect(['a', 'b', 'c'].map((key) => heard.get(key) !== undefined)).toEqual([true, false, true]);
});
