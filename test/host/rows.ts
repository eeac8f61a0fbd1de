import type { Row } from './dataTable';

/** Text columns of the demo's table: what a person fills in, then what the workflow writes back. */
export const COLUMNS = [
	...['product', 'script', 'image_url'],
	...['status', 'video_url', 'project_id', 'message'],
];

/** A row of the demo's table once n8n has numbered it. */
export interface AdRow extends Row {
	id: number;
	product: string;
	status: string | null;
	video_url: string | null;
	project_id: string | null;
	message: string | null;
}

/** How a row of the demo should end. */
export interface Expectation {
	status: 'completed' | 'failed' | 'rejected';
	/** What the message must say. */
	message?: RegExp;
}

interface DemoRow {
	product: string;
	script: string;
	expected: Expectation;
}

/** The simulator lets a video fail to render when its script says so. */
const FAILS_TO_RENDER = '#fail:VOICE_SYNTHESIS_ERROR';

export const DEMO_ROWS: DemoRow[] = [
	{
		product: 'Trail Bottle',
		script: 'Cold for a day, hot for a night. This bottle goes wherever you go.',
		expected: { status: 'completed' },
	},
	{
		product: 'Desk Lamp',
		script: 'My desk finally has daylight, and my eyes stopped hurting.',
		expected: { status: 'completed' },
	},
	{
		product: 'Travel Pillow',
		script: `Ten hours in a plane, and I slept. ${FAILS_TO_RENDER}`,
		expected: { status: 'failed', message: /./ },
	},
	{
		product: 'Rain Jacket',
		script: '',
		expected: { status: 'rejected', message: /script/i },
	},
	{
		product: 'Yoga Mat',
		script: 'It does not slip, it does not smell, and it rolls up small.',
		expected: { status: 'completed' },
	},
	{
		product: 'Hand Grinder',
		script: 'Thirty seconds of grinding, and the whole kitchen smells of coffee.',
		expected: { status: 'completed' },
	},
];

/** The rows as they are entered into the table. */
export function enteredRows(): Row[] {
	return DEMO_ROWS.map(({ product, script }) => ({
		product,
		script,
		image_url: `https://images.example.com/${product.toLowerCase().replaceAll(' ', '-')}.jpg`,
	}));
}

/** Whether the workflow is done with a row. */
export const isFinal = ({ status }: AdRow) =>
	status === 'completed' || status === 'failed' || status === 'rejected';

/** What is wrong with how a row ended; nothing when it ended as it should. */
export function mistakes(row: AdRow): string[] {
	const expected = DEMO_ROWS.find(({ product }) => product === row.product)?.expected;
	if (!expected) return [`row ${row.id} is not one of the demo's`];
	const named = (fault: string) => `row ${row.id} (${row.product}) ${fault}`;
	if (row.status !== expected.status) {
		return [named(`should be ${expected.status} and is ${row.status ?? 'untouched'}`)];
	}
	const found: string[] = [];
	if (expected.status === 'completed' && !row.video_url) found.push(named('has no video'));
	if (expected.status !== 'rejected' && !row.project_id) found.push(named('has no project'));
	if (expected.message && !expected.message.test(row.message ?? '')) {
		found.push(named(`should say ${expected.message}, and says "${row.message ?? ''}"`));
	}
	return found;
}
