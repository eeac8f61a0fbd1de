import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

import type { INodeParameters } from 'n8n-workflow';
import type { Browser } from 'playwright-core';

import { inSequence, nodeOf, videoNode } from '../host/nodes';
import { importWorkflow, publish, type SavedWorkflow } from '../host/workflows';
import { loadOverTls, useHost } from '../e2e/support';
import { startChromium } from './support/chromium';
import { Editor } from './support/editor';
import type { EditorPage } from './support/page';
import { areaOf, around, picture } from './support/pictures';

let browser: Browser;
// before the host, which open pages still talk to
afterAll(async () => await browser?.close());
const started = useHost({ simulator: { renderMs: 4_000, minuteMs: 5_000 } });
beforeAll(async () => void (browser = await startChromium()));

/** On the person's disk. */
const PHOTO = join(__dirname, '..', '..', 'docs', 'images', 'sample-product.png');

/** Longer than a callback that a busy n8n refuses takes to come again. */
const WITHIN = 300_000;

/** How high the head of a panel is, in pixels. */
const HEAD = 41;

const AD = 'Video UGC Ad';
const LAST = 'Last page';

interface Case {
	waitBy: string;
	script: string;
	/** What was entered for the image. */
	entry: INodeParameters;
}

const CASES: Case[] = [
	{ waitBy: 'callback', script: 'Hot all day', entry: { from: 'file', file: 'Photo' } },
	{ waitBy: 'polling', script: 'Cold all night', entry: { url: '={{ $json.Photo }}' } },
];

/** A form for a script and a photo at a path, the video of them, and a last page with its link. */
async function importForm({ waitBy, entry }: Case, path: string): Promise<SavedWorkflow> {
	const { host, credential } = started;
	const values = [
		{ fieldLabel: 'Script', fieldType: 'text', requiredField: true },
		{ fieldLabel: 'Photo', fieldType: 'file', multipleFiles: false, acceptFileTypes: '.png, .jpg' },
	];
	const form = { formTitle: 'Your ad', formFields: { values }, options: {} };
	const ad = {
		...{ script: '={{ $json.Script }}', media: { item: [entry] } },
		...{ completion: 'wait', waitBy },
	};
	const last = {
		...{ operation: 'completion', respondWith: 'text', completionTitle: 'Your video is ready' },
		completionMessage: '=<a href="{{ $json.url }}">Watch it</a>',
	};
	const nodes = [
		nodeOf('Form', 'n8n-nodes-base.formTrigger', 2.5, form, { webhookId: path }),
		{ ...videoNode(credential, ad), name: AD },
		nodeOf(LAST, 'n8n-nodes-base.form', 2.5, last, { webhookId: `${path}-last` }),
	].map((node, index) => ({ ...node, position: [260 * index, 0] as [number, number] }));
	return await importWorkflow(host.rest, { name: path, nodes, connections: inSequence(nodes) });
}

/** Fills in and submits a form, as a stranger who has no login; returns the link on its last page. */
async function submit({ script }: Case, url: string): Promise<string | null> {
	const context = await browser.newContext({ ignoreHTTPSErrors: true });
	context.setDefaultTimeout(WITHIN);
	const page = await context.newPage();
	await page.goto(url);
	await page.getByLabel('Script').fill(script);
	const chooser = page.waitForEvent('filechooser');
	await page.getByLabel('Photo').click();
	await (await chooser).setFiles(PHOTO);
	// by which the last page ends the execution, some time after it is to be seen
	const ended = page.waitForResponse(
		(response) => response.request().method() === 'POST' && response.url().includes('form-waiting'),
	);
	await page.getByRole('button', { name: 'Submit' }).click();
	await page.getByText('Your video is ready').waitFor();
	const link = await page.getByRole('link', { name: 'Watch it' }).getAttribute('href');
	await ended;
	await context.close();
	return link;
}

const submitPublished = async (form: Case) =>
	await submit(form, `${started.host.proxy.url}form/${form.waitBy}`);

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

const projectsOf = ({ script }: Case) =>
	started.host.simulator.projects.filter(({ body }) => body.script === script);

describe.each(CASES)('a form whose video is waited for by $waitBy', (form) => {
	let link: string | null;
	beforeAll(async () => await publish(started.host.rest, await importForm(form, form.waitBy)));

	it('makes a video of the photo that a stranger uploads, and links to it on its last page', async () => {
		link = await submitPublished(form);
		const [project, ...others] = projectsOf(form);
		expect(others).toEqual([]);
		expect(link).toBe(project.url);
		const media = project.body.media as Array<{ url: string }>;
		expect(media).toHaveLength(1);
		// the service has no login either
		const { status, type, content } = await loadOverTls(media[0].url, started.host.ca);
		expect({ status, type }).toEqual({ status: 200, type: 'image/png' });
		expect(sha256(content)).toBe(sha256(await readFile(PHOTO)));
	});

	it('links to the same video where the same photo is uploaded again', async () => {
		expect(await submitPublished(form)).toBe(link);
		expect(projectsOf(form)).toHaveLength(1);
	});
});

it('a run in the editor shows the photo beside the field that names it, and pays for no other video', async () => {
	const [form] = CASES;
	const { id } = await importForm(form, 'in-the-editor');
	const page = await (await Editor.logIn(browser, started.host)).open(`/workflow/${id}`);
	await submit(form, await openTestForm(page));
	await page.succeeded(LAST);
	expect(projectsOf(form)).toHaveLength(1);
	const panel = await page.openNode(AD);
	const input = page.page.getByTestId('ndv-input-panel');
	await input.getByTestId('radio-button-binary').click();
	await input.getByText(basename(PHOTO)).waitFor();
	const labels = ['Image or Clip From', 'Input Data Field Name'];
	expect(await panel.labels(labels)).toEqual(labels);
	await panel.label('Source of Images or Clips (B-Roll)').evaluate(scrollTo);
	const columns = [input, page.page.locator('.node-settings')];
	await picture(page.page, 'input-file', async () => {
		const area = around(await Promise.all(columns.map(areaOf)), { x: 0, y: HEAD });
		const end = await areaOf(panel.label('Type'));
		return { ...area, height: end.y - area.y };
	});
	expect(page.newProblems()).toEqual([]);
	await page.close();
});

/** Presses *Execute workflow*; returns the URL of the form that n8n then opens in a window. */
async function openTestForm({ page }: EditorPage): Promise<string> {
	const opening = page.context().waitForEvent('page');
	await page.getByTestId('execute-workflow-button').click();
	const window = await opening;
	const url = window.url();
	await window.close();
	return url;
}

/** In the browser: brings an element near the top of what is scrolled. */
function scrollTo(element: { style: { scrollMarginTop: string }; scrollIntoView(): void }) {
	element.style.scrollMarginTop = '14px';
	element.scrollIntoView();
}
