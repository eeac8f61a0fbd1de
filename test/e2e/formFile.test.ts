import { createHash } from 'node:crypto';

import type { IDataObject, INode } from 'n8n-workflow';

import { findDataTable } from '../host/dataTable';
import { choose, readExample } from '../host/example';
import { leaks } from '../host/leaks';
import { outputOf } from '../host/nodes';
import { firstAvatarAndVoice } from '../host/runExample';
import { until } from '../host/waiting';
import { type Execution, importWorkflow, publish, type SavedWorkflow } from '../host/workflows';
import { jpeg, png } from '../support/mediaFiles';
import { endForm, submitForm } from './forms';
import { runBy } from './paidVideos';
import { creations, loadOverTls, useHost } from './support';

const started = useHost({ simulator: { renderMs: 4_000, minuteMs: 5_000 } });

/** Longer than a callback that a busy n8n refuses takes to come again. */
const WITHIN = 300_000;

interface Case {
	script: string;
	/** What a person has changed of the field *Photo* in the example *Form to video*. */
	field?: IDataObject;
	/** What a person has entered there for the image. */
	entry?: IDataObject;
	waitBy: string;
	/** Where n8n keeps files. */
	mode: string;
	photo: Buffer;
	type: string;
}

const CASES: Case[] = [
	{
		script: 'By callback',
		waitBy: 'callback',
		mode: 'filesystem',
		photo: png(640, 640, 'mug'.repeat(100_000)),
		type: 'image/png',
	},
	{
		script: 'Dragged, by polling',
		field: { multipleFiles: true },
		entry: { url: '={{ $json.Photo }}' },
		waitBy: 'polling',
		mode: 'database',
		photo: jpeg(640, 640, 100_000),
		type: 'image/jpeg',
	},
];

const FORM = 'On form submission';
const VIDEO = 'Create UGC ad';

/** The example, after a person has made a form of their own of it, published. */
async function publishForm({ script, field, entry, waitBy }: Case): Promise<SavedWorkflow> {
	const { host, credential } = started;
	const locators = await firstAvatarAndVoice(host);
	const example = choose(readExample('form-to-video'), { credential, locators });
	const nodeOf = (name: string) => example.nodes.find((node) => node.name === name) as INode;
	const form = nodeOf(FORM);
	form.webhookId = waitBy;
	Object.assign((form.parameters.formFields as { values: IDataObject[] }).values[1], field);
	Object.assign(nodeOf(VIDEO).parameters, { waitBy, ...(entry && { media: { item: [entry] } }) });
	const workflow = await importWorkflow(host.rest, { ...example, name: script });
	await publish(host.rest, workflow);
	return workflow;
}

/** The URLs of the photos of a form that have reached the service. */
const sentUrls = ({ script }: Case): string[] =>
	creations(started.host)
		.map(({ body }) => body as { script: string; media: Array<{ url: string }> })
		.filter((body) => body.script === script)
		.flatMap(({ media }) => media.map(({ url }) => url));

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** As the service loads it, which has no login. */
async function load(url: string) {
	const { content, ...response } = await loadOverTls(url, started.host.ca);
	return { ...response, sha256: sha256(content) };
}

const executions: Execution[] = [];

describe.each(CASES)('$script, in the mode $mode', (form) => {
	const { script, waitBy, mode, photo, type } = form;
	const loaded = { status: 200, type, sha256: sha256(photo) };
	let workflow: SavedWorkflow;

	/** Submits the form, and waits for its last page, and until the run has ended. */
	async function run(fileName: string, meanwhile = async () => {}, text = script) {
		let lastPage = '';
		const begin = async () => {
			const photoFile = new File([photo], fileName, { type });
			const form = await submitForm(started.host, waitBy, [text, photoFile]);
			await meanwhile();
			lastPage = (await endForm(started.host, form, WITHIN)).replaceAll('&amp;', '&');
		};
		const execution = await runBy(started.host, workflow.id, begin, WITHIN);
		executions.push(execution);
		expect(execution.status).toBe('success');
		return { lastPage, videos: outputOf(execution, VIDEO).map(({ json }) => json) };
	}

	const video = () => {
		const project = started.host.simulator.projects.find(({ body }) => body.script === script);
		return { status: 'completed', projectId: project?.id, url: project?.url };
	};

	beforeAll(async () => {
		await started.host.restart({ N8N_DEFAULT_BINARY_DATA_MODE: mode });
		workflow = await publishForm(form);
	});

	it('makes a video of a photo, which the service can load while the run waits and when it has ended', async () => {
		const { lastPage, videos } = await run('photo', async () => {
			const sent = () => sentUrls(form)[0];
			expect(await load(await until('the request', sent, { within: WITHIN }))).toEqual(loaded);
		});
		expect(videos).toEqual([expect.objectContaining(video())]);
		expect(lastPage).toContain(`href="${video().url}"`);
		expect(await Promise.all(sentUrls(form).map(load))).toEqual([loaded]);
	});

	it('ends with the same video for the same photo under another name, which costs nothing', async () => {
		const { lastPage, videos } = await run('the same photo');
		expect(videos).toEqual([expect.objectContaining({ ...video(), recalled: true })]);
		expect(lastPage).toContain(`href="${video().url}"`);
		expect(sentUrls(form)).toHaveLength(1);
	});

	it('ends with the reason where there is no video', async () => {
		const text = `${script} #fail:VOICE_SYNTHESIS_ERROR`;
		const { lastPage } = await run('photo', async () => {}, text);
		expect(lastPage).toContain('Failed to generate the voice');
		expect(lastPage).not.toContain('Watch the video');
	});
});

it('writes the URL of a photo down nowhere', async () => {
	const { host } = started;
	const tokens = CASES.flatMap(sentUrls).map((url) => new URL(url).searchParams.get('token'));
	expect(tokens).toEqual(CASES.map(() => expect.stringMatching(/^.{100}/)));
	expect(await leaks(host, tokens.map(String))).toEqual([]);
	const paid = await (await findDataTable(host.rest, 'Paid Videos'))?.rows();
	expect(paid).toHaveLength(2 * CASES.length);
	expect(JSON.stringify([executions, paid])).not.toContain('binary-data/signed');
});
