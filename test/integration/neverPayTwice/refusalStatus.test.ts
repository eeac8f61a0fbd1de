import { useSimulators } from '../../support/simulator';
import type { ReasonName } from '../../support/reasonNames';
import { retry, runNode, type Setup } from '../support/engine';
import { byId, creations } from '../support/kinds';
import { leastOf, LEAST } from '../support/least';

// The document does not show the HTTP status of a credit shortfall and of unknown IDs.

const start = useSimulators();

describe.each([400, 402, 404, 409, 422, 500, 503])('a refusal with HTTP %i', (status) => {
	test.each<[string, object, string, [ReasonName, ...string[]]]>([
		['credits', {}, 'Not enough credits', ['ADD_CREDITS']],
		[
			'an unknown voice',
			{ voiceId: byId('mute') },
			'Voice "mute" not found',
			['checkId', 'voiceId'],
		],
	])(
		'for %s is no creation, and a retry sends the row again',
		async (_, given, message, advice) => {
			const refusalStatus = { credits: status, unknownId: status, validation: status };
			const simulator = await start({ undocumented: { refusalStatus } });
			const account = simulator.account('demo-key');
			account.credits = 0;
			const setup = (parameters: object): Setup => ({
				node: LEAST.productAd.node,
				parameters: { ...leastOf('productAd'), ...parameters },
				credential: { apiKey: 'demo-key', baseUrl: simulator.url },
				rows: [{}],
			});
			const first = await runNode(setup(given));
			expect(first.error).toMatchObject({ message, httpCode: String(status) });
			expect(first.error?.description).toTell(...advice);
			expect(first.error?.description).not.toContain('Product Ad Path');

			account.credits = 1_000;
			const second = await retry(setup({}), first);
			expect(second.error).toBeUndefined();
			expect(creations(simulator)).toHaveLength(2);
			expect(simulator.projects).toHaveLength(1);
		},
	);
});
