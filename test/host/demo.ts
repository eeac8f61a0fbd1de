import { LOGIN, publishCampaignPage } from './campaignPage';
import { type Host, startHost } from './host';
import { dim, bold, painted, tableOf } from './printing';
import { interruption } from './interruption';
import { endAll } from './processes';
import { OWNER } from './rest';
import { mistakes, nameColumn, type TableRow } from './rows';
import { followRows, prepare, type ReadyExample, runUntilFinal } from './runExample';
import { build } from './tarball';

/** Long enough for the video to be seen "processing" in the editor, in milliseconds. */
const RENDER_TIME = 4_000;

/** If taking everything down takes longer than this, it is done by force, in milliseconds. */
const LAST_WAIT = 15_000;

const once = process.argv.includes('--once');

const began = Date.now();
const report = (line: string) =>
	console.log(`${dim(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s`)}  ${line}`);

const interrupted = interruption();

async function main(): Promise<number> {
	report('Building the package ...');
	await build();
	const simulator = { renderMs: RENDER_TIME, lostWebhooks: 'everySecond' } as const;
	const host = await startHost({ report, simulator });
	try {
		const demo = await prepare(host);
		const page = await publishCampaignPage(host, demo.credential);
		report(`The workflow "${demo.workflow.name}" is imported and published, and the report.`);
		if (!once) console.log(`\n${whereTheEditorIs(host, demo)}\n`);
		const wrong = await runRows(host, demo);
		if (once) return wrong.length === 0 ? 0 : 1;
		console.log(
			`\n${whereTheEditorIs(host, demo)}\n${bold('Videos')}    ${page} (user ${LOGIN.user}, password ${LOGIN.password})\n\nAdd rows and execute the workflow again: rows that are completed are left alone, and nothing is paid twice.\nPress Ctrl-C to stop.`,
		);
		return await interrupted;
	} finally {
		report('Stopping ...');
		await host.stop();
	}
}

async function runRows(host: Host, demo: ReadyExample): Promise<string[]> {
	report(
		'Executing the workflow, again and again, as a schedule does. The service loses every second callback: a run looks up what is older than half a minute ...',
	);
	const following = followRows(demo.table, (row) => report(progress(demo, row)));
	const [rows] = await Promise.all([following, runUntilFinal(host, demo)]);
	console.log(`\n${finishedTable(demo, rows)}\n`);
	const wrong = mistakes(demo.example, rows);
	console.log(
		wrong.length === 0
			? `All ${rows.length} rows ended as they should, with or without a callback: one cannot be rendered, one has no script.`
			: `Not as it should be:\n${wrong.map((line) => `  - ${line}`).join('\n')}`,
	);
	return wrong;
}

function progress({ example }: ReadyExample, row: TableRow): string {
	const { id, status, video_url, project_id, message } = row;
	const name = String(row[nameColumn(example)]);
	const detail = video_url || message || project_id || '';
	return `row ${id}  ${name.padEnd(14)} ${painted((status ?? '').padEnd(10))} ${detail}`;
}

function finishedTable({ example }: ReadyExample, rows: TableRow[]): string {
	const name = nameColumn(example);
	return tableOf(
		['row', name, 'status', 'video or message'],
		rows.map((row) => [
			String(row.id),
			String(row[name]),
			row.status ?? '(untouched)',
			row.video_url || row.message || '',
		]),
		(text, column) => (column === 'status' ? painted(text) : text),
	);
}

function whereTheEditorIs(
	{ n8n, simulator, logFile }: Host,
	{ workflow, table }: ReadyExample,
): string {
	return [
		`${bold('Editor')}    ${n8n.url}/workflow/${workflow.id}`,
		`${bold('Table')}     ${table.page}`,
		`${bold('E-mail')}    ${OWNER.email}`,
		`${bold('Password')}  ${OWNER.password}`,
		dim(`The simulated service is at ${simulator.url}, n8n's log in ${logFile}`),
	].join('\n');
}

const work = main();

/** Everything that `main` waits for fails once the processes are gone, so it takes itself down. */
void interrupted.then(async (status) => {
	setTimeout(() => process.exit(status), LAST_WAIT).unref();
	endAll();
	await work.catch(() => undefined);
	process.exit(status);
});

work.then(
	(status) => process.exit(status),
	async (error: unknown) => {
		const asked = await Promise.race([interrupted, Promise.resolve(undefined)]);
		if (asked === undefined) console.error(error instanceof Error ? error.message : error);
		process.exit(asked ?? 1);
	},
);
