import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Icon } from 'n8n-workflow';

import { VideoGenerationApi } from '../../credentials/VideoGenerationApi.credentials';
import { ourNodes, ROOT } from './support/ourNodes';

const ICONS = join(ROOT, 'icons');
const files = readdirSync(ICONS);

const paths = (icon: Icon | undefined, folder: string) => {
	if (typeof icon !== 'object') throw new Error('An icon for light and dark is wanted');
	return [icon.light, icon.dark].map((file) => join(folder, file.replace(/^file:/, '')));
};

const used = [
	...ourNodes.map(({ node, path }) => paths(node.description.icon, dirname(path))),
	paths(new VideoGenerationApi().icon, join(ROOT, 'credentials')),
];

test('every node and the credential have an icon of their own, light and dark', () => {
	const all = used.flat();
	for (const file of all) expect(existsSync(file)).toBe(true);
	expect(all.map((file) => file.slice(ICONS.length + 1)).sort()).toEqual([...files].sort());
});

test('a dark icon is the light one in other colours', () => {
	const shapes = (file: string) => readFileSync(file, 'utf8').replace(/#[0-9a-f]{6}/g, '');
	const colours = (file: string) => new Set(readFileSync(file, 'utf8').match(/#[0-9a-f]{6}/g));
	for (const [light, dark] of used) {
		expect(shapes(dark)).toBe(shapes(light));
		expect(colours(light)).toEqual(new Set(['#1f2430', '#e5484d']));
		expect(colours(dark)).toEqual(new Set(['#f2f4f8', '#ff6369']));
	}
});

describe.each(files)('%s', (file) => {
	const svg = readFileSync(join(ICONS, file), 'utf8');

	test('is square, and smaller than 4 KB', () => {
		expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 48 48"/);
		expect(statSync(join(ICONS, file)).size).toBeLessThan(4096);
	});

	test('consists of plain shapes: no script, no picture, nothing from elsewhere', () => {
		const elements = new Set([...svg.matchAll(/<([a-z]\w*)/gi)].map(([, name]) => name));
		expect(['svg', 'rect', 'path', 'circle']).toEqual(expect.arrayContaining([...elements]));
		expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
			/\bon\w+=|href|url\(|data:|:\/\//i,
		);
	});
});
