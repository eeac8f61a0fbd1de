import { markOfItem, markOfRequest, markOfRow } from '../../../nodes/shared/ledger/marks';

/**
 * The tables of users hold marks like these. If one of them has to change, lines with the old one must still match:
 * otherwise every video that exists is paid for again.
 */
const body = {
	script: 'Hello',
	avatarId: 'avatar_1',
	caption: { preset: 'classic', alignment: 'bottom', disabled: false },
	media: [{ id: 'media_1', type: 'image', url: 'https://example.com/a.png' }],
	aspectRatio: 'ratio_9_16',
	language: 'en',
};

const requestMark = (fields: object, version = '', row?: string) =>
	markOfRequest('ugcAd', 'https://api.example.com', { ...body, ...fields }, version, row);

test.each([
	['a request', {}, '', undefined, 'ugcAd:UsW9jWbWl9i4Z32ejr4YMB'],
	['its second version', {}, '2', undefined, 'ugcAd:R8xxFio1IIbhv6Tc3u3GfU'],
	['a file that its row stands for', {}, '', 'row:wf1:n2::7 ', 'ugcAd:TyufQBq8Qf2mBDHc0bOXs7'],
	[
		'the same, named, notified and signed otherwise',
		{
			name: 'Spring',
			webhook: 'https://n8n.example.com/webhook/1',
			metadata: { a: 1 },
			media: [{ ...body.media[0], url: 'https://example.com/a.png?X-Amz-Signature=1' }],
		},
		'',
		undefined,
		'ugcAd:UsW9jWbWl9i4Z32ejr4YMB',
	],
])('the mark of a request stays as it is stored: %s', (_, fields, version, row, mark) => {
	expect(requestMark(fields, version, row)).toBe(mark);
});

test('the marks of rows and items stay as they are stored', () => {
	const place = { workflowId: 'wf1', nodeId: 'n2', campaign: 'Spring: sale' };
	expect(markOfRow(place, 'a:b')).toBe('row:wf1:n2:Spring%3A%20sale:a:b');
	expect(markOfItem('1042', 'n2', 0, [[0, { script: 'Hello' }]])).toBe(
		'item:1042:n2:0:douQvGvHpICGx8dj7c7Ntn',
	);
});
