import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';

import type { Simulator } from '../../simulator';
import type { Setup } from './engine';
import { byId } from './kinds';
import { runLibrary } from './library';

export const MB = 1024 * 1024;

/** The file of every video of the simulator. */
export const SAMPLE = readFileSync(
	join(__dirname, '..', '..', 'simulator', 'assets', 'sample.mp4'),
);

export const download = async (
	simulator: Simulator,
	parameters: INodeParameters,
	setup: Partial<Setup> = {},
) =>
	await runLibrary(simulator, { resource: 'video', operation: 'download', ...parameters }, setup);

export const byUrl = async (
	simulator: Simulator,
	url: string | undefined,
	options: INodeParameters = {},
	setup: Partial<Setup> = {},
) => await download(simulator, { downloadBy: 'url', options }, { rows: [{ url }], ...setup });

export const byVideo = async (simulator: Simulator, id: string) =>
	await download(simulator, { downloadBy: 'video', videoId: byId(id) });

/** The same address as it was years ago. */
export const expired = (url = '') => url.replace(/expires=\d+/, 'expires=1700000000');
