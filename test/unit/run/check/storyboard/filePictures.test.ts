import type { InputFile } from '../../../../../nodes/shared/files/inputFiles';
import { filePictures } from '../../../../../nodes/shared/run/check/storyboard/filePictures';
import type { Run } from '../../../../../nodes/shared/run/run';
import type { PlannedVideo } from '../../../../../nodes/shared/video/video';

const picture = (name: string, size: number) =>
	({ name, address: `n8n-file:${name}`, type: 'image/png', size }) as InputFile;

const run = {
	inputFiles: { content: async ({ size }: InputFile) => Buffer.alloc(size) },
} as unknown as Run;

const videoOf = (all: InputFile[]) => ({ files: { all } }) as unknown as PlannedVideo;

const LARGE = ['a', 'b', 'c', 'd', 'e'].map((name) => picture(name, 150_000));

// four of the large pictures fit on a page, as they are written in it
test('a picture that does not fit leaves its room to smaller ones', async () => {
	const small = picture('small', 30_000);
	const pictureOf = await filePictures(run, [videoOf([...LARGE, small])]);
	const shown = [...LARGE, small].filter((file) => pictureOf(file) !== undefined);
	expect(shown.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'small']);
});

test('a picture counts in each place', async () => {
	const [large] = LARGE;
	const pictureOf = await filePictures(run, [videoOf([large])]);
	const places = Array.from({ length: 6 }, () => pictureOf(large) !== undefined);
	expect(places).toEqual([true, true, true, true, false, false]);
});
