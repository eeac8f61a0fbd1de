import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CodexData } from 'n8n-workflow';

import { homepage } from '../../package.json';
import { ourNodes, ROOT } from './support/ourNodes';

/** What n8n's documentation of codex files and the editor's own nodes use. */
const CATEGORIES = ['AI', 'Core Nodes', 'Data & Storage', 'Marketing & Content'];

const REPOSITORY = homepage.split('#')[0];

/** GitHub's page of a document, and the anchors of its headings. */
const documentAt = (url: string, file: string) => ({
	url,
	anchors: readFileSync(join(ROOT, file), 'utf8')
		.split('\n')
		.filter((line) => /^#+ /.test(line))
		.map((line) => line.replace(/^#+ /, '').toLowerCase().replaceAll(' ', '-')),
});
const README = documentAt(REPOSITORY, 'README.md');

const codexes = ourNodes.map(({ type, path, node }) => ({
	type,
	title: node.description.displayName,
	isTrigger: node.description.group.includes('trigger'),
	codex: JSON.parse(readFileSync(`${path}.node.json`, 'utf8')) as CodexData & { node: string },
}));

describe.each(codexes)('the codex file of $type', ({ type, title, isTrigger, codex }) => {
	test('is about this node', () => expect(codex.node).toBe(type));

	test('names categories that n8n knows', () => {
		expect(codex.categories).toContain('Marketing & Content');
		expect(CATEGORIES).toEqual(expect.arrayContaining(codex.categories ?? []));
	});

	test('is no trigger of an app: n8n would start it instead of the manual trigger', () => {
		expect(codex.categories?.includes('Core Nodes')).toBe(isTrigger);
	});

	test('does not hide the node from the search of the node panel', () => {
		// n8n leaves nodes of the category AI out until the canvas has AI nodes, unless they are root nodes
		const isRoot = codex.subcategories?.AI?.includes('Root Nodes') ?? false;
		expect(isRoot).toBe(codex.categories?.includes('AI'));
		expect(isRoot).toBe(!isTrigger);
	});

	test('leads to the page about the node, without an anchor, as n8n appends a query, and to the credential', () => {
		const { primaryDocumentation, credentialDocumentation } = codex.resources ?? {};
		const section = title.toLowerCase().replaceAll(' ', '-');
		expect(primaryDocumentation).toEqual([
			{ url: `${REPOSITORY}/blob/main/docs/nodes/${section}.md` },
		]);
		expect(existsSync(join(ROOT, `docs/nodes/${section}.md`))).toBe(true);
		expect(credentialDocumentation).toEqual([{ url: `${README.url}#credentials` }]);
		expect(README.anchors).toContain('credentials');
	});

	test('has each alias once, in lower case, as people type it', () => {
		const { alias = [] } = codex;
		expect(alias).toContain('video');
		expect(new Set(alias).size).toBe(alias.length);
		for (const word of alias) expect(word).toMatch(/^[a-z0-9]+( [a-z0-9]+)*$/);
	});
});

test.each(ourNodes)('$type has one short line in the node panel', ({ node }) => {
	expect(node.description.description.length).toBeLessThanOrEqual(47);
});
