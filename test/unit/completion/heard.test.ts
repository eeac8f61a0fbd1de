import { Heard } from '../../../nodes/shared/completion/heard';

test('what was heard is remembered up to a capacity, the latest first', () => {
	const heard = new Heard(2);
	const event = { event: 'project.failed', status: 'failed' } as const;
	for (const key of ['a', 'b', 'a', 'c']) heard.add(key, event);
	expect(['a', 'b', 'c'].map((key) => heard.get(key) !== undefined)).toEqual([true, false, true]);
});
