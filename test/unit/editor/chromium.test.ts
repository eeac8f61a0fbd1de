import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { chromiumOn } from '../../editor/support/chromium';

let first: string;
let second: string;

beforeEach(() => {
	first = mkdtempSync(join(tmpdir(), 'path-'));
	second = mkdtempSync(join(tmpdir(), 'path-'));
});
afterEach(() => [first, second].forEach((folder) => rmSync(folder, { recursive: true })));

const onPath = () => chromiumOn([first, second].join(delimiter));

test.each(['chromium', 'chromium-browser', 'google-chrome'])('finds %s on the path', (name) => {
	writeFileSync(join(second, name), '');
	expect(onPath()).toBe(join(second, name));
});

test('takes the first folder of the path that has a browser', () => {
	writeFileSync(join(first, 'google-chrome'), '');
	writeFileSync(join(second, 'chromium'), '');
	expect(onPath()).toBe(join(first, 'google-chrome'));
});

test('finds nothing where there is no browser', () => {
	expect(onPath()).toBeUndefined();
});
