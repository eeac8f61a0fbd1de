import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { N8nHost } from '../install';
import { type N8nServer, type N8nSettings, type Role, startN8n } from '../n8n';

/** A port that nothing listens on. */
const NOWHERE = 1;

/** One process of n8n's queue mode, which can be ended and started again on its own folder. */
export class Member {
	readonly logFile: string;
	private server: N8nServer | undefined;
	private logged = 0;

	/** @param folder its user folder, where its log goes, too */
	constructor(
		readonly name: string,
		private readonly role: Role,
		private readonly installed: N8nHost,
		private readonly folder: string,
		private readonly settings: Pick<N8nSettings, 'webhookUrl' | 'extraCa' | 'env'>,
	) {
		this.logFile = join(folder, 'n8n.log');
	}

	get port(): number {
		return this.server?.port ?? NOWHERE;
	}

	/** Waits until it is ready. */
	async start() {
		const { role, folder: userFolder, logFile, settings } = this;
		this.logged = existsSync(logFile) ? statSync(logFile).size : 0;
		this.server = await startN8n(this.installed, { role, userFolder, logFile, ...settings });
	}

	/** Asks it to end, as a restart of its container does. */
	async stop() {
		const { server } = this;
		this.server = undefined;
		await server?.stop();
	}

	/** `kill -9` */
	async kill() {
		const { server } = this;
		this.server = undefined;
		await server?.kill();
	}

	/** The executions that a worker has begun and not ended since its last start, by its log. */
	inHand(): string[] {
		const log = readFileSync(this.logFile).subarray(this.logged).toString();
		const held = new Set<string>();
		for (const [, what, id] of log.matchAll(
			/Worker (started|finished|errored) .*?execution (\d+)/g,
		)) {
			if (what === 'started') held.add(id);
			else held.delete(id);
		}
		return [...held];
	}
}
