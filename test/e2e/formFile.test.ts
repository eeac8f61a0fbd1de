import { createHash } from 'node:crypto';

import type { INodeParameters } from 'n8n-workflow';

import { findDataTable } from '../host/dataTable';
import { leaks } from '../host/leaks';
import { inSequence, nodeOf, outputOf, VIDEO, videoNode } from '../host/nodes';
import { until } from '../host/waiting';
import { type Execution, importWorkflow, publish, type SavedWorkflow } from '../host/workflows';
import { jpeg, png } from '../support/mediaFiles';
import { runBy } from './paidVideos';
import { browseOverTls, creations, loadOverTls, useHost } from './support';

const started = useHost({ simulator: { renderMs: 4_000, minuteMs: 5_000 } });

/** Longer than a callback that a busy n8n refuses takes to come again. */
const WITHIN = 300_000;

interface Case {
	script: string;
	/** Of the field *Photo* of the form. */
	field: INodeParameters;
	/** What a person has entered for the image. */
	entry: INodeParameters;
	waitBy: string;
	/** Where n8n keeps files. */
	mode: string;
	photo: Buffer;
	type: string;
}

const CASES: Case[] = [
	{
		script: 'Dragged, by callback',
		field: { multipleFiles: true },
		entry: { url: '={{ $json.Photo }}' },
		waitBy: 'callback',
		mode: 'filesystem',
		photo: png(640, 640, 'mug'.repeat(100_000)),
		type: 'image/png',
	},
	{
		script: 'Named, by polling',
		field: { multipleFiles: false },
		entry: { from: 'file', file: 'Photo' },
		waitBy: 'polling',
		mode: 'database',
		photo: jpeg(640, 640, 100_000),
		type: 'image/jpeg',
	},
];

/** A published form for a text and a photo, and the node that makes a video of them and waits for it. */
async function publishForm({ script, field, entry, waitBy }: Case): Promise<SavedWorkflow> {
	const { host, credential } = started;
	const values = [
		{ fieldLabel: 'Script', fieldType: 'text' },
		{ fieldLabel: 'Photo', fieldType: 'file', acceptFileTypes: '.png, .jpg', ...field },
	];
	const parameters = { formTitle: 'Your ad', formFields: { values }, options: {} };
	const nodes = [
		nodeOf('Form', 'n8n-nodes-base.formTrigger', 2.5, parameters, { webhookId: waitBy }),
		videoNode(credential, {
			...{ script: '={{ $json.Script }}', media: { item: [entry] } },
			...{ completion: 'wait', waitBy },
		}),
	];
	const form = { name: script, nodes, connections: inSequence(nodes) };
	const workflow = await importWorkflow(host.rest, form);
	await publish(host.rest, workflow);
	return workflow;
}

/** What a browser sends when a person submits the form. */
async function submit({ script, waitBy, photo, type }: Case, fileName: string): Promise<void> {
	const { host } = started;
	const form = new FormData();
	form.append('field-0', script);
	form.append('field-1', new Blob([photo], { type }), fileName);
	const { status } = await browseOverTls(`${host.proxy.url}form/${waitBy}`, host.ca, form);
	expect(status).toBe(200);
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
	const { script, mode, photo, type } = form;
	const loaded = { status: 200, type, sha256: sha256(photo) };
	let workflow: SavedWorkflow;

	/** Submits the form, and waits until the run has ended. */
	async function run(fileName: string, meanwhile = async () => {}): Promise<Execution> {
		const begin = async () => {
			await submit(form, fileName);
			await meanwhile();
		};
		const execution = await runBy(started.host, workflow.id, begin, WITHIN);
		executions.push(execution);
		return execution;
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
		const execution = await run('photo', async () => {
			const sent = () => sentUrls(form)[0];
			expect(await load(await until('the request', sent, { within: WITHIN }))).toEqual(loaded);
		});
		expect(execution.status).toBe('success');
		expect(outputOf(execution, VIDEO).map(({ json }) => json)).toEqual([
			expect.objectContaining(video()),
		]);
		expect(await Promise.all(sentUrls(form).map(load))).toEqual([loaded]);
	});

	it('does not pay again for the same photo under another name', async () => {
		const execution = await run('the same photo');
		expect(execution.status).toBe('success');
		expect(outputOf(execution, VIDEO).map(({ json }) => json)).toEqual([
			expect.objectContaining({ ...video(), recalled: true }),
		]);
		expect(sentUrls(form)).toHaveLength(1);
	});
});

it('writes the URL of a photo down nowhere', async () => {
	const { host } = started;
	const tokens = CASES.flatMap(sentUrls).map((url) => new URL(url).searchParams.get('token'));
	expect(tokens).toEqual(CASES.map(() => expect.stringMatching(/^.{100}/)));
	expect(await leaks(host, tokens.map(String))).toEqual([]);
	const paid = await (await findDataTable(host.rest, 'Paid Videos'))?.rows();
	expect(paid).toHaveLength(CASES.length);
	expect(JSON.stringify([executions, paid])).not.toContain('binary-data/signed');
});
