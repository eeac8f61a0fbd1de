import type { Example, Expectation } from './rows';

/** The simulator lets a video fail to render when a text of its request says so. */
const FAILS_TO_RENDER = '#fail:VOICE_SYNTHESIS_ERROR';

const completed: Expectation = { status: 'completed' };
const failed: Expectation = { status: 'failed', message: /./ };
const rejected = (message: RegExp): Expectation => ({ status: 'rejected', message });

const imageOf = (name: string) =>
	`https://images.example.com/${name.toLowerCase().replaceAll(' ', '-')}.jpg`;

const ad = (product: string, script: string, expected: Expectation) => ({
	entered: { product, script, image_url: imageOf(product) },
	expected,
});

export const rowsToUgcAds: Example = {
	file: 'rows-to-ugc-ads',
	table: 'UGC ads',
	rows: [
		ad(
			'Trail Bottle',
			'Cold for a day, hot for a night. This bottle goes wherever you go.',
			completed,
		),
		ad('Desk Lamp', 'My desk finally has daylight, and my eyes stopped hurting.', completed),
		ad('Travel Pillow', `Ten hours in a plane, and I slept. ${FAILS_TO_RENDER}`, failed),
		ad('Rain Jacket', '', rejected(/script/i)),
		ad('Yoga Mat', 'It does not slip, it does not smell, and it rolls up small.', completed),
		ad(
			'Hand Grinder',
			'Thirty seconds of grinding, and the whole kitchen smells of coffee.',
			completed,
		),
	],
};

export const sheetToVideos: Example = {
	file: 'table-to-videos',
	table: 'UGC ads',
	rows: [
		ad('Trail Bottle', 'This bottle goes wherever you go.', completed),
		ad('Travel Pillow', `Ten hours in a plane, and I slept. ${FAILS_TO_RENDER}`, {
			status: 'failed',
			message: /^Failed to generate the voice/,
		}),
		ad('Rain Jacket', '', rejected(/script/i)),
		ad('Desk Lamp', 'My desk finally has daylight.', completed),
	],
};

const slide = (product: string, text: string, expected: Expectation, image = imageOf(text)) => ({
	entered: { product, image_url: image, text },
	expected,
});

/** All rows of a product end alike, and say which of them was at fault. */
const noImage = rejected(/^Slide 2 > URL is empty/);

export const oneRowPerSlide: Example = {
	file: 'one-row-per-slide',
	table: 'Slides',
	rows: [
		slide('Trail Bottle', 'Cold for a day', completed),
		slide('Trail Bottle', 'Hot for a night', completed),
		slide('Desk Lamp', 'Daylight on your desk', completed),
		slide('Trail Bottle', 'Goes wherever you go', completed),
		slide('Rain Jacket', 'Dry in any weather', noImage),
		slide('Rain Jacket', 'Light as a feather', noImage, ''),
		slide('Travel Pillow', 'Ten hours in a plane', failed),
		slide('Travel Pillow', `And I slept ${FAILS_TO_RENDER}`, failed),
		slide('Desk Lamp', 'Easy on your eyes', completed),
	],
};

const greeting = (first_name: string, company: string | null, expected: Expectation) => ({
	entered: { first_name, company },
	expected,
});

export const templateFromSheetColumns: Example = {
	file: 'template-from-table-columns',
	table: 'Greetings',
	picked: { templateId: { id: 'tpl-greeting', name: 'Personal greeting' } },
	rows: [
		greeting('Ada', 'Example Ltd', completed),
		greeting('Grace', 'Sample Ltd', completed),
		greeting('Barbara', '', rejected(/Missing required variables for scene 1: company/)),
		greeting('Alan', null, rejected(/Missing required variables for scene 1: company/)),
		greeting('Edsger', `Sample Inc ${FAILS_TO_RENDER}`, failed),
	],
};
