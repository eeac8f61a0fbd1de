import { invalidFields } from '../../nodes/shared/contract/requests';
import { SERVICE_LIMITS } from '../../nodes/shared/contract/serviceLimits';
import { slideshowRequest } from '../../nodes/shared/contract/slideshow';
import { inLab, type Lab } from './lab';
import type { Bench, Measurement } from './measurement';
import { median } from './stats';
import { digits, kibibytes } from './table';
import { ours, rowsInto } from './workflow';

/** The largest slideshow that the service allows: every field of every text given. */
export function largestSlideshow(): Record<string, unknown> {
	const texts = Array.from({ length: SERVICE_LIMITS.texts }, (_, index) => ({
		text: 'x'.repeat(SERVICE_LIMITS.text),
		x: 100 + index,
		y: 200 + index,
		width: 880,
		height: 120,
		fontSize: 64,
		fontWeight: 'bold',
		color: '#ffffff',
		backgroundColor: '#000000',
		opacity: 1,
		rotation: 0,
		scale: 1,
		zIndex: index,
		textAlign: 'center',
		fontFamily: 'Display Medium',
		borderRadius: 8,
		padding: 6,
		maxWidth: 80,
		wordWrap: 'break-word',
	}));
	const slides = Array.from({ length: SERVICE_LIMITS.slides }, (_, index) => ({
		url: `https://images.example.com/${index}.jpg`,
		mediaId: `media_${index}`,
		mediaType: 'image',
		duration: 3,
		texts,
	}));
	return { slides, aspectRatio: 'ratio_9_16', language: 'en' };
}

async function run(bench: Bench): Promise<string[]> {
	const slideshow = largestSlideshow();
	const size = JSON.stringify(slideshow).length;
	const rate = median(Array.from({ length: bench.rounds }, () => checksPerSecond(slideshow)));
	const rows = bench.quick ? 3 : 30;
	bench.report(`  ${rows} slideshows through the node`);
	const whole = await inLab({}, async (lab) => await perSecondOnN8n(bench, lab, rows, slideshow));
	return [
		`The largest legal slideshow: ${SERVICE_LIMITS.slides} slides with ${SERVICE_LIMITS.texts} texts each, all fields given, ${kibibytes(size)} of JSON.`,
		'',
		`- The check alone: ${digits(rate)} rows per second.`,
		`- Reading, building and checking ${rows} rows on n8n, of which the last one has no legal language, so that nothing is sent: ${digits(whole)} rows per second, the whole execution.`,
	];
}

function checksPerSecond(slideshow: Record<string, unknown>): number {
	const once = () => {
		const problems = invalidFields(slideshowRequest, slideshow);
		if (problems.length > 0) throw new Error(`The slideshow is not legal: ${problems[0].message}`);
	};
	for (let warmUp = 0; warmUp < 20; warmUp++) once();
	const times = 100;
	const began = performance.now();
	for (let time = 0; time < times; time++) once();
	return (times / (performance.now() - began)) * 1000;
}

async function perSecondOnN8n(
	bench: Bench,
	lab: Lab,
	rows: number,
	{ slides }: Record<string, unknown>,
): Promise<number> {
	const subject = {
		...ours('slideshow', {
			slidesSource: 'json',
			completion: 'continue',
			slidesJson: JSON.stringify(slides),
			language: '={{ $json.language }}',
		}),
		credentials: await lab.credentials('videoGenerationApi'),
	};
	const sheet = `Array.from({ length: ${rows} }, (_, row) => ({ language: row < ${rows - 1} ? 'en' : 'english' }))`;
	const id = await lab.import(rowsInto('Largest slideshows', sheet, subject));
	const rates: number[] = [];
	for (let round = 0; round < bench.rounds; round++) {
		const { status, time } = await lab.execute(id);
		if (status !== 'error') throw new Error(`The execution ended as ${status}.`);
		rates.push((rows / time) * 1000);
	}
	return median(rates);
}

/** How fast requests are checked. */
export const validation: Measurement = { name: 'validation', run };
