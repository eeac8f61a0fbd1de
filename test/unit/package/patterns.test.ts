import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { analyse } from 'scslre';
import ts from 'typescript';

import { withExamples } from '../../../nodes/shared/utils/text';
import { ROOT } from '../../integration/support/ourNodes';

/** The files that the package is built from. */
const sources = ['nodes', 'credentials'].flatMap((folder) =>
	readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
		.filter((path) => path.endsWith('.ts'))
		.map((path) => join(ROOT, folder, path)),
);

/** The code of all nodes of some kind, each with its file. */
function codeOf(isWanted: (node: ts.Node, source: ts.SourceFile) => boolean) {
	const found: Array<[code: string, path: string]> = [];
	for (const path of sources) {
		const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
		const visit = (node: ts.Node): void => {
			if (isWanted(node, source)) found.push([node.getText(source), relative(ROOT, path)]);
			ts.forEachChild(node, visit);
		};
		visit(source);
	}
	return found;
}

const isCallOf = (name: string, node: ts.Node, source: ts.SourceFile) =>
	(ts.isNewExpression(node) || ts.isCallExpression(node)) &&
	node.expression.getText(source) === name;

/** The regular expressions that are written down, and the calls that make others while the package runs. */
const patterns = codeOf(
	(node, source) => ts.isRegularExpressionLiteral(node) || isCallOf('RegExp', node, source),
);

const examples = codeOf((node, source) => isCallOf('withExamples', node, source)).map(
	([code, path]) => {
		const run = new Function('withExamples', `return ${code}`) as (make: unknown) => unknown;
		return [path, run(withExamples) as ReturnType<typeof withExamples>] as const;
	},
);

test('there are patterns to look at, and some have examples', () => {
	expect(patterns.length).toBeGreaterThan(30);
	expect(examples.length).toBeGreaterThan(30);
});

test.each(examples)('%s: %s is found in its examples, and in no others', (_, pattern) => {
	const { is, isNot = [] } = pattern;
	expect([...is, ...isNot].filter((text) => text.search(pattern) >= 0)).toEqual(is);
});

test.each(patterns)('%s needs time in proportion to the text (%s)', (pattern) => {
	const [, source, flags] = /^\/(.*)\/(\w*)$/s.exec(pattern) ?? ['', '', ''];
	// what is put together at run time cannot be looked at
	expect(source).not.toBe('');
	const { reports } = analyse(new RegExp(source, flags.replace('v', 'u')));
	expect(reports.map(({ type, character }) => `${type} ${String(character)}`)).toEqual([]);
});
