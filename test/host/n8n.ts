import { fstatSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { N8nHost } from './install';
import { freePort } from './ports';
import { launch } from './processes';
import VERSIONS from './versions.json';
import { until } from './waiting';

/** A migration of a fresh database and the first load of all nodes take most of the start. */
const START_TIMEOUT = 180_000;

/** What an n8n process is for: the editor and everything else, or in queue mode one of the other two. */
export type Role = 'start' | 'worker' | 'webhook';

/**
 * What a role answers, and the last line of its start: n8n answers requests before it has looked after the
 * executions of its last life, and those that wait are shown as crashed for a moment.
 */
const STARTED: Record<Role, { path: string; lastLine: string }> = {
	start: { path: '/rest/settings', lastLine: 'Editor is now accessible' },
	worker: { path: '/healthz/readiness', lastLine: 'n8n worker is now ready' },
	webhook: { path: '/healthz/readiness', lastLine: 'Webhook listener waiting for requests' },
};

/** What a server needs to know of its surroundings. */
export interface N8nSettings {
	/** `start` unless it says otherwise. */
	role?: Role;
	/** The folder with n8n's `.n8n` in it: database, key, installed nodes. */
	userFolder: string;
	/** Where n8n's output goes (appended). */
	logFile: string;
	/** The address that the outside world reaches this server under. */
	webhookUrl: string;
	/** A file with certificates to trust beside the built-in ones, PEM. */
	extraCa: string;
	/** More environment variables; these win. */
	env?: Record<string, string>;
}

/** A running n8n server. */
export interface N8nServer {
	port: number;
	/** Its plain address, `http://localhost:<port>`, which serves the editor. */
	url: string;
	/** The process that runs the executions. */
	pid: number;
	stop(): Promise<void>;
	/** Ends it at once, with nothing put in order (`kill -9`). */
	kill(): Promise<void>;
}

/**
 * Starts n8n on free ports and waits until it answers. A port that somebody else takes before n8n does costs one start
 * more.
 *
 * @throws with the end of its log when it ends by itself or takes too long.
 */
export async function startN8n(host: N8nHost, settings: N8nSettings): Promise<N8nServer> {
	return await startOnce(host, settings).catch(async (error: Error) => {
		if (!error.message.includes('is already in use')) throw error;
		return await startOnce(host, settings);
	});
}

async function startOnce(host: N8nHost, settings: N8nSettings): Promise<N8nServer> {
	const { role = 'start' } = settings;
	const port = await freePort();
	const brokerPort = await freePort();
	const log = openSync(settings.logFile, 'a');
	const logged = fstatSync(log).size;
	const preload = join(__dirname, 'end-with-parent.cjs');
	const server = launch(host.node, ['--require', preload, host.n8n, role], {
		cwd: settings.userFolder,
		env: environment(host, settings, port, brokerPort),
		stdio: ['ignore', log, log, 'ipc'],
	});
	const url = `http://localhost:${port}`;
	try {
		const hasStarted = async () => {
			if (server.ended() !== undefined) throw new Error(`n8n ended with status ${server.ended()}.`);
			const { path, lastLine } = STARTED[role];
			return (await hasLogged(settings.logFile, logged, lastLine)) && (await isUp(url + path));
		};
		await until('n8n to start', hasStarted, { within: START_TIMEOUT });
	} catch (error) {
		await server.stop();
		const lastLines = (await readFile(settings.logFile, 'utf8')).trim().split('\n').slice(-30);
		throw new Error(`n8n did not start. The end of its log:\n${lastLines.join('\n')}`, {
			cause: error,
		});
	}
	return { port, url, pid: server.pid ?? 0, stop: server.stop, kill: server.kill };
}

async function hasLogged(logFile: string, from: number, line: string): Promise<true | undefined> {
	const log = await readFile(logFile);
	return log.subarray(from).includes(line) || undefined;
}

async function isUp(url: string): Promise<true | undefined> {
	const response = await fetch(url).catch(() => undefined);
	const type = response?.headers.get('content-type') ?? '';
	await response?.body?.cancel();
	return response?.ok && type.includes('json') ? true : undefined;
}

/** Only what is named here: settings of the person's own n8n, or of the test runner, must not leak in. */
export function environment(
	host: N8nHost,
	settings: N8nSettings,
	port: number,
	brokerPort: number,
) {
	const off = 'false';
	return {
		...inherited(['PATH', 'HOME', 'USER', 'LANG', 'TZ', 'TMPDIR', 'SSL_CERT_FILE', 'SSL_CERT_DIR']),
		NODE_ENV: 'production',
		NODE_EXTRA_CA_CERTS: settings.extraCa,
		N8N_USER_FOLDER: settings.userFolder,
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_PORT: String(port),
		QUEUE_HEALTH_CHECK_PORT: String(port),
		N8N_RUNNERS_BROKER_PORT: String(brokerPort),
		WEBHOOK_URL: settings.webhookUrl,
		// n8n would write all times as in New York
		GENERIC_TIMEZONE: new Intl.DateTimeFormat().resolvedOptions().timeZone,
		DB_TYPE: 'sqlite',
		// The editor is opened over plain http on this machine.
		N8N_SECURE_COOKIE: off,
		N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '5',
		...silence(off),
		...settings.env,
		N8N_DISABLED_MODULES: disabledModules(host, settings),
	};
}

/** Nothing here may call out, or ask the person for anything but the login. */
function silence(off: string) {
	return {
		N8N_DIAGNOSTICS_ENABLED: off,
		N8N_VERSION_NOTIFICATIONS_ENABLED: off,
		N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: off,
		N8N_TEMPLATES_ENABLED: off,
		N8N_PERSONALIZATION_ENABLED: off,
		N8N_HIRING_BANNER_ENABLED: off,
		N8N_DYNAMIC_BANNERS_ENABLED: off,
		N8N_LICENSE_AUTO_RENEW_ENABLED: off,
		N8N_VERIFIED_PACKAGES_ENABLED: off,
		N8N_PYTHON_ENABLED: off,
		EXTERNAL_FRONTEND_HOOKS_URLS: '',
	};
}

/** The registry of MCP servers calls out; n8n 2.4 does not have it, and does not start where it is named. */
const disabledModules = ({ version }: N8nHost, { env }: N8nSettings): string =>
	[version === VERSIONS[0] ? 'mcp-registry' : '', env?.N8N_DISABLED_MODULES ?? '']
		.filter(Boolean)
		.join(',');

function inherited(names: string[]): Record<string, string> {
	return Object.fromEntries(
		names.flatMap((name) => {
			const value = process.env[name];
			return value === undefined ? [] : [[name, value]];
		}),
	);
}
