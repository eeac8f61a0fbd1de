import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';

import { engines, scripts } from '../../../package.json';

const ROOT = join(__dirname, '..', '..', '..');
const GITHUB = join(ROOT, '.github');

interface Step {
	uses?: string;
	run?: string;
}

interface Job {
	strategy?: { matrix: { node: number[] } };
	needs?: string;
	environment?: string;
	permissions?: Record<string, string>;
	steps: Step[];
}

interface Workflow {
	on: { push: { tags?: string[] } };
	permissions: Record<string, string>;
	jobs: Record<string, Job>;
}

/** The content of a YAML file. */
function read<T>(...path: string[]): T {
	const document = parseDocument(readFileSync(join(GITHUB, ...path), 'utf8'));
	expect([...document.errors, ...document.warnings]).toEqual([]);
	return document.toJS() as T;
}

/** What npm is asked to do in a text of commands: `npm run x`, or npm's own `npm x`. */
const npmCalls = (text: string) =>
	[...text.matchAll(/\bnpm (run )?([\w:-]+)/g)].map(([, run, name]) => ({ run: !!run, name }));

const NPMS_OWN = ['ci', 'cit', 'install', 'pack', 'publish', 'uninstall'];

const unknownCalls = (text: string) =>
	npmCalls(text).filter(({ run, name }) => (run || !NPMS_OWN.includes(name)) && !(name in scripts));

const workflows = readdirSync(join(GITHUB, 'workflows'));

describe.each(workflows)('%s', (file) => {
	const { jobs } = read<Workflow>('workflows', file);
	const steps = Object.values(jobs).flatMap((job) => job.steps);

	test('calls only scripts that there are', () => {
		const commands = steps.flatMap(({ run = '' }) => run).join('\n');
		expect(npmCalls(commands).length).toBeGreaterThan(0);
		expect(unknownCalls(commands)).toEqual([]);
	});

	test("uses GitHub's own actions, each at a commit: a tag can be moved", () => {
		for (const { uses } of steps) if (uses) expect(uses).toMatch(/^actions\/[\w-]+@[\da-f]{40}$/);
	});

	test('reads no secret', () => {
		expect(readFileSync(join(GITHUB, 'workflows', file), 'utf8')).not.toContain('secrets.');
	});
});

/** The commands of npm that the jobs of a workflow run, in their order. */
const commandsOf = ({ jobs }: Workflow) =>
	Object.values(jobs)
		.flatMap(({ steps }) => steps.map(({ run = '' }) => run))
		.filter((command) => command.startsWith('npm '));

test('CI does what .ci/run does, and tests the editor and queue mode', () => {
	const steps = readFileSync(join(ROOT, '.ci', 'run'), 'utf8').matchAll(/^step (npm .+)$/gm);
	const local = [...steps].flatMap(([, command]) =>
		command === 'npm cit' ? ['npm ci', 'npm test'] : [command],
	);
	expect(new Set(commandsOf(read<Workflow>('workflows', 'ci.yml')))).toEqual(
		new Set([...local, 'npm run test:editor', 'npm run test:queue']),
	);
});

test('CI tests on every Node that the package is for', () => {
	const { jobs } = read<Workflow>('workflows', 'ci.yml');
	const nodes = Object.values(jobs).flatMap(({ strategy }) => strategy?.matrix.node ?? []);
	expect(nodes).toEqual([20, 22, 24]);
	expect(`>=${Math.min(...nodes)}`).toBe(engines.node);
});

test('a tag is tested once more and published to npm with a provenance statement', () => {
	const release = read<Workflow>('workflows', 'release.yml');
	const { on, permissions, jobs } = release;
	expect(on.push.tags).toEqual(['v*.*.*']);
	expect(permissions).toEqual({});
	expect(jobs.build.permissions).toEqual({ contents: 'read' });
	expect(commandsOf(release)).toEqual([
		'npm ci',
		'npm test',
		'npm run lint',
		'npm run scan',
		'npm run build',
		'npm pack',
		'npm publish ./*.tgz --provenance --access public --ignore-scripts',
	]);
});

test('the job that publishes takes the tarball and nothing else', () => {
	const { publish } = read<Workflow>('workflows', 'release.yml').jobs;
	expect(publish).toMatchObject({ needs: 'build', environment: 'npm' });
	expect(publish.permissions).toEqual({ 'id-token': 'write' });
	expect(publish.steps.map(({ uses = '' }) => uses.split('@')[0])).toEqual([
		'actions/download-artifact',
		'actions/setup-node',
		'',
	]);
});

test('dependabot looks after folders that have something to update', () => {
	const { updates } = read<{
		updates: Array<{ 'package-ecosystem': string; directory: string }>;
	}>('dependabot.yml');
	const files: Record<string, string> = {
		npm: 'package.json',
		'github-actions': '.github/workflows',
	};
	expect(updates.map((update) => update['package-ecosystem'])).toEqual(Object.keys(files));
	for (const { 'package-ecosystem': ecosystem, directory } of updates) {
		expect(existsSync(join(ROOT, directory, files[ecosystem]))).toBe(true);
	}
});

test.each(['README.md', 'CONTRIBUTING.md', 'docs/reliability.md', 'docs/security.md', '.ci/run'])(
	'%s names scripts that there are',
	(file) => {
		const whole = readFileSync(join(ROOT, file), 'utf8');
		const code = whole.match(/```[^]*?```|`[^`\n]+`/g) ?? [];
		const text = file.endsWith('.md') ? code.join('\n') : whole;
		expect(npmCalls(text).length).toBeGreaterThan(0);
		expect(unknownCalls(text)).toEqual([]);
	},
);
