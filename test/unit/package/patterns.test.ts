import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { analyse } from 'scslre';
import ts from 'typescript';

import { ROOT } from '../../integration/support/ourNodes';

/** The files that the package is built from. */
const sources = ['nodes', 'credentials'].flatMap((folder) =>
	readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
		.filter((path) => path.endsWith('.ts'))
		.map((path) => join(ROOT, folder, path)),
);

/** The regular expressions that a file writes down, and the calls that make others while the package runs. */
function patternsIn(path: string): string[] {
	const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
	const found: string[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
		const isCall = ts.isNewExpression(node) || ts.isCallExpression(node);
		if (isCall && node.expression.getText(source) === 'RegExp') found.push(node.getText(source));
		ts.forEachChild(node, visit);
	};
	visit(source);
	return found;
}

const patterns = sources.flatMap((path) =>
	patternsIn(path).map((pattern): [string, string] => [pattern, relative(ROOT, path)]),
);

test('there are patterns to look at', () => {
	expect(patterns.length).toBeGreaterThan(30);
});

test.each(patterns)('%s needs time in proportion to the text (%s)', (pattern) => {
	const [, source, flags] = /^\/(.*)\/(\w*)$/s.exec(pattern) ?? ['', '', ''];
	// what is put together at run time cannot be looked at
	expect(source).not.toBe('');
	const { reports } = analyse(new RegExp(source, flags.replace('v', 'u')));
	expect(reports.map(({ type, character }) => `${type} ${String(character)}`)).toEqual([]);
});
