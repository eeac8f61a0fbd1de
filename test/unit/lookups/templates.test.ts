import { variablesOfTemplate } from '../../../nodes/shared/lookups/templates';

const scene = (script: string, ...variables: object[]) => ({ script, variables }) as never;

test('a variable of several scenes is one, with the type and the value that one of them declares', () => {
	const scenes = [
		scene('{{ logo }} {{name}}'),
		scene('', { key: 'logo', type: 'media', value: 'https://example.com/logo.png' }),
		scene('{{name}}', { key: 'name', type: 'text', value: '' }),
		scene('{{name}}', { key: 'name', type: 'text', value: 'Ada' }),
	];
	expect(variablesOfTemplate({ type: 'class', scenes })).toEqual([
		{ key: 'logo', type: 'media', value: 'https://example.com/logo.png', scenes: [1, 2] },
		{ key: 'name', type: 'text', value: 'Ada', scenes: [1, 3, 4] },
	]);
});
