import { cpus, loadavg, totalmem } from 'node:os';

import { ensureN8n, type N8nHost } from '../host/install';
import { run } from '../host/processes';

const GIB = 1024 ** 3;

/** The n8n that everything is measured on. */
export const n8nUnderTest = async (report: (line: string) => void): Promise<N8nHost> =>
	await ensureN8n(report, process.env.N8N_VERSION);

/** What figures were measured on; the load is the one before the measurement. */
export async function describeMachine({ version, node }: N8nHost): Promise<string> {
	const [{ model }] = cpus();
	const cores = `${cpus().length} cores (${model.trim().replace(/\s+/g, ' ')})`;
	const memory = `${Math.round(totalmem() / GIB)} GiB of memory`;
	const nodeVersion = (await run(node, ['--version'], {})).trim();
	const [load] = loadavg();
	return `n8n ${version}, Node.js ${nodeVersion}, ${cores}, ${memory}, load ${load.toFixed(1)} before it began`;
}
