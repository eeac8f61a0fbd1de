import { version } from 'n8n-core/package.json';

import { writeFigures } from '../../../support/figures';
import { prefixRatio } from './timing';

const WORDS: Record<number, string> = {
	200: 'callbacks and pings with the right token',
	400: 'the right token, and no callback of the video',
	401: 'no token, or another one',
	404: 'another method (n8n)',
	422: 'a body that cannot be parsed (n8n)',
};

const answers = new Map<number, number>();
const began = Date.now();

/** Counts one answer. */
export function count(status: number): void {
	answers.set(status, (answers.get(status) ?? 0) + 1);
}

/** Writes what was counted into RESULTS.md; only runs in which nothing has failed get here. */
export function writeFuzzFigures(): void {
	const number = (value: number) => value.toLocaleString('en-US');
	const sent = [...answers.values()].reduce((sum, times) => sum + times, 0);
	const minutes = ((Date.now() - began) / 60_000).toFixed(1);
	const kinds = [...answers]
		.sort(([one], [other]) => one - other)
		.map(
			([status, times]) => `- ${number(times)} answered ${status}: ${WORDS[status] ?? 'others'}`,
		);
	const environment = `n8n-core ${version} on Node ${process.versions.node}`;
	writeFigures('test/integration/hostile/RESULTS.md', 'fuzz', [
		'',
		`**${number(sent)} requests** in ${minutes} minutes, with ${environment}: 0 exceptions, 0 answers 5xx, 0 executions`,
		'that should not be, 0 leaks.',
		...['', ...kinds, ''],
		`To compare a token of which all but the last character is right takes ${prefixRatio()} times as long as to compare`,
		'one of which none is (medians of 2,000 measurements).',
		'',
	]);
}
