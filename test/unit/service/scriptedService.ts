import type { SendOptions } from '../../../nodes/shared/service/client';
import type { ServiceResponse, Transport } from '../../../nodes/shared/service/transport';
import type { VirtualClock } from '../../support/virtualClock';

export const NO_LIMITS: SendOptions = { deadline: Infinity };
export const POST = { method: 'POST', path: '/' } as const;

/** A service that responds as the test says, one response after the other, and 200 after the last. */
export function scriptedService(clock: VirtualClock, script: Array<Partial<ServiceResponse>>) {
	const sentAt: number[] = [];
	const transport: Transport = async () => {
		sentAt.push(clock.now());
		await clock.sleep(100);
		const response = script.shift() ?? {};
		return {
			kind: 'response',
			response: { status: 200, headers: {}, body: { success: true }, ...response },
		};
	};
	return { transport, sentAt };
}
