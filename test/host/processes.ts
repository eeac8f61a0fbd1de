import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a child may take to end by itself before it is killed, in milliseconds. */
const GRACE = 40_000;

const running = new Set<ChildProcess>();
const folders = new Set<string>();
let ending = false;

// The last resort, also after a crash: whatever still runs is killed, what was temporary is removed.
process.once('exit', () => {
	for (const child of running) signalGroup(child, 'SIGKILL');
	for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

/** A long-running child process, leader of its own process group. */
interface Launched {
	/** Undefined when it could not be started. */
	pid: number | undefined;
	/** The exit status, or undefined while it runs. */
	ended(): number | undefined;
	/** Ends the whole group and waits until it is gone. */
	stop(): Promise<void>;
	/** Ends the whole group at once, with nothing put in order (`kill -9`). */
	kill(): Promise<void>;
}

/** Starts a process that runs until it is stopped. */
export function launch(command: string, args: string[], options: SpawnOptions): Launched {
	const child = track(command, args, options);
	let status: number | undefined;
	const exited = new Promise<void>((resolve) => {
		const end = (code: number | null) => {
			status ??= code ?? 1;
			resolve();
		};
		child.once('exit', end).once('error', () => end(1));
	});
	const kill = async () => {
		signalGroup(child, 'SIGKILL');
		await exited;
		running.delete(child);
	};
	const stop = async () => {
		signalGroup(child, 'SIGTERM');
		await Promise.race([exited, sleep(GRACE, undefined, { ref: false })]);
		await kill();
	};
	return { pid: child.pid, ended: () => status, stop, kill };
}

/**
 * Runs a command to its end and returns what it printed on standard output.
 *
 * @throws with the last lines it printed when it fails.
 */
export async function run(command: string, args: string[], options: SpawnOptions): Promise<string> {
	const child = track(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
	let stdout = '';
	let all = '';
	child.stdout?.on('data', (text) => ((stdout += text), (all += text)));
	child.stderr?.on('data', (text) => (all += text));
	const status = await new Promise<number | null>((resolve, reject) => {
		child.once('close', resolve).once('error', reject);
	}).finally(() => running.delete(child));
	if (status === 0) return stdout;
	const lastLines = all.trim().split('\n').slice(-20).join('\n');
	throw new Error(`"${[command, ...args].join(' ')}" ended with status ${status}:\n${lastLines}`);
}

/** Has a temporary folder removed at the latest when this process ends. */
export function removeAtExit(folder: string) {
	folders.add(folder);
}

/** Ends every child process, and starts no more: what waits for one of them fails, and so unwinds. */
export function endAll() {
	ending = true;
	for (const child of running) signalGroup(child, 'SIGTERM');
}

/** @throws when this process has been asked to end. */
export function throwIfEnding() {
	if (ending) throw new Error('Stopped.');
}

function track(command: string, args: string[], options: SpawnOptions): ChildProcess {
	throwIfEnding();
	// A group of its own: Ctrl-C in the terminal then reaches only this process, which ends the
	// others in order, and a child's own children end with it.
	const child = spawn(command, args, { ...options, detached: true });
	running.add(child);
	return child;
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals) {
	try {
		if (pid !== undefined) process.kill(-pid, signal);
	} catch {
		// The group is gone already.
	}
}
