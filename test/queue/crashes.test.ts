import { Stage } from './stage';
import { ROWS, type Story, tell, WAITING } from './story';
import { figuresOf, keep, reporter } from './report';

let stage: Stage;
let story: Story;

const report = reporter();

beforeAll(async () => {
	stage = await Stage.start(report);
	story = await tell(stage, report);
	const figures = figuresOf(story);
	for (const line of figures) report(line);
	keep('queue', figures);
});
afterAll(async () => await stage?.cluster.stop());

it.each(['sheet', 'loop', 'single'] as const)(
	'creates each row of "%s" once and hears of each once, and loses none',
	(way) => {
		const rows = ROWS[way].length;
		const even = { rows, created: rows, completed: rows, doubled: [], lost: [] };
		expect(story.accounts[way]).toEqual(even);
	},
);

it('creates only what is missing when the execution of a killed worker is retried from the list', () => {
	const { sheet, loop } = story.inHand;
	expect(story.createdByRetry).toBeLessThanOrEqual(sheet.unsent.length + loop.unsent.length);
});

it('resumes each suspended execution once, and loses none', () => {
	const rows = WAITING.flat().length;
	const even = { rows, created: rows, completed: rows, doubled: [], lost: [] };
	expect(story.accounts.wait).toEqual(even);
	const statuses = story.executions.wait.map(({ status }) => status);
	expect(statuses).toEqual(Array(WAITING.length).fill('success'));
});

it('leaves executions of one row at most one row each in the hands of a killed worker', () => {
	const { executions, created, unsent } = story.inHand.single;
	expect(executions).toBeGreaterThan(0);
	expect(created.length + unsent.length).toBe(executions);
});

it('leaves no execution hanging: what its killed worker left unfinished has failed', () => {
	const { notify, loop } = story.executions;
	const ended = ['success', 'error'];
	expect([...notify, ...loop].filter(({ status }) => !ended.includes(status))).toEqual([]);
	expect(story.inHand.loop.executions).toBe(1);
});

it('turned callbacks away while there was no webhook processor, and they came again', () => {
	expect(story.turnedAway).toBeGreaterThan(0);
});
