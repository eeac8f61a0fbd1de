import { type Answer, content, Refusal } from './answers';
import type { Fault } from './faults';
import { tooManyRequests } from './rateLimit';
import type { World } from './world';

/** What the client gets: an answer, or a connection that is cut without one. */
export type Outcome = Answer | 'noAnswer';

/** The refusal by which a fault keeps its request from being carried out, if it does. */
export function refusalBefore(fault: Fault): Refusal | undefined {
	switch (fault.kind) {
		case '404':
			return new Refusal(404, 'Not found');
		case '429':
			return tooManyRequests(100, '1 hour', retryAfterOf(fault));
		case '500':
			return new Refusal(500, 'Internal server error');
		case '502':
		case 'html':
			return new Refusal(502, 'Bad gateway');
		case '503':
			return new Refusal(503, 'Service temporarily unavailable');
		default:
			return undefined;
	}
}

const retryAfterOf = ({ retryAfter = true, retryAfterSeconds = 1 }: Fault) =>
	retryAfter ? retryAfterSeconds : undefined;

/** What a fault makes of an answer; a refusal mostly stays as it is. */
export async function spoiled(
	world: World,
	fault: Fault | undefined,
	answer: Answer,
): Promise<Outcome> {
	switch (fault?.kind) {
		case 'lostAnswer':
			return 'noAnswer';
		case 'slow':
			return (await waited(world, fault)) ? answer : 'noAnswer';
		case 'html':
			return content(502, 'text/html', '<html><body><h1>502 Bad Gateway</h1></body></html>\n');
		default:
			return answer.status >= 400 ? answer : (spoiledSuccess(fault) ?? answer);
	}
}

function spoiledSuccess(fault: Fault | undefined): Answer | undefined {
	switch (fault?.kind) {
		case 'createdThen500':
			return new Refusal(500, 'Internal server error').toAnswer();
		case 'createdThen400':
		case 'createdThen408':
		case 'createdThen425':
		case 'createdThen499':
			return content(Number(fault.kind.slice(-3)), 'text/html', '<html><h1>Gateway</h1></html>\n');
		case 'malformed':
			return content(200, 'application/json', '{"success": true, "data": {"proj');
		case 'empty':
			return content(200, 'application/json', '');
		default:
			return undefined;
	}
}

/** Whether the wait came to its end; a reset cuts it short. */
async function waited(world: World, { ms = 1000, until }: Fault): Promise<boolean> {
	const { life } = world;
	return await new Promise((resolve) => {
		const cut = () => resolve(false);
		life.addEventListener('abort', cut, { once: true });
		const end = () => {
			life.removeEventListener('abort', cut);
			resolve(true);
		};
		if (until) void until.then(end);
		else world.timers.after(ms, end);
	});
}
