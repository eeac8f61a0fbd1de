import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSimulator, type Simulator, type SimulatorOptions } from '../simulator';
import { ensureN8n, type N8nHost } from './install';
import { startN8n, type N8nServer, type N8nSettings } from './n8n';
import { removeAtExit } from './processes';
import { localCertificate, startTlsProxy, type TlsProxy } from './proxy';
import { Rest } from './rest';
import { installCommunityPackage, pack } from './tarball';
import { Undo } from './undo';

/** What a host is started with. */
export interface HostOptions {
	simulator?: Omit<SimulatorOptions, 'ca'>;
	/** Whether videos and pictures of the service have https addresses. */
	filesOverTls?: boolean;
	/** More environment variables for n8n; these win. */
	env?: Record<string, string>;
	/** Sees every byte that comes in over https. */
	tap?: (received: Buffer) => void;
	/** Told what is going on, one line at a time. */
	report?: (line: string) => void;
}

/** A real n8n with this package installed, and everything around it, in a temporary folder. */
export interface Host {
	n8n: N8nServer;
	/** Logged in as the owner. */
	rest: Rest;
	simulator: Simulator;
	/** Where browsers find videos and pictures of the service. Without a slash at the end. */
	filesUrl: string;
	/** What callbacks come in through: `proxy.url` is n8n's WEBHOOK_URL, its certificate is `ca`. */
	proxy: TlsProxy;
	ca: string;
	/** The temporary folder that holds n8n's files. */
	folder: string;
	/** n8n's output. */
	logFile: string;
	/** The Node that n8n runs with. */
	node: string;
	/** Ends n8n and starts it again on the same database, with other environment variables. */
	restart(env?: Record<string, string>): Promise<void>;
	/** Ends everything and removes the temporary folder. */
	stop(): Promise<void>;
}

/**
 * Starts the simulator, the TLS proxy and n8n with the package as packed from `dist/` (build it first).
 *
 * @throws when one of them does not start; nothing is left behind then.
 */
export async function startHost(options: HostOptions = {}): Promise<Host> {
	return await Undo.around(async (undo) => await startAll(options, undo));
}

async function startAll(options: HostOptions, undo: Undo): Promise<Host> {
	const report = options.report ?? (() => undefined);
	const installed = await ensureN8n(report, process.env.N8N_VERSION);
	const folder = await temporaryFolder(undo);

	const { PREPARED_N8N_FOLDER: prepared } = process.env;
	if (prepared) {
		await cp(prepared, join(folder, '.n8n'), { recursive: true });
	} else {
		report('Installing the packed package into a fresh n8n ...');
		await installCommunityPackage(folder, await pack(folder));
	}

	const certificate = localCertificate();
	const extraCa = join(folder, 'trusted.pem');
	await writeFile(extraCa, await withExistingCertificates(certificate.cert));
	const files = options.filesOverTls ? await startTlsProxy(certificate) : undefined;
	undo.add(async () => await files?.close());
	const filesUrl = files && new URL(files.url).origin;
	const simulator = await startSimulator({ ...options.simulator, ca: certificate.cert, filesUrl });
	undo.add(() => simulator.close());
	files?.forwardTo(Number(new URL(simulator.url).port));
	const proxy = await startTlsProxy(certificate, options.tap);
	undo.add(() => proxy.close());

	const logFile = join(folder, 'n8n.log');
	const settings = { userFolder: folder, logFile, webhookUrl: proxy.url, extraCa };
	report(`Starting n8n ${installed.version} ...`);
	const n8n = await startBehind(proxy, installed, { ...settings, env: options.env });
	const rest = new Rest(n8n.url);
	const host: Host = {
		n8n,
		rest,
		simulator,
		filesUrl: filesUrl ?? simulator.url,
		proxy,
		ca: certificate.cert,
		folder,
		logFile,
		node: installed.node,
		restart: async (env) => {
			await host.n8n.stop();
			host.n8n = await startBehind(proxy, installed, { ...settings, env });
			host.rest = new Rest(host.n8n.url);
			await host.rest.logIn();
		},
		stop: async () => await undo.run(),
	};
	undo.add(async () => await host.n8n.stop());
	await (prepared ? rest.logIn() : rest.setUpOwner());
	return host;
}

async function startBehind(proxy: TlsProxy, installed: N8nHost, settings: N8nSettings) {
	const n8n = await startN8n(installed, settings);
	proxy.forwardTo(n8n.port);
	return n8n;
}

/** A folder that is removed at the end. */
export async function temporaryFolder(undo: Undo): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'video-generation-'));
	removeAtExit(folder);
	undo.add(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
	return folder;
}

/** A machine may need certificates of its own to reach anything; n8n takes only one file. */
export async function withExistingCertificates(certificate: string): Promise<string> {
	const existing = process.env.NODE_EXTRA_CA_CERTS;
	const others = existing ? await readFile(existing, 'utf8').catch(() => '') : '';
	return `${others}\n${certificate}`;
}
