import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { startTlsProxy, type TlsProxy } from '../../../host/proxy';
import { certificate } from '../../../support/certificate';
import type { Answer } from './answers';

/** What a request is for. */
export type Target = 'create' | 'lookUp' | 'ping' | 'file';

/** A request that has reached the service. */
export interface Arrived {
	target: Target;
	method: string;
	path: string;
	hasKey: boolean;
}

export interface Seen {
	arrived: Arrived[];
	/** How often the other host was called, to which redirects lead. */
	strangers: number;
	/** Of the last callback URL. */
	token?: string;
}

export interface HostileService {
	/** `http://127.0.0.1:<port>` */
	url: string;
	/** The same behind TLS. */
	httpsUrl: string;
	/** Answers this from now on, and forgets what has arrived. */
	answer(answers: Record<Target, Answer>): Promise<void>;
	seen(): Promise<Seen>;
}

/** A hostile service in a process of its own, for the tests of a file; its URLs are known when they run. */
export function useHostileService(): HostileService {
	let child: ChildProcess;
	let proxy: TlsProxy;
	const ask = async <T>(message: object): Promise<T> => {
		child.send(message);
		const [reply] = (await once(child, 'message')) as [T];
		return reply;
	};
	const service: HostileService = {
		url: '',
		httpsUrl: '',
		answer: async (answers) => await ask({ answers }),
		seen: async () => await ask({}),
	};
	beforeAll(async () => {
		child = fork(join(__dirname, 'server.cjs'));
		const [{ port }] = (await once(child, 'message')) as [{ port: number }];
		proxy = await startTlsProxy(certificate);
		proxy.forwardTo(port);
		service.url = `http://127.0.0.1:${port}`;
		service.httpsUrl = proxy.url.replace(/\/$/, '');
	});
	afterAll(async () => {
		child.disconnect();
		await Promise.all([once(child, 'exit'), proxy.close()]);
	});
	return service;
}
