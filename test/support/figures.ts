import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');

/** `text` with `lines` in place of what stood between the two comments that name the section. */
export function withFigures(text: string, section: string, lines: string[]): string {
	const [start, end] = [`<!-- figures: ${section} -->`, `<!-- end of figures: ${section} -->`];
	const from = text.indexOf(start);
	const to = text.indexOf(end);
	if (from < 0 || to < from) throw new Error(`There is no section "${start}" ... "${end}".`);
	return [text.slice(0, from + start.length), ...lines, text.slice(to)].join('\n');
}

/**
 * Puts what a script has measured into a document of the repository, so that no figure is
 * typed in by hand.
 *
 * @throws when the document has no such section.
 */
export function writeFigures(document: string, section: string, lines: string[]) {
	const file = join(root, document);
	writeFileSync(file, withFigures(readFileSync(file, 'utf8'), section, lines));
}
