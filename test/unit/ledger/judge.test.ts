import type { ShownStatus } from '../../../nodes/shared/items/tableRows';
import { claimResult } from '../../../nodes/shared/ledger/claims';
import { type Asked, hasMark } from '../../../nodes/shared/ledger/facts';
import { judge, type Verdict } from '../../../nodes/shared/ledger/judge';
import {
	hasId,
	type Line,
	LINE_STATUSES,
	OUTCOME_TIMEOUT_MS,
	SEND_WITHIN_MS,
	statusNow,
} from '../../../nodes/shared/ledger/line';
import { markOfItem, markOfRow, unknownRequest } from '../../../nodes/shared/ledger/marks';
import { CREATED_WITHIN } from '../../../nodes/shared/messages/results';
import { REQUEST_TIMEOUT_MS } from '../../../nodes/shared/service/transport';
import { MINUTE_MS } from '../../../nodes/shared/utils/clock';

const NOW = Date.UTC(2026, 0, 1);
const place = { workflowId: 'w', nodeId: 'n', campaign: '' };
const JANUARY = '2026-01-01T00:00:00.000Z';
const FEBRUARY = '2026-02-01T00:00:00.000Z';

let lines = 0;
const line = (more: Partial<Line> = {}): Line => {
	const name = `${++lines}`;
	return {
		...{ id: lines, createdAt: NOW - 1_000, row: '7', status: 'processing', projectId: 'P' },
		...{ videoId: '', url: '', message: '', workflow: '', campaign: '', version: '' },
		...{ executionId: '', account: '', workflowId: 'w', rowMark: markOfRow(place, '7') },
		...{ rowCreatedAt: '', request: 'ugcAd:same', claimedAt: '', claim: name, line: name },
		...more,
	};
};

const asked = (more: Partial<Asked> = {}): Asked => ({
	...{ rowMark: markOfRow(place, '7'), version: '', rowCreatedAt: '', request: 'ugcAd:same' },
	...{ status: 'blank', projects: [], hasLink: false },
	isDone: more.status === 'completed' && more.hasLink === true,
	...more,
});

/** A verdict in a word or two. */
const said = (verdict: Verdict): string => {
	switch (verdict.kind) {
		case 'send':
			return verdict.after ? 'send afterwards' : 'send';
		case 'known':
			return `known ${statusNow(verdict.line, NOW)}${verdict.isChanged && hasId(verdict.line) ? ', changed' : ''}`;
		case 'refused':
			return verdict.reason;
		case 'skipped':
			return `left ${verdict.why}`;
		case 'lookUp':
			return `lookUp${verdict.line ? ' for its line' : ''}${verdict.other ? ' beside another' : ''}`;
		default:
			return verdict.kind;
	}
};

const changed = { request: 'ugcAd:changed' };
const ofOtherRow = { rowMark: markOfRow(place, '8'), request: 'ugcAd:other' };
const version2 = { version: '2', request: 'ugcAd:same 2' };
const mayExist = { status: 'check', projectId: '' } as const;
const finished = { status: 'completed' } as const;
const ofCopy = { rowMark: markOfRow({ ...place, workflowId: 'copy' }, '7') };

/** The table of cases: what a row shows and asks for, what the table knows, and what becomes of it. */
const CASES: Array<
	[when: string, asked: Partial<Asked>, lines: Array<Partial<Line>>, then: string]
> = [
	['nothing is known', {}, [], 'send'],
	['nothing is known of a rejected row', { status: 'rejected' }, [], 'send'],
	['nothing is known of a completed row', { status: 'completed' }, [], 'left completed'],
	['nothing is known of a row with another word', { status: 'other' }, [], 'left otherStatus'],
	['nothing is known of a row that may exist', { status: 'check' }, [], 'mayExist'],
	['nothing is known of a row that is rendered', { status: 'processing' }, [], 'mayExist'],
	['nothing is known of a row that has failed', { status: 'failed' }, [], 'mayExist'],

	[
		'the row shows its project',
		{ status: 'processing', projects: ['P'] },
		[{}],
		'known processing',
	],
	[
		'it was edited since, and follows',
		{ ...changed, status: 'processing', projects: ['P'] },
		[{}],
		'known processing, changed',
	],
	['it was edited since, and its status cleared', { ...changed, projects: ['P'] }, [{}], 'changed'],
	[
		'it was edited since, and rejected with its own project',
		{ ...changed, status: 'rejected', projects: ['P'] },
		[{}],
		'known processing, changed',
	],
	[
		'it was edited since, and rejected without a project',
		{ ...changed, status: 'rejected' },
		[{}],
		'changed',
	],
	[
		'it was edited, and shows its project, although nobody has touched it since',
		{ ...changed, projects: ['P'], updatedAt: NOW - 2_000 },
		[{}],
		'changed',
	],
	[
		'it is found by its project alone',
		{ status: 'processing', projects: ['P'] },
		[{ request: unknownRequest('ugcAd') }],
		'known processing',
	],
	[
		'it has another word, and of two videos the one with its values is rendered',
		{ status: 'other' },
		[{}, { ...changed, ...finished, projectId: 'Q' }],
		'known processing',
	],
	[
		'it has a word to create, and shows its video',
		{ ...changed, status: 'toCreate', projects: ['P'], hasLink: true },
		[finished],
		'left otherStatus',
	],
	[
		'it has another word, and its video is finished',
		{ status: 'other', projects: ['P'] },
		[finished],
		'left otherStatus',
	],
	[
		'it has another word, and shows a link',
		{ status: 'other', projects: ['P'], hasLink: true },
		[{}],
		'left otherStatus',
	],
	[
		'it has another word, and its video is rendered',
		{ status: 'other', projects: ['P'] },
		[{}],
		'known processing',
	],
	[
		'it has another word, shows nothing, and its video is finished',
		{ status: 'other' },
		[finished],
		'left otherStatus',
	],
	[
		'it has another word, and somebody else has asked for the same',
		{ status: 'other' },
		[{ rowMark: markOfRow(place, '8') }],
		'left otherStatus',
	],
	[
		'it asks for another version',
		{ ...version2, status: 'completed', projects: ['P'] },
		[finished],
		'send',
	],
	[
		'a copy of the workflow asks for another version',
		{ ...version2, status: 'completed', projects: ['P'] },
		[{ ...finished, ...ofCopy }],
		'send',
	],
	['its version and its status are cleared', {}, [version2], 'send'],
	[
		'its version is lost, and it follows',
		{ status: 'processing' },
		[version2],
		'known processing, changed',
	],
	[
		'it asks for another version that was made from other values, and nobody has touched it since',
		{ version: '2', request: 'ugcAd:changed 2', projects: ['P'], updatedAt: NOW - 2_000 },
		[finished, { ...version2, projectId: 'Q' }],
		'known processing, changed',
	],
	[
		'it asks for another version, and that is known',
		{ ...version2, status: 'completed', projects: ['P'] },
		[finished, { ...version2, projectId: 'Q' }],
		'known processing',
	],
	[
		'it shows the project of another row',
		{ status: 'processing', projects: ['P'] },
		[ofOtherRow],
		'anotherRow',
	],
	[
		'it shows the project and the link of another row, and is completed',
		{ status: 'completed', projects: ['P'], hasLink: true },
		[ofOtherRow],
		'left completed',
	],
	[
		'it is completed, and asks for another version than the one of another row that it shows',
		{ ...version2, status: 'completed', projects: ['P'], hasLink: true },
		[ofOtherRow],
		'anotherRow',
	],
	[
		'its rows show projects that nobody knows',
		{ status: 'processing', projects: ['P', 'Q'] },
		[],
		'severalProjects',
	],
	[
		'its rows show projects of other rows',
		{ projects: ['P', 'Q'] },
		[ofOtherRow, { ...ofOtherRow, projectId: 'Q' }],
		'severalProjects',
	],
	[
		'it shows the project of another row with the same request',
		{ projects: ['P'] },
		[{ rowMark: markOfRow(place, '8') }],
		'known processing',
	],
	[
		'it shows the project of a row with its ID in another table',
		{ ...changed, rowCreatedAt: JANUARY, status: 'processing', projects: ['P'] },
		[{ rowCreatedAt: FEBRUARY }],
		'anotherRow',
	],
	[
		'it shows a project that was made for it in a copy of the workflow',
		{ ...changed, status: 'processing', projects: ['P'] },
		[ofCopy],
		'known processing, changed',
	],
	[
		'it shows a project of another kind that the same node has made of it',
		{ request: 'scenes:x', status: 'processing', projects: ['P'] },
		[{}],
		'known processing, changed',
	],
	[
		'it shows a project of another kind with its ID, of another node',
		{ request: 'scenes:x', status: 'processing', projects: ['P'] },
		[{ rowMark: markOfRow({ ...place, nodeId: 'o' }, '7') }],
		'anotherNode',
	],
	[
		'another word, no link, and its video is completed',
		{ status: 'other', projects: ['P'] },
		[{ ...finished, url: 'https://videos.test/7.mp4' }],
		'known completed',
	],

	[
		'it shows a project that nothing knows',
		{ status: 'processing', projects: ['P'] },
		[],
		'lookUp',
	],
	['the same, and its status is cleared', { projects: ['P'] }, [], 'unknownProject'],
	['the same, rejected', { status: 'rejected', projects: ['P'] }, [], 'unknownProject'],
	['the same, completed without a link', { status: 'completed', projects: ['P'] }, [], 'lookUp'],
	['the same, with another word', { status: 'other', projects: ['P'] }, [], 'left otherStatus'],
	[
		'the same, completed with a link',
		{ status: 'completed', projects: ['P'], hasLink: true },
		[],
		'left completed',
	],
	['its line waits for an ID', { projects: ['P'] }, [mayExist], 'lookUp for its line'],
	[
		'two of its lines wait for an ID, as the run that claimed it again was stopped, too',
		{ status: 'check', projects: ['P'] },
		[mayExist, mayExist],
		'lookUp for its line',
	],
	[
		'two of its lines wait for an ID, and were made from other values',
		{ status: 'check', projects: ['P'] },
		[mayExist, { ...mayExist, ...changed }],
		'lookUp',
	],
	[
		'it is being sent, and shows a project',
		{ status: 'check', projects: ['P'] },
		[{ status: 'sending', projectId: '' }],
		'sendingElsewhere',
	],
	[
		'it is being sent',
		{ status: 'check' },
		[{ status: 'sending', projectId: '' }],
		'sendingElsewhere',
	],
	['it is being sent', {}, [{ status: 'sending', projectId: '' }], 'send afterwards'],
	[
		'it is being sent',
		{ status: 'rejected' },
		[{ status: 'sending', projectId: '' }],
		'send afterwards',
	],
	['its line has another ID', { status: 'check', projects: ['X'] }, [{}], 'lookUp beside another'],
	[
		'its line has another ID, and its status is cleared',
		{ projects: ['X'] },
		[{}],
		'known processing',
	],

	['it may exist', { status: 'check' }, [mayExist], 'known check'],
	['it may exist, and was edited', { ...changed, status: 'check' }, [mayExist], 'known check'],
	['it may exist, was edited, and its status cleared', changed, [mayExist], 'known check'],
	[
		'it may exist, and another version is asked for',
		{ ...version2, status: 'check' },
		[mayExist],
		'send',
	],
	[
		'its process has died',
		{},
		[{ status: 'sending', projectId: '', createdAt: NOW - OUTCOME_TIMEOUT_MS - 1 }],
		'known check',
	],
	['it is known, and was never written', {}, [{}], 'known processing'],
	['it is known, and was edited', changed, [{}], 'changed'],
	[
		'it is known, and nobody has touched it since',
		{ ...changed, updatedAt: NOW - 2_000 },
		[{}],
		'known processing, changed',
	],
	[
		'the same, with a word to create',
		{ ...changed, status: 'toCreate', updatedAt: NOW - 2_000 },
		[{}],
		'known processing, changed',
	],
	[
		'it was edited, and somebody else has asked for what it is now',
		{},
		[changed, { rowMark: markOfRow(place, '8'), projectId: 'Q' }],
		'known processing',
	],
	[
		'it is known, and somebody has touched it since',
		{ ...changed, updatedAt: NOW },
		[{}],
		'changed',
	],
	['it has failed, and follows', { status: 'failed' }, [{ status: 'failed' }], 'known failed'],
	[
		'its ID belonged to a row that was deleted',
		{ ...changed, rowCreatedAt: FEBRUARY },
		[{ rowCreatedAt: JANUARY }],
		'send',
	],
	['only one side has a time', { ...changed, rowCreatedAt: FEBRUARY }, [{}], 'changed'],
	[
		'another campaign uses the ID',
		{ ...changed, rowMark: markOfRow({ ...place, campaign: 'July' }, '7') },
		[{}],
		'send',
	],

	[
		'somebody else has asked for the same',
		{},
		[{ rowMark: markOfItem('e1', 'n', 0, [0]) }],
		'known processing',
	],
	[
		'somebody else may have got the same',
		{},
		[{ rowMark: markOfItem('e1', 'n', 0, [0]), ...mayExist }],
		'known check',
	],
	['a tool asks for the same', { rowMark: '' }, [{}], 'known processing'],
	['a tool asks for something else', { rowMark: '', ...changed }, [{ rowMark: '' }], 'send'],
	[
		'an item is tried again, and the panel was edited',
		{ rowMark: markOfItem('e1', 'n', 0, [0]), ...changed },
		[{ rowMark: markOfItem('e1', 'n', 0, [0]) }],
		'known processing, changed',
	],

	[
		'rows of a group show a project, and one is blank',
		{ status: 'processing', projects: ['P'] },
		[{}],
		'known processing',
	],
	[
		'rows of a group show two projects, one of them its own',
		{ status: 'processing', projects: ['X', 'P'] },
		[{}, { ...ofOtherRow, projectId: 'X' }],
		'known processing',
	],
];

test.each(CASES)('%s', (_, row, known, then) => {
	expect(said(judge(asked(row), known.map(line), NOW))).toBe(then);
});

describe('whatever up to two lines say, and a row shows', () => {
	const marks = [markOfRow(place, '7'), markOfRow(place, '8'), ''];
	const all = marks.flatMap((rowMark) =>
		['', '2'].flatMap((version) =>
			['ugcAd:same', 'ugcAd:other'].flatMap((request) =>
				LINE_STATUSES.flatMap((status) =>
					(status === 'sending' ? [''] : ['', 'P', 'Q']).map((projectId) =>
						line({ rowMark, version, request, status, projectId }),
					),
				),
			),
		),
	);
	const sets = [
		[],
		...all.map((one) => [one]),
		...all.flatMap((one, index) => all.slice(index + 1).map((two) => [one, two])),
	];
	const statuses: ShownStatus[] = [
		'blank',
		'processing',
		'completed',
		'check',
		'rejected',
		'other',
	];
	const rows = statuses.flatMap((status) =>
		[[], ['P']].map((projects) => asked({ status, projects })),
	);
	/** Each case once, as a test of its own would take long. */
	const every = (check: (row: Asked, known: Line[], verdict: Verdict) => boolean) => {
		for (const known of sets)
			for (const row of rows) {
				const verdict = judge(row, known, NOW);
				if (!check(row, known, verdict)) throw new Error(JSON.stringify({ row, known, verdict }));
			}
	};

	test('nothing is sent beside a line with one of its marks', () => {
		every((row, known, verdict) => {
			const isSent = verdict.kind === 'send' && !verdict.after;
			return !isSent || !known.some((each) => hasMark(each, row));
		});
	});

	test('nothing is sent that shows a project, unless that is of another version of the row', () => {
		every(
			({ projects, rowMark }, known, { kind }) =>
				kind !== 'send' ||
				projects.length === 0 ||
				known.some(
					(each) => each.projectId === 'P' && each.rowMark === rowMark && each.version === '2',
				),
		);
	});

	test('no row gets a video that was made neither for it nor from its values', () => {
		every(
			({ rowMark }, _, verdict) =>
				verdict.kind !== 'known' ||
				verdict.line.request === 'ugcAd:same' ||
				[rowMark, ''].includes(verdict.line.rowMark),
		);
	});

	test('a row whose video may exist is never said to have changed', () => {
		every(
			(_, __, verdict) =>
				verdict.kind !== 'refused' ||
				!('line' in verdict) ||
				hasId(verdict.line) ||
				!['check', 'sending'].includes(verdict.line.status),
		);
	});

	test('a project is only looked up where no line has it', () => {
		every(
			(_, known, { kind }) =>
				kind !== 'lookUp' || !known.some(({ projectId }) => projectId === 'P'),
		);
	});

	test('a claim wins exactly where the row would be sent', () => {
		const claim = line({
			id: 1_000_000,
			status: 'sending',
			projectId: '',
			claim: 'mine',
			createdAt: NOW,
		});
		every((row, known, verdict) => {
			const ofMarks = known.filter((each) => hasMark(each, row));
			const isSent = verdict.kind === 'send' && !verdict.after;
			return claimResult('mine', [...ofMarks, claim], NOW) === 'won'
				? ofMarks.length === 0
				: !isSent;
		});
	});
});

test('a video that was made for no row is not that of a row that follows it, if others ask for it, too', () => {
	const row = asked({ ...changed, status: 'processing', projects: ['P'] });
	const forNoRow = line({ rowMark: markOfItem('e1', 'n', 0, [0]) });
	expect(said(judge(row, [forNoRow], NOW))).toBe('known processing, changed');
	expect(said(judge(row, [forNoRow], NOW, () => true))).toBe('anotherRow');
	expect(said(judge(row, [line()], NOW, () => true))).toBe('known processing, changed');
});

test('a claim whose request may still be on its way is not taken for one of a process that has died', () => {
	expect(SEND_WITHIN_MS + REQUEST_TIMEOUT_MS).toBeLessThan(OUTCOME_TIMEOUT_MS);
});

test('a person who waits as long as a message says finds out whether a video was created', () => {
	expect(CREATED_WITHIN).toMatch(/^\d+ minutes$/);
	expect(parseInt(CREATED_WITHIN) * MINUTE_MS).toBeGreaterThan(OUTCOME_TIMEOUT_MS);
});

test('a claim of a process that has died leaves its marks taken', () => {
	const own = line({ status: 'sending', projectId: '' });
	const createdAt = NOW - OUTCOME_TIMEOUT_MS - 1;
	const dead = line({ status: 'sending', projectId: '', createdAt });
	expect(claimResult(own.claim, [own, dead], NOW)).toBe('taken');
	expect(claimResult(own.claim, [own, { ...dead, createdAt: NOW }], NOW)).toBe('wait');
});

test('a claim whose line a person has deleted sends nothing', () => {
	expect(claimResult(line().claim, [], NOW)).toBe('lost');
});

test('a claim whose line a person has deleted is not sent', () => {
	expect(claimResult('mine', [], NOW)).toBe('lost');
});
