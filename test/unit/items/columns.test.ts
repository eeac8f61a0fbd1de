import { missingColumns, neededColumns } from '../../../nodes/shared/items/columns';

const items = [{ json: { id: 1, first_name: 'Ada' } }, { json: { id: 2, city: null } }];

const columnsIn = (text: string) =>
	missingColumns({ script: text }, items).map(({ column }) => column);

test.each<[string, string[]]>([
	['=Hello, {{ $json.name }}!', ['name']],
	['=Hello, {{$json["first name"]}} of {{ $json.city }}', ['first name']],
	['={{ $json.id }}/{{ $json.lang }}', ['lang']],
	['=Hello, {{ $json.first_name }}', []],
	['={{ $json.name }}', ['name']],
	["={{ 'Ad for ' + $json.name }}", ['name']],
	['={{ $json.first_name + " " + $json["last name"] + \'!\' }}', ['last name']],
	['={{ $json["gr\\u00f6\\u00dfe"] }}', ['größe']],
	// meant to be empty, or not to be seen here
	["={{ 'Ad for ' + ($json.name || '') }}", []],
	['={{ $json.first_name + $json.name.trim() }}', []],
	['=Hello, {{ $json.name || "" }}', []],
	['=Hello, {{ $json.name?.trim() }}', []],
	["=Hello, {{ $('Sheet').item.json.name }}", []],
	// no expression
	['Hello, {{ $json.name }}', []],
	// what every object has is no column
	['=Hello, {{ $json.constructor }}', ['constructor']],
])('%s', (text, columns) => {
	expect(columnsIn(text)).toEqual(columns);
});

test('names the field that the text is nested in, as a request would', () => {
	const media = { item: [{ type: 'image' }, { url: '=https://example.com/{{ $json.sku }}.jpg' }] };
	expect(missingColumns({ script: 'Hi', media }, items)).toEqual([
		{ field: 'media.1.url', expression: '{{ $json.sku }}', column: 'sku', leavesGap: true },
	]);
	const text = '={{ $json.sku }}';
	const fieldOf = (parameters: object) => missingColumns(parameters, items)[0].field;
	expect(fieldOf({ avatarId: { __rl: true, mode: 'id', value: text } })).toBe('avatarId');
	expect(fieldOf({ variables: { mappingMode: 'defineBelow', value: { name: text } } })).toBe(
		'variables.name',
	);
	expect(fieldOf({ slidesRow: { item: { texts: { text: [{ text }] } } } })).toBe(
		'slidesRow.texts.0.text',
	);
	expect(missingColumns({ script: text }, items)).toMatchObject([{ leavesGap: false }]);
	const joined = "={{ 'Ad for ' + $json.sku }}";
	expect(missingColumns({ script: joined }, items)).toMatchObject([{ leavesGap: true }]);
});

test.each<[string, string[]]>([
	['={{ $json.a }}-{{ $json["b c"] }}', ['a', 'b c']],
	['={{ $json.a.trim() + $json.b }}', ['a', 'b']],
	['={{ $json.keys().join("-") }}', []],
	['={{ $json.a || "" }}-{{ $json.b }}', ['b']],
	['$json.a', []],
])('%s needs %j', (groupBy, columns) => {
	expect(neededColumns(groupBy)).toEqual(columns);
});
