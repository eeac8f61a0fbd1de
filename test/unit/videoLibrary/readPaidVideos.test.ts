import type { Line } from '../../../nodes/shared/ledger/line';
import { OUTCOME_TIMEOUT_MS } from '../../../nodes/shared/ledger/line';
import { videosOf } from '../../../nodes/VideoLibrary/paidVideos';

const NOW = Date.UTC(2026, 0, 1);

const lineOf = (line: Partial<Line>, index = 0): Line => ({
	...{ row: '1', status: 'processing', projectId: '', videoId: '', url: '', message: '' },
	...{ workflow: 'Ads', campaign: '', version: '', executionId: 'e1', account: '' },
	...{ workflowId: 'w1', rowMark: '', rowCreatedAt: '', request: 'ugcAd:1', claimedAt: '' },
	...{ claim: `c${index}`, line: `l${index}`, id: index, createdAt: NOW },
	...line,
});

const videos = (lines: Array<Partial<Line>>, now = NOW) => videosOf(lines.map(lineOf), now);

test.each([
	['sending', 'processing'],
	['check', 'check'],
	['processing', 'processing'],
	['failed', 'failed'],
	['completed', 'completed'],
] as const)('a video whose line says %s is %s', (status, shown) => {
	expect(videos([{ status }])).toMatchObject([{ row: '1', status: shown }]);
});

test('a video whose execution has died while it was sending may exist', () => {
	const deadAt = NOW + OUTCOME_TIMEOUT_MS;
	const [sending] = videos([{ status: 'sending' }], deadAt);
	const [dead] = videos([{ status: 'sending' }], deadAt + 1);
	expect([sending.status, dead.status]).toEqual(['processing', 'check']);
});

test('of two lines that a crash has left, the one that says more counts', () => {
	const claim = { claim: 'c', projectId: 'p1' };
	const lines = [
		{ ...claim, status: 'completed', url: 'https://v.test/1' } as const,
		{ ...claim, status: 'processing' } as const,
	];
	expect(videos(lines)).toMatchObject([
		{ status: 'completed', line: { projectId: 'p1', url: 'https://v.test/1' } },
	]);
});

test('rows that share a video are one, and the video that changed last comes first', () => {
	const shared = { projectId: 'p1' };
	const shown = videos([
		{ ...shared, row: 'A' },
		{ row: 'B', projectId: 'p2' },
		{ ...shared, row: 'C', version: '2' },
	]);
	expect(shown.map(({ row }) => row)).toEqual(['A, C (version 2)', 'B']);
});
