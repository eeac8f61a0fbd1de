import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { run } from '../../host/processes';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** What a server machine needs: no display, no sandbox as root, and nothing that calls home. */
const FLAGS = [
	'--headless',
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

/** The first browser of the search path that these tests can drive. */
const chromiumOnPath = (): string | undefined =>
	(process.env.PATH ?? '')
		.split(delimiter)
		.flatMap((folder) => NAMES.map((name) => join(folder, name)))
		.find((file) => existsSync(file));

/**
 * Starts the machine's Chromium with a new empty profile. Where it is missing it is installed from
 * Debian's packages, if this process may do that.
 *
 * @throws saying what to install when there is no Chromium and none can be had
 */
export async function startChromium(): Promise<Browser> {
	return await chromium.launch({ executablePath: await ensureChromium(), args: FLAGS });
}

async function ensureChromium(): Promise<string> {
	const found = chromiumOnPath();
	if (found) return found;
	const reason = await install();
	const installed = chromiumOnPath();
	if (installed) return installed;
	throw new Error(
		`The editor tests need Chromium: install it (on Debian: apt-get install chromium) so that one of ${NAMES.join(', ')} is on the PATH. ${reason}`,
	);
}

/** Tries to install it; what it returns says why there may still be none. */
async function install(): Promise<string> {
	if (process.getuid?.() !== 0) return 'It was not installed, as this is not root.';
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	try {
		await run('apt-get', ['update'], { env });
		await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env });
		return 'It was installed, but is not on the PATH.';
	} catch (error) {
		return `It could not be installed. ${error instanceof Error ? error.message : String(error)}`;
	}
}
