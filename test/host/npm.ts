import { delimiter, dirname, join } from 'node:path';
import { run } from './processes';

/** Runs npm in a folder with the given Node first on the path, and returns what it printed. */
export async function npm(cwd: string, node: string, args: string[]): Promise<string> {
	const env = {
		...process.env,
		PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
		// The headers that belong to this Node, for native modules.
		npm_config_nodedir: join(dirname(node), '..'),
	};
	const cli = process.env.npm_execpath;
	return cli
		? await run(process.execPath, [cli, ...args], { cwd, env })
		: await run('npm', args, { cwd, env });
}
