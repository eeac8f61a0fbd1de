import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe, { type AxeResults } from 'axe-core';
import startCase from 'lodash/startCase';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Browser, Page } from 'playwright-core';
import { bytesOf } from '../host/binaryData';
import { LOGIN, publishCampaignPage } from '../host/campaignPage';
import { createCredential, type CredentialReference } from '../host/credentials';
import { type Host, startHost } from '../host/host';
import {
	byId,
	chainOfRows,
	inSequence,
	nodeOf,
	outputOf,
	START,
	startNode,
	VIDEO,
	videoNode,
} from '../host/nodes';
import { demoAccount } from '../host/runExample';
import {
	type Execution,
	editWorkflow,
	importWorkflow,
	runToEnd,
	type SavedWorkflow,
} from '../host/workflows';
import { startChromium } from './support/chromium';
import { type Area, areaOf, picture } from './support/pictures';
import { watchConsole } from './support/problems';

let host: Host;
let credential: CredentialReference;
let browser: Browser;
let workflow: SavedWorkflow;

/** Scripts for products that the simulator has pictures of. */
const CAMPAIGN = {
	'desk-lamp': 'My desk finally has daylight, and my eyes stopped hurting.',
	'trail-bottle': 'Cold for a day, hot for a night. This bottle goes wherever you go.',
	'yoga-mat': 'It does not slip, and it rolls up small. #fail:VOICE_SYNTHESIS_ERROR',
};

const rowsFrom = (first: number, scripts: Record<string, string>) =>
	Object.entries(scripts).map(([product, script], index) => ({
		id: first + index,
		product: startCase(product),
		image: `${product}.png`,
		script,
	}));

const ad = (parameters: INodeParameters) =>
	videoNode(credential, {
		...{ output: 'row', idColumn: 'id', voiceId: byId('voice-0001') },
		media: { item: [{ url: `=${new URL('/pictures/', host.filesUrl).href}{{ $json.image }}` }] },
		options: { name: '={{ $json.product }}' },
		...parameters,
	});

/** Runs the workflow with some rows, as if they came from a table. */
async function runWith(rows: IDataObject[], parameters: INodeParameters) {
	const file = { ...chainOfRows(rows, ad(parameters)), name: 'Autumn ads' };
	if (workflow) await editWorkflow(host.rest, workflow.id, file);
	else workflow = await importWorkflow(host.rest, file);
	return await runToEnd(host.rest, workflow.id, START);
}

beforeAll(async () => {
	host = await startHost({ simulator: { renderMs: 500 }, filesOverTls: true });
	credential = await createCredential(host.rest, 'Account', demoAccount(host));
	browser = await startChromium();
	await runWith(rowsFrom(1, CAMPAIGN), { completion: 'wait', waitBy: 'polling' });
});
afterAll(async () => {
	await browser?.close();
	await host?.stop();
});

/** As wide as the README, where two cards have room beside each other. */
const SIZE = { width: 830, height: 900 };

/** Opens a page as a person does; `problems` are what the browser complains of. */
async function open(url: string, colorScheme: 'light' | 'dark' = 'light') {
	const context = await browser.newContext({
		...{ colorScheme, ignoreHTTPSErrors: true, viewport: SIZE },
		httpCredentials: { username: LOGIN.user, password: LOGIN.password },
	});
	const page = await context.newPage();
	const problems = watchConsole(page);
	await page.goto(url);
	return { page, problems, close: async () => await context.close() };
}

const cards = (page: Page) => page.locator('article:visible');

/** The upper part of a page, which ends with its first row of cards. */
async function withTwoCards(page: Page): Promise<Area> {
	const firstRow = await Promise.all(
		[0, 1].map(async (index) => await areaOf(cards(page).nth(index))),
	);
	return { x: 0, y: 0, width: SIZE.width, height: Math.max(...firstRow.map(endOf)) + 12 };
}

const endOf = ({ y, height }: Area): number => y + height;

/** As while a video plays, when the browser hides them. */
const WITHOUT_CONTROLS = 'video::-webkit-media-controls { display: none }';

/** Scrolls to the end, as pictures are loaded when they come into view; how many have no content then. */
async function brokenPictures(page: Page): Promise<number> {
	for (const image of await page.locator('img').all()) await image.scrollIntoViewIfNeeded();
	await page.waitForLoadState('networkidle');
	await page.evaluate('scrollTo(0, 0)');
	return await page.evaluate('[...document.images].filter((each) => !each.naturalWidth).length');
}

/** What a person who sees badly, or uses no mouse, trips over: WCAG 2.2, A and AA. */
async function barriers(page: Page): Promise<unknown[]> {
	// not as a script of the page, whose policy allows none
	await page.evaluate(axe.source);
	const { violations } = await page.evaluate<AxeResults>('axe.run()');
	return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

/** The colour of an element, and of what it stands on. */
const coloursOf = async (page: Page, selector: string) =>
	await page.evaluate<string[]>(
		`(({ color, backgroundColor }) => [color, backgroundColor])(getComputedStyle(document.querySelector('${selector}')))`,
	);

describe('the storyboard of Check Only', () => {
	const FRESH = {
		'desk-lamp': 'I read in bed, and nobody wakes up.',
		// copied from another row, as happens
		'trail-bottle': 'I read in bed, and nobody wakes up.',
		'rain-jacket': '',
	};
	const rows = () => [...rowsFrom(1, CAMPAIGN), ...rowsFrom(4, FRESH)];
	let address: string;

	beforeAll(async () => {
		address = await saved(await runWith(rows(), { completion: 'check' }), 'storyboard.html');
	});

	/** Saves the page of a run, as a person downloads it. */
	async function saved(execution: Execution, name: string): Promise<string> {
		const [{ binary }] = outputOf(execution, VIDEO);
		const file = await bytesOf(host.rest, binary?.storyboard ?? { data: '', mimeType: '' });
		const path = join(host.folder, name);
		await writeFile(path, file);
		return pathToFileURL(path).href;
	}

	it('shows each video as it would be made, what is wrong first', async () => {
		const { page, problems, close } = await open(address);
		const names = await page.locator('article .state').allTextContents();
		expect(names).toEqual([
			...['Rejected', 'With a warning', 'Ready'],
			...Array(3).fill('Already paid for'),
		]);
		expect(await page.locator('header').innerText()).toMatch(
			/2 videos would be created.*1 with a warning.*3 already paid for.*1 rejected/,
		);
		expect(await cards(page).first().innerText()).toContain('Script is empty');
		const fresh = await cards(page).nth(2).innerText();
		for (const text of ['Row 4', 'Desk Lamp', 'I read in bed', 'Avatar: Amelia']) {
			expect(fresh).toContain(text);
		}
		expect(await brokenPictures(page)).toBe(0);
		expect(problems).toEqual([]);
		await close();
	});

	it('is short enough for a picture where only a few rows are new', async () => {
		const fresh = rowsFrom(4, FRESH);
		const { page, close } = await open(
			await saved(await runWith(fresh, { completion: 'check' }), 'fresh.html'),
		);
		expect(await page.locator('nav').innerText()).toMatch(
			/All 3\s*Rejected 1\s*With a warning 1\s*Ready 1/,
		);
		expect((await withTwoCards(page)).height).toBeLessThan(600);
		await picture(page, 'storyboard', async () => await withTwoCards(page));
		await close();
	});

	it('names an input file', async () => {
		const photo = await readFile(join(__dirname, '../../docs/images/sample-product.png'), 'base64');
		const media = { item: [{ from: 'file', file: 'data' }] };
		const nodes = [
			startNode,
			nodeOf('Photo', 'n8n-nodes-base.set', 3.4, {
				...{ mode: 'raw', jsonOutput: JSON.stringify({ photo }) },
			}),
			nodeOf('File', 'n8n-nodes-base.convertToFile', 1.1, {
				...{ operation: 'toBinary', sourceProperty: 'photo', options: { fileName: 'mug.png' } },
			}),
			videoNode(credential, { script: 'Hot all day.', completion: 'check', media }),
		];
		const { id } = await importWorkflow(host.rest, {
			...{ name: 'A photo', nodes, connections: inSequence(nodes) },
		});
		const { page, problems, close } = await open(
			await saved(await runToEnd(host.rest, id, START), 'photo.html'),
		);
		expect(await page.locator('.strip img').count()).toBe(0);
		expect(await cards(page).innerText()).toContain('mug.png, ');
		expect(problems).toEqual([]);
		await close();
	});

	it('shows only the cards of a filter, which the keyboard reaches', async () => {
		const { page, close } = await open(address);
		await page.keyboard.press('Tab');
		await page.keyboard.press('Tab');
		await page.keyboard.press('Enter');
		expect(await cards(page).locator('.state').allInnerTexts()).toEqual(['Rejected']);
		await page.getByText('All 6').click();
		expect(await cards(page).count()).toBe(6);
		await close();
	});

	it('prints each picture within its card', async () => {
		const { page, close } = await open(address);
		await page.emulateMedia({ media: 'print' });
		const shown = page.locator('article', { has: page.locator('.strip') });
		const ends = await Promise.all(
			(await shown.all()).map(async (card) =>
				(await Promise.all([card, card.locator('.strip')].map(areaOf))).map(endOf),
			),
		);
		expect(ends).toHaveLength(2);
		for (const [card, strip] of ends) expect(strip).toBeLessThan(card);
		await close();
	});

	it('is dark where the reader wants it', async () => {
		const [light, dark] = [await open(address), await open(address, 'dark')];
		for (const selector of ['body', 'article', 'nav a']) {
			const colours = await coloursOf(light.page, selector);
			expect(await coloursOf(dark.page, selector)).not.toEqual(colours);
		}
		for (const { page } of [light, dark]) expect(await barriers(page)).toEqual([]);
		await Promise.all([light.close(), dark.close()]);
	});
});

describe('the report', () => {
	let address: string;
	beforeAll(async () => void (address = await publishCampaignPage(host, credential)));

	it('plays the videos, and says what is wrong', async () => {
		const { page, problems, close } = await open(address);
		expect(await page.locator('nav').innerText()).toMatch(/All 3\s*Failed 1\s*Completed 2/);
		expect(await cards(page).first().innerText()).toContain('Failed to generate the voice');
		const played =
			'Promise.all([...document.querySelectorAll("video")].map((each) => each.play()))';
		expect(await page.evaluate(played)).toHaveLength(2);
		const { width, height } = await areaOf(page.locator('video').first());
		expect(width / height).toBeCloseTo(9 / 16, 2);
		expect(await cards(page).nth(1).innerText()).toMatch(
			/link expires \d\d? \w{3} \d{4}, \d\d:\d\d/,
		);
		expect(problems).toEqual([]);
		expect((await withTwoCards(page)).height).toBeLessThan(600);
		await picture(page, 'report', async () => await withTwoCards(page), WITHOUT_CONTROLS);
		await close();
	});

	it('has its filters behind a login of n8n as well', async () => {
		const { page, close } = await open(address, 'dark');
		await page.getByRole('link', { name: 'Completed 2' }).click();
		expect(await cards(page).locator('.state').allInnerTexts()).toEqual(Array(2).fill('Completed'));
		expect(await barriers(page)).toEqual([]);
		await close();
	});
});
