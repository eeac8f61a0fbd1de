import { type Config, World } from './model';
import { Random } from './time';

const FIRST = Number(process.env.FIRST ?? 1);
const HISTORIES = Number(process.env.HISTORIES ?? 200);

function configOf(seed: number): Config {
	const random = new Random(seed * 7919 + 13);
	const writtenAnew = random.chance(0.25);
	const losesTable = !writtenAnew && random.chance(0.1);
	const perPeriod = !losesTable && random.chance(0.25) ? 1 + random.int(5) : Infinity;
	return {
		...{ writtenAnew, losesTable, perPeriod },
		copies: !writtenAnew && !losesTable && random.chance(0.5),
		callbacks: random.pick([0, 0.5, 1]),
		crashes: random.pick([0, 0.15, 0.4]),
		showsProjects: random.chance(0.8),
		rows: 1 + random.int(6),
		minutes: 25 + random.int(40),
		isFaulty: random.chance(0.8),
		heldCommits: random.pick([0, 0.2, 0.6]),
		tableFaults: random.pick([0, 0.01, 0.05, 0.3]),
		writer: random.pick([1, 0.8, 0.3]),
		persons: losesTable ? 0 : random.pick([0, 0.3, 0.8]),
		skewMs: random.pick([0, 0, -3_000, 3_000, 200_000]),
		concurrency: random.pick([1, 2, 5]),
		together: random.pick([0.2, 0.7]),
		accounts: perPeriod < Infinity ? 0 : random.pick([0, 0, 0.2]),
		items: random.pick([0, 0, 0.3]),
		hasTimes: random.chance(0.7),
	};
}

test('any history of runs, people and faults pays for nothing twice, and each row ends with its own video', async () => {
	const counts: Record<string, number> = {};
	for (let seed = FIRST; seed < FIRST + HISTORIES; seed++) {
		const world = new World(seed, configOf(seed));
		await world.play();
		for (const [name, count] of Object.entries(world.counts)) {
			counts[name] = (counts[name] ?? 0) + count;
		}
		if (world.failures.length > 0) {
			const told = [
				`seed ${seed}: ${JSON.stringify(configOf(seed))}`,
				...world.log,
				...world.failures,
			];
			throw new Error(told.join('\n'));
		}
	}
	if (process.env.FIRST) console.log(counts);
	// what the histories are about did happen
	for (const name of ['paid', 'killed', 'known', 'refused', 'lookUp', 'mayExist', 'overLimit']) {
		expect(counts[name]).toBeGreaterThan(0);
	}
}, 600_000);
