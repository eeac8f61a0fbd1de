/** How long the download of one video may take, unless it is told otherwise. */
export const DOWNLOAD_MINUTES = 30;

/** Keeps a download alive until it is cut. */
export interface Lifeline {
	signal: AbortSignal;
	cut(): void;
	/** Why it is no longer alive, where that was not the doing of {@link Lifeline.cut}. */
	reason(): string | undefined;
}

/**
 * A lifeline that ends by itself after some time, and with the execution. n8n's own time-out ends with the
 * first byte, so that a host that falls silent later would be waited for without an end.
 *
 * @param lifetime milliseconds
 * @param limit what the lifetime is called on the canvas
 */
export function lifeline(lifetime: number, limit: string, execution?: AbortSignal): Lifeline {
	const own = new AbortController();
	const timeout = AbortSignal.timeout(lifetime);
	return {
		signal: AbortSignal.any([own.signal, timeout, ...(execution ? [execution] : [])]),
		cut: () => own.abort(),
		reason: () => {
			if (execution?.aborted) return 'the execution was cancelled';
			return timeout.aborted ? `it took longer than ${limit}` : undefined;
		},
	};
}
