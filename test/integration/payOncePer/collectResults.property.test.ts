import fc from 'fast-check';
import countBy from 'lodash/countBy';
import type { IDataObject, IRun } from 'n8n-workflow';

import { SECOND_MS } from '../../../nodes/shared/utils/clock';
import type { Setup } from '../support/engine';
import { runLedger, TABLE } from '../support/ledger';
import { usePayOncePer } from '../support/payOncePer';

const n8n = usePayOncePer();
const { simulator } = n8n;

/** What happens to the results of a campaign, one after the other or two at the same moment. */
type Step =
	| { kind: 'callback'; row: number; isKilled: boolean }
	| { kind: 'collection'; limit: number; isKilled: boolean }
	| { kind: 'pause'; seconds: number };

const step: fc.Arbitrary<Step> = fc.oneof(
	fc.record({
		kind: fc.constant('callback' as const),
		row: fc.nat(4),
		isKilled: fc.boolean(),
	}),
	fc.record({
		kind: fc.constant('collection' as const),
		limit: fc.integer({ min: 1, max: 6 }),
		isKilled: fc.boolean(),
	}),
	fc.record({
		kind: fc.constant('pause' as const),
		seconds: fc.constantFrom(30, 300, 601),
	}),
);

const history = fc.array(fc.array(step, { minLength: 1, maxLength: 2 }), { maxLength: 8 });

const rows = Array.from({ length: 5 }, (_, index) => ({ id: `${index}`, script: `Row ${index}` }));

const metadata = { entry: [{ key: 'rowId', value: '={{ $json.id }}' }] };

const RECORD = { resource: 'paidVideo', operation: 'recordResult' };

/** n8n stops before the result is recorded. */
const KILLED = { ...RECORD, key: '={{ undefined }}' };

/** What a node of an execution has put out. */
const outputOf = (run: IRun, node: string): IDataObject[] =>
	(run.data.resultData.runData[node]?.[0].data?.main[0] ?? []).map(({ json }) => json);

class Campaign {
	private executions = 0;

	/** Results that came to the row, and those that *Record Result* has passed on. */
	readonly shown: IDataObject[] = [];
	readonly recorded: IDataObject[] = [];

	async take(step: Step): Promise<void> {
		if (step.kind === 'pause') return this.pause(step.seconds);
		await (step.kind === 'callback' ? this.callBack(step) : this.collect(step));
	}

	async collect({ limit, isKilled }: { limit: number; isKilled: boolean }): Promise<void> {
		const behind = { parameters: isKilled ? KILLED : RECORD };
		const { run, items } = await this.run(
			'collectResults',
			{ notBefore: 0, lookUpLimit: limit },
			{ behind },
		);
		this.shown.push(...outputOf(run, 'Video'));
		this.recorded.push(...items.map(({ json }) => json));
	}

	private async callBack({ row, isKilled }: { row: number; isKilled: boolean }): Promise<void> {
		const project = simulator.projects.find(({ body }) => body.script === `Row ${row}`);
		const { id: projectId, url } = project ?? {};
		const event = { status: 'completed', projectId, url, key: `${row}` } as IDataObject;
		this.shown.push(event);
		if (isKilled) return;
		const { items } = await this.run('recordResult', {}, { rows: [event] });
		this.recorded.push(...items.map(({ json }) => json));
	}

	private async run(operation: string, options: IDataObject, setup: Partial<Setup>) {
		return await runLedger(n8n.dataTables, operation, { options } as never, {
			credential: { apiKey: 'demo-key', baseUrl: simulator.url },
			executionId: `x${++this.executions}`,
			...setup,
		});
	}

	private pause(seconds: number): void {
		for (const row of n8n.dataTables.rows(TABLE)) {
			const time = new Date(String(row.createdAt)).getTime() - seconds * SECOND_MS;
			row.createdAt = new Date(time).toISOString();
		}
	}
}

test('whatever happens, each result comes to its row, is recorded once, and the end is said once', async () => {
	await fc.assert(
		fc.asyncProperty(history, async (steps) => {
			simulator.reset();
			n8n.dataTables.tables.length = 0;
			await n8n.run({ options: { metadata } }, { rows });
			await simulator.settle();
			const campaign = new Campaign();
			for (const atOnce of steps) {
				await Promise.all(atOnce.map(async (each) => await campaign.take(each)));
			}
			for (let round = 0; round < 2; round++) {
				await campaign.take({ kind: 'pause', seconds: 601 });
				await campaign.collect({ limit: 99, isKilled: false });
			}
			const once = Object.fromEntries(rows.map(({ id }) => [id, 1]));
			expect(countBy(campaign.recorded, 'key')).toEqual(once);
			const shown = new Set(campaign.shown.map(({ key }) => key));
			expect([...shown].sort()).toEqual(rows.map(({ id }) => id));
			expect(campaign.shown.filter(({ campaignFinished }) => campaignFinished)).toHaveLength(1);
			await campaign.collect({ limit: 99, isKilled: false });
			expect(campaign.recorded).toHaveLength(rows.length);
		}),
		{ numRuns: 40 },
	);
});
