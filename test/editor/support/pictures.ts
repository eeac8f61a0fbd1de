import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';

const FOLDER = join(__dirname, '..', '..', '..', 'docs', 'images');

/** Pictures are for the README; a run that is not asked for them leaves the checkout as it is. */
const wanted = process.env.SCREENSHOTS === '1';

/**
 * n8n says in a corner that a workflow has succeeded, and in another one where on the canvas one is; the note of an example
 * is in words beside its picture.
 */
const WITHOUT_REMARKS =
	'.el-notification, .vue-flow__minimap, [data-test-id="sticky"] { visibility: hidden }';

/** What of a page is in a picture, in pixels. */
export interface Area {
	x: number;
	y: number;
	width: number;
	height: number;
}

/**
 * Saves an area of the page as `docs/images/<name>.png`, if the environment says `SCREENSHOTS=1`.
 *
 * @param style what else is not to be in the picture
 */
export async function picture(page: Page, name: string, areaOfIt: () => Promise<Area>, style = '') {
	if (!wanted) return;
	const area = await areaOfIt();
	// The pointer leaves no hover state behind.
	await page.mouse.move(0, 0);
	const image = await page.screenshot({
		clip: area,
		animations: 'disabled',
		style: WITHOUT_REMARKS + style,
	});
	await mkdir(FOLDER, { recursive: true });
	await writeFile(join(FOLDER, `${name}.png`), image);
}

/** @throws when the element is not to be seen */
export async function areaOf(element: Locator): Promise<Area> {
	const area = await element.boundingBox();
	if (!area) throw new Error('What is to be in the picture is not on the page.');
	return area;
}

/** The area that holds all of these, with a margin. */
export function around(areas: Area[], margin: { x: number; y: number }): Area {
	const left = Math.min(...areas.map(({ x }) => x)) - margin.x;
	const top = Math.min(...areas.map(({ y }) => y)) - margin.y;
	const right = Math.max(...areas.map(({ x, width }) => x + width)) + margin.x;
	const bottom = Math.max(...areas.map(({ y, height }) => y + height)) + margin.y;
	return { x: left, y: top, width: right - left, height: bottom - top };
}
