import express from 'express';

import { Refusal } from './answers';
import { refusalBefore } from './faultAnswers';
import type { Handler } from './respond';
import type { World } from './world';

const parse = express.json({
	type: 'application/json',
	limit: Infinity,
	strict: false,
	inflate: false,
	verify: (_request, _response, bytes) => {
		// Express takes an empty body for `{}`, but it is no JSON.
		if (bytes.length === 0) throw new Error('Empty body');
	},
});

/** Reads a request; a body that cannot be parsed counts as none. */
export function reading(world: World): Handler {
	return (request, response, next) => {
		const at = world.clock.now();
		parse(request, response, (failure?: unknown) => {
			const hungUp = failure !== undefined && request.socket.destroyed;
			if (hungUp) return;
			const { method, path, query, headers, body } = request;
			const apiKey = request.get('x-api-key');
			const outcome = { status: undefined, fault: undefined };
			response.locals.request = { method, path, query, headers, body, apiKey, ...outcome, at };
			next();
		});
	};
}

export function recording(world: World): Handler {
	return (_request, response, next) => {
		world.requests.push(response.locals.request);
		next();
	};
}

/** Takes the fault planned for a request; some keep it from being carried out. */
export function faults(world: World): Handler {
	return (_request, response, next) => {
		const { locals } = response;
		const fault = world.faults.take(locals.request.method, locals.request.path);
		locals.fault = fault;
		locals.request.fault = fault?.kind;
		if (fault?.kind === 'resetBefore') response.destroy();
		else next(fault && refusalBefore(fault));
	};
}

/**
 * Finds the account of a key (section "Authentication"). Throws 401 for a missing or unknown key,
 * in the three wordings that the document describes.
 */
export function authentication(world: World): Handler {
	return (_request, response, next) => {
		const { apiKey } = response.locals.request;
		if (apiKey === undefined) {
			throw new Refusal(401, 'API key is required', { code: 'MISSING_API_KEY' });
		}
		if (apiKey.trim() === '') {
			const message = 'Please provide a valid API key in the x-api-key header';
			throw new Refusal(401, message, { code: 'MISSING_API_KEY' });
		}
		const account = world.accounts.get(apiKey);
		if (account === undefined) {
			throw new Refusal(401, 'Invalid API key', { code: 'INVALID_API_KEY' });
		}
		response.locals.account = account;
		next();
	};
}

export function rateLimit({ limiter }: World): Handler {
	return (_request, response, next) => {
		const { account, request } = response.locals;
		if (account !== undefined) limiter.spend(request.apiKey ?? '', account.plan);
		next();
	};
}

export const notFound: Handler = ({ method, path }) => {
	throw new Refusal(404, `${method} ${path} does not exist`);
};
