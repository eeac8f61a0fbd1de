import * as fc from 'fast-check';
import type { INodeExecutionData } from 'n8n-workflow';

import { receivedEvents } from '../../../../nodes/shared/waiting/waitResults';
import { UgcAd } from '../../../../nodes/UgcAd/UgcAd.node';
import { withPaidVideos } from '../../../support/dataTables';
import { useSimulator } from '../../../support/simulator';
import { useSuspendingN8n } from '../../support/suspended';
import { usePublishedTrigger } from '../../support/trigger';
import { ugcAdParameters } from '../../support/ugcAd';
import { writeFuzzFigures } from './figures';
import { type Meaning, meaningOf } from './oracle';
import * as receivers from './receivers';
import { bodyAbout, type HostileRequest, hostileRequests, send } from './requests';

const { EXECUTION, KEY, NODE_ID, SECRET, foreign, firstRowToken, secrets, triggerToken } =
	receivers;

/** How many requests are judged; `npm run fuzz` names more, and writes down how it went. */
const { FUZZ_REQUESTS } = process.env;
const REQUESTS = Number(FUZZ_REQUESTS ?? 400);

/** The long run takes minutes; in milliseconds. */
const TIMEOUT = 3_600_000;

const credential = { apiKey: KEY, callbackSecret: SECRET, baseUrl: 'http://localhost' };

const printed: string[] = [];
/** How many of the properties below have held. */
let held = 0;

beforeAll(() => {
	const note = (...words: unknown[]) => void printed.push(words.map(String).join(' '));
	for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
		jest.spyOn(console, method).mockImplementation(note);
	}
});
afterAll(() => {
	jest.restoreAllMocks();
	if (FUZZ_REQUESTS && held === 3) writeFuzzFigures();
});

/** Whether the body is a callback that the receiver accepts from any sender with a token. */
type IsWelcome = (meaning: Meaning) => boolean;

/** What is to be answered: by n8n where no node is asked, else by the node. */
function answerTo({ method, query }: HostileRequest, meaning: Meaning, isWelcome: IsWelcome) {
	if (meaning.kind === 'unreadable') return 422;
	if (method !== 'POST') return 404;
	if (!query.authentic) return 401;
	return isWelcome(meaning) ? 200 : 400;
}

function expectNoLeak(...left: unknown[]) {
	const text = `${JSON.stringify(left)}${printed.join('\n')}`;
	expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
}

/** Judges requests to a receiver whose address has these parameters, and no others. */
async function judgeAll(
	share: number,
	right: Record<string, string>,
	judge: (request: HostileRequest) => Promise<void>,
) {
	const others = secrets.filter((secret) => !Object.values(right).includes(secret));
	const tokens = [...foreign, ...others];
	const quotable = [KEY, SECRET, right.vgtoken, ...tokens.flatMap(receivers.addressesWith)];
	const requests = hostileRequests(right, tokens, quotable);
	const numRuns = Math.ceil(REQUESTS * share);
	await fc.assert(fc.asyncProperty(requests, judge), { endOnFailure: true, numRuns });
	held++;
}

describe('the trigger', () => {
	const trigger = usePublishedTrigger();
	let turn = 0;

	beforeAll(() => {
		trigger.credential = credential;
		trigger.parameters = { options: { simplify: false } };
	});

	async function judge(request: HostileRequest) {
		const fresh = `fresh-${++turn}-`;
		const body = bodyAbout(request.body, `${fresh}project`, `${fresh}video`);
		const meaning = meaningOf(body, request.contentType, true);
		const expected = answerTo(request, meaning, ({ kind }) => kind !== 'nothing');
		trigger.started = [];
		const { status, text } = await send(trigger.address, { ...request, body });
		expect([status, trigger.thrown]).toEqual([expected, []]);
		const isCallback = expected === 200 && meaning.kind === 'callback';
		const id = isCallback ? meaning.id : undefined;
		if (!isCallback) expect(trigger.started).toEqual([]);
		// one with an id that is not fresh may be a repetition
		else if (id?.includes(fresh)) expect(trigger.started).toHaveLength(1);
		if (expected === 200) await send(trigger.address, { ...request, body });
		// one that tells neither its video nor its row is never taken for a repetition
		const tells = ({ json }: INodeExecutionData) => json.projectId ?? json.videoId ?? json.origin;
		expect(trigger.started.filter(tells).length).toBeLessThanOrEqual(1);
		expectNoLeak(text, trigger.started);
		for (const { json } of trigger.started) {
			expect(['completed', 'failed']).toContain(json.status);
			expect((json.projectId ?? json.videoId) === undefined).toBe(id === undefined);
		}
	}

	test(
		'starts for each callback with its token once, and for nothing else; it never fails',
		async () => await judgeAll(0.5, { vgtoken: triggerToken }, judge),
		TIMEOUT,
	);
});

describe('a suspended execution', () => {
	const n8n = useSuspendingN8n();
	// no video is ever finished by itself
	const renderMs = 2 ** 31 - 1;
	const simulator = useSimulator({ renderMs, accounts: { [KEY]: {} } });

	/** Suspends an execution, unless the one before still is. */
	async function suspend(rows: number) {
		receivedEvents.clear();
		if (n8n.stored?.run.data.waitTill && simulator.projects.length === rows) return;
		simulator.reset();
		await n8n.run({
			node: new UgcAd(),
			parameters: ugcAdParameters({ completion: 'wait', waitBy: 'callback' }),
			credential: { ...credential, baseUrl: simulator.url },
			rows: Array.from({ length: rows }, (_, row) => ({ script: `Row ${row}` })),
			executionId: EXECUTION,
			dataTables: withPaidVideos(),
		});
		expect(n8n.stored?.run.data.waitTill).toBeDefined();
	}

	const judgeWith = (rows: number) => async (request: HostileRequest) => {
		await suspend(rows);
		const [{ id, videoId }] = simulator.projects;
		const body = bodyAbout(request.body, id, videoId);
		const expected = answerTo(
			request,
			meaningOf(body, request.contentType, false),
			(meaning) => meaning.kind === 'callback' && [id, videoId, undefined].includes(meaning.id),
		);
		const address = `${n8n.base}/webhook-waiting/${EXECUTION}/${NODE_ID}`;
		const { status, text } = await send(address, { ...request, body });
		expect([status, n8n.thrown]).toEqual([expected, []]);
		expect(n8n.resumed).toHaveLength(expected === 200 && rows === 1 ? 1 : 0);
		const items = n8n.resumed.flatMap((ran): INodeExecutionData[] => ran.items);
		expectNoLeak(text, items);
		for (const { json } of items) expect(json).toMatchObject({ projectId: id, kind: 'ugcAd' });
	};

	const right = { item: '0', vgtoken: firstRowToken };

	test(
		'goes on for a callback of its video with its token, and for nothing else; it never fails',
		async () => await judgeAll(0.4, right, judgeWith(1)),
		TIMEOUT,
	);

	test(
		'goes on for nothing while another of its videos is not finished',
		async () => await judgeAll(0.1, right, judgeWith(2)),
		TIMEOUT,
	);
});
