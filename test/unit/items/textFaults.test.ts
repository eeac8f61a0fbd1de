import * as fc from 'fast-check';

import {
	fillerFault,
	keyFault,
	textDoubt,
	textFault,
} from '../../../nodes/shared/items/textFaults';

/** Words and marks that people write, also such as look a little like what is refused. */
const WORDS = [
	...[
		'Grüße',
		'Straße',
		'Null',
		'Preis',
		'NÃO',
		'maçã',
		'château',
		'«Élysée»',
		'CAFÉ\u00a0!',
		'naïve',
	],
	...['¿Cuánto?', '¡Rebajas!', 'Łódź', 'čtyři', 'İstanbul', 'Việt', 'ÂM', 'Привет', 'Ελλάδα'],
	...['”KESÄ”', 'KESÄ…', '»SLÅ', 'PÅ»', '„TROIKÄ“', '“Ñ”', 'amanhã…”', 'café…”', '√2', '#SALE!,'],
	...['KESÄ… nyt', 'N/A Lab', 'Nil Lab', 'none of it', 'C\\D', '4.99', 'x - y', 'ERROR', '#NVIDIA'],
	...['العربية', 'می\u200cخواهم', 'עברית', 'हिन्दी', 'ไทย', '日本語です。', '한국어', '中文，好。'],
	...[
		'👩\u200d👩\u200d👧',
		'❤\ufe0f',
		'#Summer',
		'#SALE!',
		'#1',
		'=)',
		'= 5 €',
		'<3',
		'R&D',
		'A & B;',
	],
	...[
		'$5',
		'$json',
		'{sale}',
		'[now]',
		'50%',
		'e.g.',
		'undefinable',
		'nullify',
		'NaNny',
		'2 < 3 > 1',
	],
];
const ordinary = fc
	.array(fc.constantFrom(...WORDS), { minLength: 1 })
	.map((words) => words.join(' '));

test('the words of ordinary texts, in any order, are texts', () => {
	fc.assert(
		fc.property(ordinary, (text) => {
			expect([textFault(text), keyFault(text), textDoubt(text)]).toEqual([
				undefined,
				undefined,
				undefined,
			]);
		}),
	);
});

test.each([
	'The value is undefined until you set it.',
	'null and void',
	'Loading... please wait',
	...['Laden...!', 'Der Laden', 'Ça charge...', '#SOLDES !'],
	'#N/A means that there is no value',
	'Ask for {x} and {{',
	'Close it with }} and open it with {{',
	'=)',
	...['= SALE (today)', '=> Buy now', '=5', '== A4 ==', "'= is text'"],
	...['#VALOR! 💪', '#CONNECT! 👋', 'https://example.com/?c={type:1}&a={b}', 'Wait...'],
	...['#Python', '#Zero!', '#Sale #Now', '#refund', 'N/A', 'NUM!', 'Null Fehler'],
	...['Loading data is slow...', 'https://example.com/nullify/undefined_1.png?a=null'],
	...[
		'https://example.com/#errors',
		'https://example.com/a.jpg#N',
		'https://null.example.com/.well-known',
	],
	...['See https://example.com/null for more', 'https://example.com/a.b/c.jpg'],
])('%j is a text', (text) => {
	expect(textFault(text)).toBeUndefined();
});

const WRONG: Array<[kind: string, reasons: string[], texts: string[], anywhere?: true]> = [
	[
		'an expression that is not filled in',
		['expressionNotFilledIn'],
		[
			'{{ $json.script }}',
			'{{$json["my script"]}}',
			"{{ $('Sheet').item.json.script }}",
			'{{ name }}',
			'{{\n  $json.script\n}}',
		],
		true,
	],
	[
		'an expression without its braces, or with half of them',
		['expressionNotFilledIn'],
		[
			...['$json.script', 'Hi { $json.name }', '{{ $json.script', 'Hi $json["first name"]'],
			...["By $('Sheet').item.json.name", 'Hi $node["Sheet"].json.a'],
			...['$json.Script', 'Hi $json.Größe'],
		],
		true,
	],
	[
		'the end of an expression that was closed twice',
		['expressionNotFilledIn'],
		['It keeps cold for a day. }}', '}}'],
	],
	[
		'an error of a sheet',
		['sheetError'],
		[
			...['#N/A', '#REF!', '#DIV/0!', '#VALUE!', '#NAME?', '#NULL!', '#NUM!', '#ERROR!', '#SPILL!'],
			...['#n/a', '#NV', '#BEZUG!', '#VALEUR!', '#######', 'Err:502'],
			...['Loading…', 'Wird geladen...', 'Loading data...', 'Загрузка...'],
			...[
				'#Н/Д',
				'#ССЫЛКА!',
				'#ADR!',
				'#DZIEL/0!',
				'#SAKNAS!',
				'#I/T',
				'#PUUTTUU!',
				'#ODKAZ!',
				'#YOK',
			],
			...['#HIÁNYZIK', '#REF', '#DIV/0', '#N/A\n#REF!', '=#REF!'],
			...['#¡DESBORDAMIENTO!', '#ESPANSIONE!', 'Err :502', 'Wird geladen ...'],
			...['#N/A €', '(#N/A)', '#N/A, #N/A', '#N/A-#N/A', '"#REF!"'],
			...['#ПУСТО!', '#FEHLER!', '#BŁĄD!', '#PŘESAH!'],
			...['Lädt…', 'Ładowanie...', '読み込み中...', '加载中…', 'Chargement...', 'Calculating...'],
		],
	],
	[
		'a formula',
		['formulaAsText'],
		[
			...['=CONCAT("a"; B1)', '=$B$2&" "&C2', "='My sheet'!A1", '=Table1[@Name]', '=[@Name]'],
			...['=-SUM(A1)', '=(A1&B1)', '=  CONCAT(A1)', "'=CONCAT(A1)", '=--A1', '={A1:B2}'],
		],
	],
	['no value', ['noValueAsText'], ['undefined', 'null']],
	['no date', ['invalidDate', 'noValueAsText'], ['Invalid DateTime'], true],
	[
		'an address with a hole',
		['urlNotFilledIn', 'holdsSheetError'],
		[
			...[
				'https://example.com/null.jpg',
				'https://example.com/undefined?a=1',
				'https://example.com/undefined.mp4#t=1',
				'http://undefined/1',
			],
			...[
				'https://example.com/#N/A',
				'https://example.com/#REF!.jpg',
				'https://example.com/#¡REF!',
			],
			...['https://example.com/<sku>.jpg', 'https://example.com/%7B%7Bsku%7D%7D.jpg'],
		],
	],
	['an object', ['objectAsText'], ['[object Object]', '[object Promise]'], true],
	['a file of another encoding', ['wrongEncoding'], ['Fr\ufffdhst\ufffdck', 'Frï¿½hstï¿½ck'], true],
];

describe.each(WRONG)('%s', (_, reasons, texts, anywhere) => {
	test.each(texts)('%j is refused, also with blanks and what is not seen around it', (text) => {
		for (const given of [text, ` ${text}\n`, `\ufeff${text}\u200b`]) {
			expect(reasons).toContain(textFault(given)?.reason);
			expect(reasons).toContain(keyFault(given)?.reason);
		}
		if (anywhere) expect(textFault(`Before ${text}, after`)?.message).toMatch(/^Contains /);
	});
});

test.each(['https://example.com/a.jpg?fit=none', 'https://example.com/a.jpg?x=0.123456789012345'])(
	'%s is an address as others are',
	(url) => {
		expect([textFault(url), textDoubt(url)]).toEqual([undefined, undefined]);
	},
);

test('a placeholder is none where the service fills it in; an expression is one there, too', () => {
	for (const text of ['Hi {{name}}', '{{ first name }}', '{{}}', '{{価格}}']) {
		expect(textFault(text, true)).toBeUndefined();
		expect(textFault(text)).toBeDefined();
	}
	for (const text of ['Hi {{ $json.name }}', '{{ $("Sheet").first() }}', '{{ "a" + $now }}']) {
		expect(textFault(text, true)).toMatchObject({ reason: 'expressionNotFilledIn' });
	}
});

test('a key with a hole in it is refused, as it would be that of other rows', () => {
	for (const key of ['undefined-en', 'a_undefined']) {
		expect(keyFault(key)).toMatchObject({ reason: 'keyWithoutValue' });
	}
	for (const key of ['#N/A-en', 'lamp-#N/A', '#REF!|de', 'Err:502-en']) {
		expect(keyFault(key)).toMatchObject({ reason: 'holdsSheetError' });
	}
	for (const key of ['null-modem', '0', '#REF-001', '-']) expect(keyFault(key)).toBeUndefined();
});

test.each(['-', 'ditto', 'Same as above', 'N/A', 'None', 'nan', 'TBD', ',,'])(
	'rows with %j have no group, as it stands for the value above, or for none',
	(group) => {
		expect(fillerFault(group)).toMatchObject({ reason: 'namesNothing' });
	},
);

test.each(['NA', 'Same', '***', '1', 'None Such'])('%j is a group', (group) => {
	expect([keyFault(group), fillerFault(group)]).toEqual([undefined, undefined]);
});

test.each([
	['<p>Hello</p>', 'perhapsNotPlain', '"<p>"'],
	['Hello<br/>you', 'perhapsNotPlain', '"<br/>"'],
	['Tom &amp; Jerry', 'perhapsNotPlain', '"&amp;"'],
	['Now&nbsp;only &#8364; 5', 'perhapsNotPlain', '"&nbsp;"'],
	['This is **new**', 'perhapsNotPlain', '"**new**"'],
	['FrÃ¼hstÃ¼ck', 'perhapsWrongEncoding', '"Ã¼"'],
	['Itâ€™s here', 'perhapsWrongEncoding', '"â€"'],
	['Hello undefined', 'perhapsNoValue', '"undefined"'],
	['Ends Invalid Date', 'perhapsNoValue', '"Invalid Date"'],
	['Hi #N/A!', 'holdsSheetError', '"#N/A"'],
	['Only $#N/A', 'holdsSheetError', '"#N/A"'],
	['€#VALUE! each', 'holdsSheetError', '"#VALUE!"'],
	['"#REF!" is back', 'holdsSheetError', '"#REF!"'],
	['Price Err:502', 'holdsSheetError', '"Err:502"'],
	['It is #REF!, or not', 'holdsSheetError', '"#REF!"'],
	['5 â‚¬', 'perhapsWrongEncoding', '"â‚"'],
	['Itâ„¢', 'perhapsWrongEncoding', '"â„"'],
	['itâ\u0080\u0099s', 'perhapsWrongEncoding', '"â\u0080"'],
	['ÐŸÑ€Ð¸Ð²ÐµÑ‚', 'perhapsWrongEncoding', '"ÐŸÑ€"'],
	['&frac12; off', 'perhapsNotPlain', '"&frac12;"'],
	['âœ… Done', 'perhapsWrongEncoding', '"âœ"'],
	['None', 'perhapsNoText', '"None"'],
	[' n/a ', 'perhapsNoText', '"n/a"'],
	['-', 'perhapsNoText', '"-"'],
	['Hi ${name}', 'perhapsNotPlain', '"${name}"'],
	['Hi *|FNAME|*', 'perhapsNotPlain', '"*|FNAME|*"'],
	['One\\nTwo', 'perhapsNotPlain', '"\\n"'],
	['It\\u2019s', 'perhapsNotPlain', '"\\u2019"'],
	['{"script":"Hi"}', 'perhapsNotPlain', '"{"script":"Hi"}"'],
	['https://example.com/r?sku=null&b=1', 'perhapsNoValue', '"null"'],
])('%j is a text, and may not be meant', (text, reason, shown) => {
	expect(textFault(text)).toBeUndefined();
	expect(textDoubt(text)).toMatchObject({ reason, message: expect.stringContaining(shown) });
});
