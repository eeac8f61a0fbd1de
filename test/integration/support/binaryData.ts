import './environment';

import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BinaryDataService } from 'n8n-core';

/** n8n-core's own copy of the container: there can be several in one tree. */
const di = require.resolve('@n8n/di', { paths: [dirname(require.resolve('n8n-core'))] });
const { Container } = jest.requireActual<{
	Container: { get(type: typeof BinaryDataService): BinaryDataService };
}>(di);

export const binaryData = (): BinaryDataService => Container.get(BinaryDataService);

/** Lets n8n keep binary data in files, as its server does by default, for the tests of a file. */
export function keepInFiles(): void {
	beforeAll(async () => await binaryData().init());
	afterAll(() => void Object.assign(binaryData(), { mode: 'default' }));
}

/** Does something while n8n keeps binary data in memory. */
export async function inMemory<T>(work: () => Promise<T>): Promise<T> {
	const service = binaryData() as unknown as { mode: string };
	const { mode } = service;
	service.mode = 'default';
	try {
		return await work();
	} finally {
		service.mode = mode;
	}
}

/** The files that n8n keeps, and what is left of those that it began. */
export async function keptFiles(): Promise<string[]> {
	const folder = join(process.env.N8N_USER_FOLDER ?? '', '.n8n');
	const files = await readdir(folder, { recursive: true, withFileTypes: true });
	return files.filter((file) => file.isFile()).map(({ name }) => name);
}
