import type { Patience } from '../../../nodes/shared/service/client';
import type { Answer, Transport } from '../../../nodes/shared/service/transport';
import type { VirtualClock } from '../../support/virtualClock';

export const forEver: Patience = { deadline: Infinity };
export const POST = { method: 'POST', path: '/' } as const;

/** A service that answers what the test says, one after the other, and 200 in the end. */
export function scripted(clock: VirtualClock, script: Array<Partial<Answer>>) {
	const sentAt: number[] = [];
	const transport: Transport = async () => {
		sentAt.push(clock.now());
		await clock.sleep(100);
		const answer = script.shift() ?? {};
		return {
			kind: 'answered',
			answer: { status: 200, headers: {}, body: { success: true }, ...answer },
		};
	};
	return { transport, sentAt };
}
