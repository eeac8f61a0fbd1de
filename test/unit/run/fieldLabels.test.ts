import * as fc from 'fast-check';

import { slideshow } from '../../../nodes/Slideshow/request';
import { ugcAd } from '../../../nodes/UgcAd/request';
import { invalidFieldIn } from '../../../nodes/shared/contract/errorCodes';
import { messageOf } from '../../../nodes/shared/items/rowError';
import { CELL } from '../../../nodes/shared/messages/rows';
import { NOT_HTTPS_URL } from '../../../nodes/shared/messages/values';
import { fieldErrors, labelOf } from '../../../nodes/shared/run/fieldLabels';
import { numbered } from '../support/numbered';

test.each([
	['script', 'Script'],
	['avatarId', 'Avatar'],
	['media.0.url', 'Images or Clips (B-Roll) 1 > URL'],
	['media.11.durationInFrames', 'Images or Clips (B-Roll) 12 > Duration (Seconds)'],
	['caption.preset', 'Captions > Preset'],
	['adSettings.bRollType', 'Ad Settings > B-Roll Layout'],
	['name', 'Project Name'],
	['metadata', 'Metadata'],
	['somethingNew.3.x', 'somethingNew 4 > x'],
])('%s is called %s on the panel', (path, label) => {
	expect(labelOf(ugcAd.fields, path, ugcAd.aliases)).toBe(label);
});

const COMMON = { advice: 'Correct it.', code: 'VALIDATION_ERROR' };
const itemsAreVideos = { kind: slideshow, itemsAreEntries: false };
const itemsAreSlides = { kind: slideshow, itemsAreEntries: true };

const late = { field: 'slides.1.duration', message: 'Too long' };
const url = { field: 'slides.1.url', message: NOT_HTTPS_URL };
const tongue = { field: 'language', message: 'Too short' };

test('an error is said with the label', () => {
	const panel = { kind: ugcAd, itemsAreEntries: false };
	const [error] = fieldErrors(
		panel,
		{ itemIndexes: [0] },
		[{ field: 'media', ...CELL.emptyValue() }],
		{},
	);
	expect(error.message).toTell('fieldEmpty', 'Images or Clips (B-Roll)');
});

describe('an invalid field', () => {
	test('of a video is about all of its items', () => {
		const errors = fieldErrors(itemsAreVideos, { itemIndexes: [4] }, [late, url, tongue], COMMON);
		expect(messageOf(errors, numbered)).toBe(
			[
				'Row 5: Slides 2 > Duration (Seconds) (slides.1.duration): Too long',
				`Slides 2 > URL (slides.1.url): ${NOT_HTTPS_URL}`,
				'Language: Too short',
			].join('; '),
		);
		for (const error of errors) expect(error).toMatchObject({ ...COMMON, itemIndexes: [4] });
	});

	test('of an entry that an item has given is about that item, with the labels of an entry', () => {
		const errors = fieldErrors(
			itemsAreSlides,
			{ itemIndexes: [2, 5, 7] },
			[late, tongue, url],
			COMMON,
		);
		expect(messageOf(errors, numbered)).toBe(
			[
				'Row 6: Slide 2 > Duration (Seconds): Too long',
				`Slide 2 > URL: ${NOT_HTTPS_URL}`,
				'Rows 3, 6, 8: Language: Too short',
			].join('; '),
		);
		expect(errors.map(({ itemIndexes, field }) => [itemIndexes, field])).toEqual([
			[[5], 'slides.1.duration'],
			[[2, 5, 7], 'language'],
			[[5], 'slides.1.url'],
		]);
	});

	test.each(['slides', 'slides.9.url', 'slides.x.url', 'texts.1'])(
		'at %s, which no item has given, is about all items',
		(path) => {
			const errors = fieldErrors(
				itemsAreSlides,
				{ itemIndexes: [2, 5] },
				[{ field: path, message: 'No' }],
				COMMON,
			);
			expect(errors.map(({ itemIndexes }) => itemIndexes)).toEqual([[2, 5]]);
		},
	);

	const invalidField = fc.record({
		field: fc.oneof(
			fc.constantFrom('language', 'slides', 'metadata', ''),
			fc.nat(12).map((index) => `slides.${index}.url`),
		),
		message: fc.string({ minLength: 1 }),
	});
	const indexes = fc.uniqueArray(fc.nat(50), { minLength: 1, maxLength: 10 });

	test('is never left out, and is about items of the video only', () => {
		fc.assert(
			fc.property(
				fc.array(invalidField),
				indexes,
				fc.boolean(),
				(invalid, itemIndexes, itemsAreEntries) => {
					const panel = { kind: slideshow, itemsAreEntries };
					const errors = fieldErrors(panel, { itemIndexes }, invalid, COMMON);
					for (const { message } of invalid) {
						expect(messageOf(errors, numbered)).toContain(`: ${message}`);
					}
					const named = errors.flatMap((error) => error.itemIndexes ?? []);
					expect(named.every((index) => itemIndexes.includes(index))).toBe(true);
					expect(errors).toHaveLength(invalid.length);
				},
			),
		);
	});
});

describe('a message of the service', () => {
	const path = fc.stringMatching(/^[a-zA-Z]\w*(\.\w+){0,3}$/);

	test('that begins with the path of a field is about that field', () => {
		fc.assert(
			fc.property(path, fc.string({ unit: 'binary' }), (field, message) => {
				expect(invalidFieldIn(`${field}: ${message}`)).toEqual({ field, message });
			}),
		);
	});

	test.each(['', 'Invalid request', 'No such avatar: a1', 'url:https://a', ': a', '(a): b'])(
		'that does not is about none: %j',
		(message) => {
			expect(invalidFieldIn(message)).toBeUndefined();
		},
	);
});
