import { newEvent } from '../../../../nodes/shared/ledger/journal/events';

const about = { key: 'k', state: 'rejected', workflow: 'Ads', executionId: 'e1' } as const;

test('what an event does not say is empty', () => {
	expect(newEvent(about)).toEqual({
		...about,
		...{ row: '', attempt: '', projectId: '', videoId: '', url: '', message: '', request: '' },
	});
});

test('a long text is cut, and the request is not, as it is JSON', () => {
	const long = 'x'.repeat(10_000);
	const { message, request } = newEvent({ ...about, message: long, request: long });
	expect([message.length, request.length]).toEqual([4_000, 10_000]);
});

test('no character is cut into two', () => {
	const { message } = newEvent({ ...about, message: `${'x'.repeat(3_999)}\u{1F600}` });
	expect(message).toBe(`${'x'.repeat(3_999)}\ufffd`);
});
