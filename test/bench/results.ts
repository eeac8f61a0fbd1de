import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { format, resolveConfig } from 'prettier';

import { withFigures } from '../support/figures';

const RESULTS = join(__dirname, 'RESULTS.md');

/** Replaces one section of the results; the others stay as they are. */
export async function keep(section: string, lines: string[]) {
	const written = withFigures(await readFile(RESULTS, 'utf8'), section, ['', ...lines, '']);
	const settings = await resolveConfig(RESULTS);
	await writeFile(RESULTS, await format(written, { ...settings, filepath: RESULTS }));
}
