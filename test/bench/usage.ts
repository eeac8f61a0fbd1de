import { readFileSync, writeFileSync } from 'node:fs';

/** Length of a tick of the kernel's accounting, in milliseconds: 100 a second wherever Linux runs n8n. */
const TICK = 10;

/** Bytes in the unit that the kernel tells memory in. */
const KIB = 1024;

/** CPU time that a process has taken so far, in milliseconds, all threads together. Linux only. */
export function cpuOf(pid: number): number {
	return ticksIn(readFileSync(`/proc/${pid}/stat`, 'utf8')) * TICK;
}

/** User and system time in a line of /proc/<pid>/stat; the name of the process may hold anything. */
export function ticksIn(stat: string): number {
	const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
	return Number(afterName[11]) + Number(afterName[12]);
}

/** Memory of a process: what it holds, and the most it has held since {@link resetPeak}, in bytes. */
export function memoryOf(pid: number): { resident: number; peak: number } {
	const status = readFileSync(`/proc/${pid}/status`, 'utf8');
	return { resident: memoryIn(status, 'VmRSS'), peak: memoryIn(status, 'VmHWM') };
}

/** @throws when the status of a process does not tell it */
export function memoryIn(status: string, field: 'VmRSS' | 'VmHWM'): number {
	const [, kibibytes] = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status) ?? [];
	if (kibibytes === undefined) throw new Error(`The status of the process does not tell ${field}.`);
	return Number(kibibytes) * KIB;
}

/** From now on the peak is counted anew. Where that is not allowed the peak is the one since the start. */
export function resetPeak(pid: number) {
	try {
		writeFileSync(`/proc/${pid}/clear_refs`, '5');
	} catch {
		// a container may forbid it
	}
}
