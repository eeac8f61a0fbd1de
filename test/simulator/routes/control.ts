import type { Express } from 'express';

import { Refusal, success } from '../answers';
import { type FaultKind, faultKinds, type FaultTarget } from '../faults';
import { isObject, numberAt, objectAt, textAt } from '../json';
import { answering, type Endpoint } from '../respond';
import type { JsonObject } from '../types';
import type { World } from '../world';

/**
 * Endpoints for another process that watches or steers the simulator. They need no key and do not
 * show up among the requests.
 */
export function controlRoutes(app: Express, world: World): void {
	for (const name of ['requests', 'deliveries', 'projects'] as const) {
		app.get(
			`/_simulator/${name}`,
			answering(world, () => success(name, world[name])),
		);
	}
	const does = (name: string, act: (body: JsonObject) => unknown) => {
		const endpoint: Endpoint = async ({ body }) => {
			await act(isObject(body) ? body : {});
			return success(`${name}: done`);
		};
		app.post(`/_simulator/${name}`, answering(world, endpoint));
	};
	does('reset', () => world.reset());
	does('settle', async () => await world.activity.settled());
	does('faults', (body) => planFaults(world, body));
	does('account', (body) => changeAccount(world, body));
}

/**
 * `{"next": {"kind": "500", "count": 2, "path": "ugc-ads"}}`, `{"random": {"rate": 0.3, "kinds":
 * ["500"], "seed": 1}}` or `{"clear": true}`; `path` is the source of a regular expression.
 */
function planFaults({ faults }: World, body: JsonObject): void {
	if (body.clear === true) faults.clear();
	if (isObject(body.next)) {
		const [kind] = kindsOf([body.next.kind]);
		if (kind !== undefined) faults.next(kind, detailsOf(body.next));
	}
	if (isObject(body.random)) {
		const { kinds } = body.random;
		faults.random({
			...detailsOf(body.random),
			kinds: kindsOf(Array.isArray(kinds) ? kinds : []),
			rate: numberAt(body.random, 'rate') ?? 0,
			seed: numberAt(body.random, 'seed') ?? 1,
		});
	}
}

function kindsOf(names: unknown[]): FaultKind[] {
	return names.map((name) => {
		const kind = faultKinds.find((known) => known === name);
		if (kind !== undefined) return kind;
		throw new Refusal(400, `Unknown kind of fault: ${name}. Known: ${faultKinds.join(', ')}`);
	});
}

function detailsOf(options: JsonObject): FaultTarget & { count?: number; ms?: number } {
	const path = textAt(options, 'path');
	const shapes = ['seconds', 'date', 'none'] as const;
	const details = {
		method: textAt(options, 'method'),
		path: path === undefined ? undefined : new RegExp(path),
		count: numberAt(options, 'count'),
		ms: numberAt(options, 'ms'),
		retryAfter: shapes.find((shape) => shape === options.retryAfter),
		retryAfterSeconds: numberAt(options, 'retryAfterSeconds'),
	};
	return details;
}

/** `{"apiKey": "demo-key", "set": {"credits": 0}}` */
function changeAccount(world: World, body: JsonObject): void {
	const account = world.accounts.get(textAt(body, 'apiKey') ?? '');
	if (account === undefined) throw new Refusal(404, 'No account with this apiKey');
	Object.assign(account, objectAt(body, 'set'));
}
