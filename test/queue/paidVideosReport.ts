import { table } from './report';
import type { Settled } from './settledRounds';

export interface Measured {
	/** Rounds whose workers were killed. */
	killed: Settled;
	/** The same with commits held back. */
	held: Settled;
	/** What a naive claim makes of commits that are held back. */
	naive: { doubled: number; keys: number };
	heldCommits: number;
}

/** What was measured of rows that several executions are given at once, as Markdown. */
export function figuresOf({ killed, held, naive, heldCommits }: Measured): string[] {
	return [
		...table(
			['', 'Rounds', 'Kills', 'Rows', 'Created', 'Uncertain', 'Doubled', 'Lost'],
			[
				['Workers killed', ...countsOf(killed)],
				['Commits held back, too', ...countsOf(held)],
			],
		),
		'',
		`- Rows in flight at the service when a worker was killed: ${range([...killed.inFlight, ...held.inFlight])}.`,
		`- Uncertain rows of a kill: ${range([...killed.uncertainByKill, ...held.uncertainByKill])}. Of all of them the service had created ${killed.createdUnseen + held.createdUnseen}.`,
		`- Commits held back: ${heldCommits}. A naive claim (insert, read back, the lowest ID wins) then had two winners for ${naive.doubled} of ${naive.keys} rows.`,
	];
}

const countsOf = ({ rounds, kills, rows, created, uncertain, doubled, lost }: Settled) =>
	[rounds, kills, rows, created, uncertain.size, doubled.length, lost.length].map(String);

const range = (counts: number[]) => `${Math.min(...counts)} to ${Math.max(...counts)}`;
