import { request } from 'node:https';
import { createSecureContext, rootCertificates } from 'node:tls';
import { memoize } from 'lodash';

import { textAt } from './json';
import { callbackBody } from './records';
import { retryMinutes } from './rules';
import type { Project, RecordedDelivery } from './types';
import type { World } from './world';

/** Delivers the callback of a finished project, if it asked for one. Never rejects. */
export async function sendCallback(world: World, project: Project): Promise<void> {
	const url = textAt(project.body, 'webhook');
	if (url === undefined || isLost(world, project)) return;
	const callback = { projectId: project.id, url, body: callbackBody(world, project) };
	const delivered = await deliver(world, { ...callback, duplicate: false });
	if (delivered && world.options.duplicateWebhooks) {
		await deliver(world, { ...callback, duplicate: true });
	}
}

function isLost({ options: { lostWebhooks }, projects }: World, project: Project): boolean {
	return (
		lostWebhooks === 'all' ||
		(lostWebhooks === 'everySecond' && projects.indexOf(project) % 2 === 1)
	);
}

type Callback = Pick<RecordedDelivery, 'projectId' | 'url' | 'body' | 'duplicate'>;

/**
 * One attempt and up to three retries (section "Delivery rules"): only 200 confirms receipt. After
 * a reset nothing more is sent or recorded.
 */
async function deliver(world: World, callback: Callback): Promise<boolean> {
	const signal = world.life;
	for (const [index, minutes] of [0, ...retryMinutes].entries()) {
		if (minutes > 0) await pause(world, minutes * world.options.minuteMs);
		if (signal.aborted) return false;
		const at = world.clock.now();
		const status = await post(world, callback);
		if (signal.aborted) return false;
		world.deliveries.push({ ...callback, attempt: index + 1, status, at });
		if (status === 200) return true;
	}
	return false;
}

async function pause(world: World, ms: number): Promise<void> {
	await new Promise<void>((resolve) => world.timers.after(ms, resolve));
}

/** Made once, as reading all certificates takes 15 ms. Naming one replaces the built-in ones, so those are named too. */
const contextWith = memoize((ca: string) => createSecureContext({ ca: [...rootCertificates, ca] }));

async function post(world: World, { url, body }: Callback): Promise<RecordedDelivery['status']> {
	const { ca, webhookTimeoutMs } = world.options;
	const payload = JSON.stringify(body);
	return await new Promise((resolve) => {
		const outgoing = request(url, {
			method: 'POST',
			headers: {
				'Content-Type': 'application/json',
				'Content-Length': Buffer.byteLength(payload),
				'User-Agent': 'VideoGenerationSimulator/1.0',
			},
			...(ca !== undefined && { secureContext: contextWith(ca) }),
			// Said here, so that NODE_TLS_REJECT_UNAUTHORIZED=0, which other tests set, changes nothing.
			rejectUnauthorized: true,
			// A kept-alive connection could be closed by the receiver just as it is used again.
			agent: false,
			signal: world.life,
		});
		// The receiver is a real one, so its time is real even when the clock is not.
		const timer = setTimeout(() => outgoing.destroy(new Error('timeout')), webhookTimeoutMs);
		const end = (status: RecordedDelivery['status']) => {
			clearTimeout(timer);
			resolve(status);
		};
		outgoing.on('response', (response) => {
			response.resume();
			response.on('error', () => end('unreachable'));
			response.on('close', () => end(response.statusCode ?? 'unreachable'));
		});
		outgoing.on('error', () => end('unreachable'));
		outgoing.end(payload);
	});
}
