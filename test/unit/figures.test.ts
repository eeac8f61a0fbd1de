import { withFigures } from '../support/figures';

const document = (between: string) =>
	`Before\n\n<!-- figures: queue -->\n${between}<!-- end of figures: queue -->\n\nAfter\n`;

test('replaces what stood there, and nothing else', () => {
	const once = withFigures(document(''), 'queue', ['', '- 200 rows', '']);
	expect(once).toBe(document('\n- 200 rows\n\n'));
	expect(withFigures(once, 'queue', ['', '- 50 rows', ''])).toBe(document('\n- 50 rows\n\n'));
});

test('says which section is missing', () => {
	expect(() => withFigures(document(''), 'fuzz', [])).toThrow('figures: fuzz');
});
