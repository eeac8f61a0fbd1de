import { pipeline } from 'node:stream';

import type { ErrorRequestHandler, RequestHandler, Response } from 'express';

import { type Answer, Refusal } from './answers';
import { spoiled } from './faultAnswers';
import type { Fault } from './faults';
import type { Account, RecordedRequest } from './types';
import type { World } from './world';

/** What the middleware has found out about a request. */
interface Locals {
	request: RecordedRequest;
	fault?: Fault;
	/** Known once the key was. */
	account?: Account;
}

type Words = Record<string, string>;

export type Handler = RequestHandler<Words, unknown, unknown, Words, Locals>;

/** Answers a request; `params` are the values of the `:name` parts of the path. */
export type Endpoint = (request: RecordedRequest, params: Words) => Answer | Promise<Answer>;

export function answering(world: World, endpoint: Endpoint): Handler {
	return async ({ params }, response) => {
		await respond(world, response, await endpoint(response.locals.request, params));
	};
}

/** Answers what was thrown on the way. */
export function refusing(
	world: World,
): ErrorRequestHandler<Words, unknown, unknown, Words, Locals> {
	return (error: unknown, { method, path }, response, next) => {
		const refusal = refusalOf(error, `${method} ${path}`);
		respond(world, response, refusal.toAnswer()).catch(next);
	};
}

function refusalOf(error: unknown, asked: string): Refusal {
	if (error instanceof Refusal) return error;
	// Express could not decode a part of the path, so nothing has that name.
	if (error instanceof URIError) return new Refusal(404, `${asked} does not exist`);
	// A mistake of the simulator must not look like a lost connection.
	const message = error instanceof Error ? error.message : String(error);
	return new Refusal(500, `Simulator failure: ${message}`);
}

/**
 * Sends an answer, or what a fault makes of it. Once the key is known, every answer carries the
 * rate-limit headers, refusals included (section "Rate limits").
 */
async function respond(
	world: World,
	response: Response<unknown, Locals>,
	answer: Answer,
): Promise<void> {
	const { request, fault, account } = response.locals;
	const limits = account && world.limiter.headers(request.apiKey ?? '', account.plan);
	const headers = { ...limits, ...answer.headers };
	const outcome = await spoiled(world, fault, { ...answer, headers });
	if (outcome === 'noAnswer') {
		response.destroy();
		return;
	}
	request.status = outcome.status;
	response.status(outcome.status).set(outcome.headers);
	if ('json' in outcome) {
		response.json(outcome.json);
		return;
	}
	// Not by set(), which would add a charset to the type.
	response.setHeader('Content-Type', outcome.type).setHeader('Content-Length', outcome.length);
	// A client that hangs up early is no failure of the simulator.
	pipeline(outcome.chunks, response, () => {});
}
