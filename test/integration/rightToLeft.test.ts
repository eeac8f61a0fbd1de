import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { LineTexts } from '../../nodes/shared/ledger/line';
import { DataTables } from '../support/dataTables';
import { useFastTime } from '../support/fastTime';
import { parseMarkup, withoutDirection } from '../support/markup';
import { useSimulator } from '../support/simulator';
import { runLedger, writeLines } from './support/ledger';
import { byId, VOICE } from './support/kinds';
import { type Kind, PICTURE } from './support/least';
import { json, speaking, transition } from './support/scenes';
import { storyboardOf } from './support/storyboard';
import { byHand, fromTemplate, GREETING } from './support/templateVideo';

const simulator = useSimulator();
useFastTime();

const HEBREW = 'שלום עולם';
const ARABIC = 'مرحبا بكم';
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

const slide = { url: `${PICTURE}?a=1`, texts: { text: [{ text: HEBREW }, { text: ARABIC }] } };

describe('a storyboard leaves the direction of texts to the texts', () => {
	test.each<[Kind, INodeParameters]>([
		['ugcAd', { script: ARABIC, options: { name: HEBREW } }],
		['ugcAd', { script: '={{ $json.script }}', language: HEBREW }],
		['slideshow', { slides: { item: [slide] }, script: HEBREW, voiceId: byId(VOICE) }],
		[
			'scenes',
			json(
				{ ...speaking, script: HEBREW },
				{ ...transition, framePrompt: ARABIC },
			) as INodeParameters,
		],
		['templateVideo', fromTemplate(GREETING, byHand({ first_name: HEBREW, company: ARABIC }))],
		['classProject', { script: HEBREW, name: ARABIC }],
		['productAd', { script: HEBREW, websiteUrl: 'https://example.com' }],
	])('%s: %j', async (kind, parameters) => {
		const rows: IDataObject[] = [{ id: HEBREW, script: `${ARABIC} #N/A`, [ARABIC]: HEBREW }];
		const { page, markup } = await storyboardOf(
			kind,
			simulator,
			{ output: 'row', ...parameters },
			{ rows, dataTables: new DataTables(), name: HEBREW },
		);
		expect(markup).toMatch(RIGHT_TO_LEFT);
		expect(withoutDirection(page, RIGHT_TO_LEFT)).toEqual([]);
	});
});

test('so does the report', async () => {
	const dataTables = new DataTables();
	const line = (row: string, more: Partial<LineTexts>): Partial<LineTexts> => ({
		...{ row, projectId: `p-${row}`, workflow: HEBREW, campaign: ARABIC },
		...{ rowMark: `row:w:n::${row}`, ...more },
	});
	writeLines(
		dataTables,
		line(HEBREW, { status: 'failed', message: ARABIC }),
		line(ARABIC, { status: 'completed', url: 'https://v.test/1.mp4' }),
	);
	const { items } = await runLedger(dataTables, 'getReport', { refresh: false });
	const { data = '' } = items[0].binary?.report ?? {};
	const page = Buffer.from(data, 'base64').toString();
	expect(page).toContain(HEBREW);
	expect(withoutDirection(parseMarkup(page), RIGHT_TO_LEFT)).toEqual([]);
});
