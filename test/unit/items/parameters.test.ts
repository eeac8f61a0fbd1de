import type { IExecuteFunctions, INodeParameters } from 'n8n-workflow';

import { hasExpression, itemParameters } from '../../../nodes/shared/items/parameters';

test.each([
	['={{ $json.name }}', true],
	['plain', false],
	['', false],
	[3, false],
	[null, false],
	[undefined, false],
	[{ item: [{ url: 'https://a' }, { url: '={{ $json.url }}' }] }, true],
	[{ item: [{ url: 'https://a', texts: { text: [] } }] }, false],
	[{ __rl: true, mode: 'id', value: '={{ $json.avatar }}' }, true],
])('an expression is found at any depth: %j', (parameter, expected) => {
	expect(hasExpression(parameter)).toBe(expected);
});

/** Gives each parameter as it stands, with the number of the row; counts how often it was asked. */
function contextWith(parameters: INodeParameters) {
	const asked: string[] = [];
	const context = {
		getNode: () => ({ parameters }),
		getNodeParameter: (name: string, row: number) => {
			asked.push(`${name} of row ${row}`);
			if (parameters[name] === undefined) throw new Error(`Could not get parameter "${name}"`);
			return { row };
		},
	};
	return { asked, read: itemParameters(context as unknown as IExecuteFunctions) };
}

test('a parameter with an expression is read for each row, any other once', () => {
	const { asked, read } = contextWith({ script: '={{ $json.script }}', language: 'en' });
	expect([read(0)('script'), read(1)('script')]).toEqual([{ row: 0 }, { row: 1 }]);
	expect([read(0)('language'), read(1)('language')]).toEqual([{ row: 0 }, { row: 0 }]);
	expect(asked).toEqual(['script of row 0', 'script of row 1', 'language of row 0']);
});

test('a parameter that cannot be read fails for each row', () => {
	const { read } = contextWith({});
	for (const row of [0, 1]) expect(() => read(row)('missing')).toThrow('Could not get parameter');
});
