import { Agent, request } from 'node:http';

const TIMES = { createdAt: '2026-01-01T00:00:00.000Z', completedAt: '2026-01-01T00:03:00.000Z' };

/** "Shape B" of the service's document. */
export const shapeB = (projectId: string, metadata?: object) => ({
	event: 'project.completed',
	projectId,
	status: 'completed',
	video: { id: projectId, url: videoUrl(projectId), duration: 12 },
	...(metadata && { metadata }),
	...TIMES,
});

/** "Shape A". */
export const shapeA = (projectId: string, metadata: object) => ({
	status: 'COMPLETED',
	data: {
		videoId: projectId,
		status: 'COMPLETED',
		url: videoUrl(projectId),
		shareUrl: `https://share.example.com/${projectId}`,
		metadata: { projectId, ...metadata },
	},
	message: 'Video completed',
});

export const videoUrl = (projectId: string) => `https://videos.example.com/${projectId}.mp4`;

/**
 * Lets callers call one after another, each as soon as it was answered.
 *
 * @param nextBody undefined when there is nothing more to send
 * @returns how long each answer has taken, in milliseconds
 */
export async function callWith(
	callers: number,
	url: string,
	nextBody: () => object | undefined,
): Promise<number[]> {
	const agent = new Agent({ keepAlive: true, maxSockets: callers });
	const latencies: number[] = [];
	const caller = async () => {
		for (let body = nextBody(); body; body = nextBody())
			latencies.push(await call(url, agent, body));
	};
	try {
		await Promise.all(Array.from({ length: callers }, caller));
	} finally {
		agent.destroy();
	}
	return latencies;
}

/** @throws when the callback is not taken in */
async function call(url: string, agent: Agent, callback: object): Promise<number> {
	const body = JSON.stringify(callback);
	const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
	const began = performance.now();
	const status = await new Promise<number | undefined>((resolve, reject) => {
		request(url, { method: 'POST', agent, headers }, (response) => {
			response.resume().on('end', () => resolve(response.statusCode));
		})
			.on('error', reject)
			.end(body);
	});
	if (status !== 200) throw new Error(`A callback was answered ${status}.`);
	return performance.now() - began;
}
