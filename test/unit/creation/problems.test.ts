import * as fc from 'fast-check';

import { slideshow } from '../../../nodes/Slideshow/request';
import { problemIn, refusedOver } from '../../../nodes/shared/creation/problems';
import { messageOf } from '../../../nodes/shared/items/refused';

const UNSENT = { description: 'Correct it.', code: 'VALIDATION_ERROR' };
const ofRows = { kind: slideshow, fromParts: false };
const ofParts = { kind: slideshow, fromParts: true };

const late = { path: 'slides.1.duration', text: 'Too long' };
const address = { path: 'slides.1.url', text: 'Must be a valid HTTPS URL' };
const tongue = { path: 'language', text: 'Too short' };

describe('a problem', () => {
	test('of a video concerns all of its rows, and is told once', () => {
		const refused = refusedOver(ofRows, [4], [late, address, tongue], UNSENT);
		expect(messageOf(refused)).toBe(
			'Row 5: Slides 2 > Duration (Seconds): Too long (slides.1.duration); ' +
				'Slides 2 > URL: Must be a valid HTTPS URL (slides.1.url); ' +
				'Language: Too short (language)',
		);
		expect(refused).toMatchObject({ rows: [4], explanation: UNSENT });
	});

	test('of a part that a row has given is a problem of that row, in the words of a row', () => {
		const refused = refusedOver(ofParts, [2, 5, 7], [late, tongue, address], UNSENT);
		expect(refused.reasons).toEqual([
			{
				rows: [5],
				reason:
					'Slide > Duration (Seconds): Too long (slides.1.duration); ' +
					'Slide > URL: Must be a valid HTTPS URL (slides.1.url)',
			},
			{ rows: [2, 5, 7], reason: 'Language: Too short (language)' },
		]);
		expect(refused.rows).toEqual([2, 5, 7]);
	});

	test.each(['slides', 'slides.9.url', 'slides.x.url', 'texts.1'])(
		'at %s, which no row has given, is one of all rows',
		(path) => {
			const refused = refusedOver(ofParts, [2, 5], [{ path, text: 'No' }], UNSENT);
			expect(refused.reasons.map(({ rows }) => rows)).toEqual([[2, 5]]);
		},
	);

	const problem = fc.record({
		path: fc.oneof(
			fc.constantFrom('language', 'slides', 'metadata', ''),
			fc.nat(12).map((part) => `slides.${part}.url`),
		),
		text: fc.string({ minLength: 1 }),
	});
	const rows = fc.uniqueArray(fc.nat(50), { minLength: 1, maxLength: 10 });

	test('is never left out, and is told of rows of the video only', () => {
		fc.assert(
			fc.property(fc.array(problem), rows, fc.boolean(), (problems, of, fromParts) => {
				const { reasons, explanation } = refusedOver(
					{ ...ofParts, fromParts },
					of,
					problems,
					UNSENT,
				);
				for (const { path, text } of problems) {
					const said = `: ${text} (${path})`;
					expect(explanation.message).toContain(said);
					expect(reasons.some(({ reason }) => reason.includes(said))).toBe(true);
				}
				expect(reasons.flatMap((reason) => reason.rows).every((row) => of.includes(row))).toBe(
					true,
				);
				const groups = reasons.map((reason) => reason.rows.join());
				expect(new Set(groups).size).toBe(groups.length);
			}),
		);
	});
});

describe('a message of the service', () => {
	const path = fc.stringMatching(/^[a-zA-Z]\w*(\.\w+){0,3}$/);

	test('that begins with the path of a field is a problem of that field', () => {
		fc.assert(
			fc.property(path, fc.string({ unit: 'binary' }), (field, text) => {
				expect(problemIn(`${field}: ${text}`)).toEqual({ path: field, text });
			}),
		);
	});

	test.each(['', 'Invalid request', 'No such avatar: a1', 'url:https://a', ': a', '(a): b'])(
		'that does not is none: %j',
		(message) => {
			expect(problemIn(message)).toBeUndefined();
		},
	);
});
