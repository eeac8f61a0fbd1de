import { CredentialTestContext } from 'n8n-core';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

import { UgcAd } from '../../../../nodes/UgcAd/UgcAd.node';
import { VideoLibrary } from '../../../../nodes/VideoLibrary/VideoLibrary.node';
import { pingTrigger } from '../../../../nodes/shared/callbacks/pingTrigger';
import { callBackAtLimit } from '../../../../nodes/shared/waiting/suspension';
import { until } from '../../../host/waiting';
import { useFastTime } from '../../../support/fastTime';
import { useManualTimers } from '../../../support/manualTimers';
import { useDownloadHost } from '../../support/downloadHost';
import { runNode, type Setup } from '../../support/engine';
import { loadOptions } from '../../support/loadOptions';
import { ugcAdParameters } from '../../support/ugcAd';

useFastTime();
const timers = useManualTimers();

/** In the place of the service, and of a trigger. */
const host = useDownloadHost();

/** The connections on which an answer never ends. */
const connections = new Set<Socket>();

/** Sends the same without end, a little at a time. */
function drip(response: ServerResponse, begin: string, piece: string) {
	const { socket } = response;
	if (!socket) throw new Error('The connection is closed');
	connections.add(socket);
	socket.write(begin);
	const timer = setInterval(() => socket.write(piece), 5);
	socket.on('error', () => {});
	socket.on('close', () => {
		clearInterval(timer);
		connections.delete(socket);
	});
}

const ENDLESS: Array<[string, (response: ServerResponse) => void]> = [
	['silence', (response) => drip(response, '', '')],
	['headers that drip', (response) => drip(response, 'HTTP/1.1 200 OK\r\nx-a: ', 'a')],
	[
		'interim answers without end',
		(response) => drip(response, '', 'HTTP/1.1 102 Processing\r\n\r\n'),
	],
	[
		'a body that drips',
		(response) =>
			drip(response, 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', '1\r\n \r\n'),
	],
];

const allClosed = async () =>
	await until('the connections to close', () => connections.size === 0 || undefined, {
		within: 5000,
		every: 5,
	});

describe.each(ENDLESS)('%s', (_, answer) => {
	beforeEach(() => {
		host.answer = (response) => {
			answer(response);
			// after some of it has come
			setTimeout(() => timers.expire(), 20);
		};
	});

	// n8n gives no way to close those of the test of a credential; and a failure is to stay that of its test
	afterEach(() => {
		for (const connection of connections) connection.destroy();
		connections.clear();
	});

	const setup = (): Setup => ({
		node: new UgcAd(),
		parameters: ugcAdParameters(),
		credential: { apiKey: 'demo-key', baseUrl: host.url },
		rows: [{ script: 'Hello' }],
	});

	test('leaves a creation uncertain, which is sent once', async () => {
		const { error } = await runNode(setup());
		expect(error?.context).toMatchObject({ code: 'UNCERTAIN' });
		expect(error?.message).toContain('The video may exist');
		expect(error?.message).toContain('ETIMEDOUT');
		expect(host.asked).toHaveLength(1);
		await allClosed();
	});

	test('ends a lookup', async () => {
		const { error } = await runNode({
			...setup(),
			node: new VideoLibrary(),
			parameters: { resource: 'avatar', operation: 'getAll' },
		});
		expect(error?.message).toTell('serviceDidNotAnswer', 'ETIMEDOUT');
		await allClosed();
	});

	test('ends the list of a panel', async () => {
		const search = new UgcAd().methods.listSearch.searchAvatars.call(loadOptions(setup()));
		await expect(search).rejects.toThrow(expect.toTell('serviceDidNotAnswer', 'ETIMEDOUT'));
		await allClosed();
	});

	test('ends the test of a credential', async () => {
		const { videoGenerationApiTest } = new VideoLibrary().methods.credentialTest;
		const context = new CredentialTestContext();
		const data = setup().credential;
		const result = await videoGenerationApiTest.call(context, {
			id: 'c1',
			name: 'Account',
			type: 'videoGenerationApi',
			data,
		});
		expect(result).toEqual({
			status: 'Error',
			message: expect.toTell('serviceDidNotAnswer', 'ETIMEDOUT'),
		});
	});

	test('is no answer of a trigger', async () => {
		const { helpers } = loadOptions(setup());
		const result = await pingTrigger(
			async (options): Promise<unknown> => await helpers.httpRequest(options),
			`${host.url}/webhook/video-generation/w1?vgtoken=t`,
		);
		expect(result).toEqual({
			kind: 'unknown',
			hint: expect.toTell('triggerNotChecked', 'within 10 seconds'),
		});
		await allClosed();
	});

	test('holds up no call of a wait whose time is up', async () => {
		callBackAtLimit('a wait', `${host.url}/webhook-waiting/1/n1`, 0);
		timers.expire();
		await until('the call', () => host.asked.length === 1 || undefined, { within: 5000, every: 5 });
		await allClosed();
	});
});
