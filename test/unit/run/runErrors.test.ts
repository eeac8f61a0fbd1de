import type { IExecuteFunctions } from 'n8n-workflow';

import { pageFor, linkTo } from '../../../nodes/shared/items/n8nMessages';
import { DEFAULT_COLUMNS } from '../../../nodes/shared/items/tableRows';
import {
	createdBefore,
	mayExist,
	NOTHING_CREATED,
	RETRY,
	RUN_AGAIN,
	videosRejected,
} from '../../../nodes/shared/messages/run';
import { nothingSentError, stoppedError } from '../../../nodes/shared/run/runErrors';
import { created, rejected, type Video } from '../../../nodes/shared/video/video';
import { node } from '../support/node';
import type { CreationCall } from '../../../nodes/shared/run/runSetup';
import { numbered } from '../support/numbered';

const videoAt = (itemIndex: number, message: string) =>
	rejected({ itemIndexes: [itemIndex] }, [
		{ reason: 'any', message, advice: 'Correct it.', code: 'X' },
	]);
const link = linkTo(pageFor());

const createdAt = (itemIndex: number) =>
	created({ itemIndexes: [itemIndex] }, { projectId: `p${itemIndex + 1}` });
const uncertainAt = (itemIndex: number, message = 'No answer') => ({
	...videoAt(itemIndex, message),
	...{ status: 'uncertain' as const, recalled: true },
});
const plannedAt = (itemIndex: number): Video => ({
	...{ status: 'planned', itemIndexes: [itemIndex], path: '/create', body: {} },
});

const runOf = (rows: number) =>
	({
		context: {
			getNode: () => node,
			getInputData: () => Array.from({ length: rows }, () => ({ json: {} })),
		} as unknown as IExecuteFunctions,
		runIndex: 0,
		isTool: false,
		...{ nodeName: node.name, continueOnFail: false, errorOutput: false },
		...{ rows: [...Array(rows).keys()], nameRows: numbered },
	}) as unknown as CreationCall;

describe('a run that sends nothing', () => {
	test('names the row, and says that nothing was paid', () => {
		const video = videoAt(2, 'No');
		const error = nothingSentError(runOf(3), [plannedAt(0), plannedAt(1), video]);
		expect(error.message).toBe('Row 3: No');
		expect(error.description).toBe(`Correct it.<br><br>${NOTHING_CREATED}<br><br>${link}`);
		expect(error.context).toMatchObject({ code: 'X' });
		// n8n would show it as [item 2] beside the row
		expect(error.context.itemIndex).toBeUndefined();
	});

	test('counts the rows in the title, and lists them in the description, each error once', () => {
		const videos = [videoAt(0, 'No'), videoAt(1, 'Never'), videoAt(3, 'No')];
		const all = [...videos, plannedAt(2), plannedAt(4)];
		const { message, description } = nothingSentError(runOf(5), all);
		expect(message).toBe(videosRejected(3, 5));
		expect(description).toBe(
			`Rows 1, 4: No;<br>Row 2: Never.<br><br>Correct it.<br><br>${NOTHING_CREATED}<br><br>${link}`,
		);
	});

	test('has the error of the set-up, which all rows share, as its title', () => {
		const videos = [videoAt(0, 'No'), videoAt(1, 'No')];
		expect(nothingSentError(runOf(2), videos).message).toBe('Rows 1, 2: No');
		expect(nothingSentError(runOf(3), [...videos, plannedAt(2)]).message).toBe(
			videosRejected(2, 3),
		);
	});

	test('lists what earlier tries have created, and how to find out, so that a rerun does not pay twice', () => {
		const video = videoAt(2, 'No');
		const uncertain = uncertainAt(1);
		uncertain.errors[0].advice = 'Look in the dashboard.';
		const all = [createdAt(0), uncertain, video, plannedAt(3)];
		expect(nothingSentError(runOf(4), all).description).toBe(
			`Correct it.<br><br>${NOTHING_CREATED}<br><br>${createdBefore('Row 1, project p1')}<br><br>${mayExist('Row 2')}<br><br>Look in the dashboard.<br><br>${RETRY}<br><br>${link}`,
		);
	});
});

test('a run that stops lists what exists, and every other row that may exist', () => {
	const video = { ...videoAt(1, 'No answer'), status: 'uncertain' as const };
	const all = [createdAt(0), uncertainAt(1), uncertainAt(2), uncertainAt(4)];
	const error = stoppedError(runOf(6), video, all);
	expect(error.message).toBe('Row 2: No answer');
	expect(error.description).toBe(
		`Correct it.<br><br>${createdBefore('Row 1, project p1')}<br><br>${mayExist('Rows 3, 5')}<br><br>${RETRY}<br><br>${link}`,
	);
});

test('a table is run again, as its rows keep their videos; other items are retried, as a model may word them anew', () => {
	const video = videoAt(1, 'No');
	const all = [createdAt(0), video];
	const ofTable = stoppedError(
		{ ...runOf(2), table: { columns: DEFAULT_COLUMNS, rows: [] } },
		video,
		all,
	).description;
	expect(ofTable).toContain(RUN_AGAIN);
	expect(stoppedError(runOf(2), video, all).description).not.toContain(RUN_AGAIN);
});

test('a run that stops at a row before anything was created says so', () => {
	const video = videoAt(0, 'No');
	expect(stoppedError(runOf(2), video, [video]).description).toContain(NOTHING_CREATED);
});
