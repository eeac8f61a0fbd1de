import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

import { UgcAd } from '../../../nodes/UgcAd/UgcAd.node';
import { useFastTime } from '../../support/fastTime';
import { useDownloadHost } from '../support/downloadHost';
import { runNode } from '../support/engine';
import { keepGoing } from '../support/kinds';
import { ugcAdParameters } from '../support/ugcAd';

useFastTime();

const create = async (baseUrl: string) =>
	await runNode({
		node: new UgcAd(),
		parameters: ugcAdParameters(),
		credential: { apiKey: 'demo-key', baseUrl },
		rows: [{ script: 'Hello' }],
		settings: keepGoing.settings,
	});

/** The system's word for a connection under way whose network goes down. */
const lost = (syscall: string, code: string) =>
	Object.assign(new Error(`${syscall} ${code}`), { syscall, code });

describe('the network that goes down when a creation has arrived', () => {
	/** In the place of the service. */
	const host = useDownloadHost();
	const sockets: Socket[] = [];
	const note = (message: unknown) => sockets.push((message as { socket: Socket }).socket);

	beforeAll(() => subscribe('net.client.socket', note));
	afterAll(() => void unsubscribe('net.client.socket', note));

	test.each([
		['read', 'EHOSTUNREACH'],
		['read', 'ENETUNREACH'],
		['read', 'EHOSTDOWN'],
		['write', 'ENETDOWN'],
		['read', 'ETIMEDOUT'],
	])('leaves open what became of it (%s %s): it is not sent again', async (syscall, code) => {
		host.answer = () => sockets.at(-1)?.destroy(lost(syscall, code));
		const { items } = await create(host.url);
		expect(host.asked).toHaveLength(1);
		expect(items[0].json.message).toContain(`no usable response (${code})`);
		expect(items[0].json).toMatchObject({ code: 'UNCERTAIN' });
	});
});

test('an address that no network leads to is a request that never left', async () => {
	const { items } = await create('https://255.255.255.255');
	expect(items[0].json.message).toTell('serviceUnreachable', 'https://255.255.255.255');
	expect(items[0].json.message).toMatch(/\(E[A-Z]+\)/);
	expect(items[0].json).toMatchObject({
		advice: expect.stringContaining('Nothing was sent'),
	});
});
