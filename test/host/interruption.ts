/** Exit statuses by convention: 128 and the signal's number. */
const STATUSES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** How often to look whether npm is still there, in milliseconds. */
const LOOK = 500;

/**
 * Resolves with the exit status when the person, or the system, asks this process to end. A second
 * signal ends it at once.
 */
export async function interruption(): Promise<number> {
	return await new Promise((resolve) => {
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
			let times = 0;
			process.on(signal, () => {
				if (++times > 1) process.exit(STATUSES[signal]);
				resolve(STATUSES[signal]);
			});
		}
		if (process.env.npm_lifecycle_event) whenOrphaned(() => resolve(STATUSES.SIGTERM));
	});
}

/** npm passes a SIGTERM to the shell between, which dies of it without telling this process. */
function whenOrphaned(end: () => void) {
	const parent = process.ppid;
	setInterval(() => process.ppid !== parent && end(), LOOK).unref();
}
