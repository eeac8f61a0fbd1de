import type { PlannedVideo } from '../../../../nodes/shared/video/video';
import { drawingsOf } from '../../../../nodes/shared/run/check/drawings';
import type { Run } from '../../../../nodes/shared/run/run';

/** What a run draws whose drawings have so many characters. */
async function drawn(rows: number, characters: number) {
	const hints: string[] = [];
	const context = {
		helpers: { prepareBinaryData: async ({ length }: Buffer) => ({ length }) },
		addExecutionHints: ({ message }: { message: string }) => hints.push(message),
	};
	const kind = { drawing: () => 'x'.repeat(characters) };
	const videos = Array.from({ length: rows }, (_, index) => ({
		...{ status: 'planned', itemIndexes: [index], body: {} },
	}));
	const drawings = await drawingsOf(
		{ context, kind } as unknown as Run,
		videos as unknown as PlannedVideo[],
	);
	return { count: drawings.size, hints };
}

test('the drawings of a run have a size at most, and it says whose are left out', async () => {
	expect(await drawn(100, 1_000_000)).toEqual({
		count: 11,
		hints: [
			'Only the first 11 of 100 videos are drawn. To see the others, check them without these rows.',
		],
	});
});

test('a run of hundreds of small drawings has them all', async () => {
	expect(await drawn(300, 20_000)).toEqual({ count: 300, hints: [] });
});
