/** What a measurement is carried out with. */
export interface Bench {
	/** A smoke run: small numbers, one round. */
	quick: boolean;
	/** How often each figure is measured; the median counts. */
	rounds: number;
	/** Told what is going on, one line at a time. */
	report(line: string): void;
	/** Told of a figure that is worse than its goal: the bench then fails at its end. */
	miss(line: string): void;
}

/** One section of the results. */
export interface Measurement {
	/** Names it on the command line and in RESULTS.md. */
	name: string;
	/** @returns the Markdown lines of its section */
	run(bench: Bench): Promise<string[]>;
}

/**
 * Carries something out once in each round, all of them in turn, so that a busy machine is busy for each; every other
 * round goes backwards, so that none always comes after the same one.
 */
export async function inTurn<T>(
	rounds: number,
	things: T[],
	carryOut: (thing: T, round: number) => Promise<void>,
): Promise<void> {
	for (let round = 0; round < rounds; round++) {
		const order = round % 2 === 0 ? things : [...things].reverse();
		for (const thing of order) await carryOut(thing, round);
	}
}
