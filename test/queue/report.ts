import VERSIONS from '../host/versions.json';
import { writeFigures } from '../support/figures';
import type { Account } from './account';
import { type InHand, type Story, WAITING, type Way } from './story';

const NAMES: Record<Way | 'wait', string> = {
	sheet: '100 rows in one execution',
	single: '60 rows in 60 executions',
	loop: '40 rows one at a time, saved after each',
	wait: '50 executions that wait until finished',
};

/** Writes lines with the seconds since it was made. */
export function reporter(): (line: string) => void {
	const began = Date.now();
	return (line) => {
		const seconds = ((Date.now() - began) / 1000).toFixed(0).padStart(5);
		process.stdout.write(`${seconds} s  ${line}\n`);
	};
}

/** Writes figures into the documents, where the environment variable `FIGURES` is set: a test changes no file by itself. */
export function keep(section: string, figures: string[]): void {
	if (!process.env.FIGURES) return;
	const day = new Date().toISOString().slice(0, 10);
	const measured = `_${day}: n8n ${process.env.N8N_VERSION ?? VERSIONS[0]}._`;
	writeFigures('test/queue/RESULTS.md', section, ['', ...figures, '', measured, '']);
}

/** What queue mode was measured to do, as Markdown. */
export function figuresOf({ accounts, inHand, executions, ...story }: Story): string[] {
	const retries = [...executions.notify, ...executions.loop].filter(({ mode }) => mode === 'retry');
	const outcomes = retries.map(({ status }) => status).join(', ');
	const ways = ['sheet', 'single', 'loop'] as const;
	return [
		...table(
			['', 'Rows', 'Created', 'Completed', 'Doubled', 'Lost'],
			[...ways, 'wait' as const].map((way) => [NAMES[way], ...countsOf(accounts[way])]),
		),
		'',
		'Executions on the killed worker, which n8n marks as failed:',
		'',
		...table(
			['', 'Executions', 'Rows created', 'Rows not sent'],
			ways.map((way) => [NAMES[way], ...sizesOf(inHand[way])]),
		),
		'',
		`- Videos created by retrying the first and the third: ${story.createdByRetry}. Status of these retries: ${outcomes}.`,
		`- Callbacks rejected while the webhook processor restarted: ${story.turnedAway}.`,
		`- Suspended executions shown as crashed after main and a worker were killed: ${story.shownAsCrashed} of ${WAITING.length}.`,
	];
}

const countsOf = ({ rows, created, completed, doubled, lost }: Account) =>
	[rows, created, completed, doubled.length, lost.length].map(String);

const sizesOf = ({ executions, created, unsent }: InHand) =>
	[executions, created.length, unsent.length].map(String);

/** As Prettier writes it. */
export function table(header: string[], rows: string[][]): string[] {
	const widths = header.map((title, column) =>
		Math.max(3, title.length, ...rows.map((row) => row[column].length)),
	);
	const line = (cells: string[]) =>
		`| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
	return [line(header), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)];
}
