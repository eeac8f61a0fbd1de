import { randomUUID } from 'node:crypto';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startSimulator, type Simulator } from '../../simulator';
import { type HostOptions, temporaryFolder, withExistingCertificates } from '../host';
import { ensureN8n } from '../install';
import type { Role } from '../n8n';
import { localCertificate } from '../proxy';
import { Rest } from '../rest';
import { installCommunityPackage, pack } from '../tarball';
import { Undo } from '../undo';
import { Member } from './member';
import { type Postgres, startPostgres } from './postgres';
import { findPrograms } from './programs';
import { startRedis } from './redis';
import { startTlsRouter } from './router';

interface ClusterOptions extends HostOptions {
	/** How many; two unless told otherwise. */
	workers?: number;
}

/** n8n in queue mode with this package installed, and everything around it, in temporary folders. */
export interface Cluster {
	main: Member;
	webhook: Member;
	workers: Member[];
	/** Logged in as the owner, at main. */
	rest: Rest;
	simulator: Simulator;
	/** What n8n stores everything in. */
	database: Postgres;
	/** The certificate of n8n's https address. */
	ca: string;
	/** Starts main again after it was ended. */
	startMain(): Promise<void>;
	/** Ends everything and removes the temporary folders. */
	stop(): Promise<void>;
}

/** What the load balancer sends to the webhook processor. */
const WEBHOOKS = /^\/webhook(-waiting)?\//;

/**
 * A worker that is gone is noticed sooner than by default (locks of a minute), and yet no worker is taken for gone
 * that is only slow.
 */
const QUEUE = {
	EXECUTIONS_MODE: 'queue',
	N8N_DISABLE_PRODUCTION_MAIN_PROCESS: 'true',
	QUEUE_HEALTH_CHECK_ACTIVE: 'true',
	QUEUE_WORKER_LOCK_DURATION: '30000',
	QUEUE_WORKER_LOCK_RENEW_TIME: '5000',
	QUEUE_WORKER_STALLED_INTERVAL: '5000',
};

/**
 * Starts PostgreSQL, Redis, the simulator, the TLS front, and n8n's main, webhook processor and workers with the
 * package as packed from `dist/` (build it first).
 *
 * @throws when one of them does not start; nothing is left behind then.
 */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
	return await Undo.around(async (undo) => await startAll(options, undo));
}

async function startAll(options: ClusterOptions, undo: Undo): Promise<Cluster> {
	const report = options.report ?? (() => undefined);
	const programs = findPrograms();
	const installed = await ensureN8n(report, process.env.N8N_VERSION);
	const folder = await temporaryFolder(undo);
	const database = await startPostgres(programs.postgres, undo);
	const redis = await startRedis(programs.redis, undo);

	report('Installing the packed package ...');
	await installCommunityPackage(folder, await pack(folder));
	const certificate = localCertificate();
	const extraCa = join(folder, 'trusted.pem');
	await writeFile(extraCa, await withExistingCertificates(certificate.cert));
	const simulator = await startSimulator({ ...options.simulator, ca: certificate.cert });
	undo.add(() => simulator.close());

	const router = await startTlsRouter(
		certificate,
		(path) => (WEBHOOKS.test(path) ? webhook : main).port,
	);
	undo.add(() => router.close());
	const env = {
		// a process that is busy would else leave executions that it has stored, and not queued, as new for ever
		N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '30',
		...database.env,
		...redis,
		...QUEUE,
		N8N_ENCRYPTION_KEY: randomUUID(),
		...options.env,
	};
	const settings = { webhookUrl: router.url, extraCa };
	const member = async (name: string, role: Role) => {
		const own = join(folder, name);
		await mkdir(own);
		await cp(join(folder, '.n8n'), join(own, '.n8n'), { recursive: true });
		// PostgreSQL calls its sessions by this name
		const named = { ...settings, env: { ...env, PGAPPNAME: name } };
		const process = new Member(name, role, installed, own, named);
		undo.add(async () => await process.stop());
		return process;
	};
	const main = await member('main', 'start');
	const webhook = await member('webhook', 'webhook');
	const workers: Member[] = [];
	for (let number = 1; number <= (options.workers ?? 2); number++) {
		workers.push(await member(`worker-${number}`, 'worker'));
	}

	report(`Starting n8n ${installed.version} in queue mode ...`);
	// main first: it sets up the database
	await main.start();
	const rest = new Rest(`http://localhost:${main.port}`);
	await rest.setUpOwner();
	await Promise.all([webhook, ...workers].map(async (process) => await process.start()));
	const cluster: Cluster = {
		main,
		webhook,
		workers,
		rest,
		simulator,
		database,
		ca: certificate.cert,
		startMain: async () => {
			await main.start();
			cluster.rest = new Rest(`http://localhost:${main.port}`);
			await cluster.rest.logIn();
		},
		stop: async () => await undo.run(),
	};
	return cluster;
}
