import type { IDataObject } from 'n8n-workflow';

const KEY = 'videoGenerationTrigger';

/**
 * The address that a workflow's trigger has registered in the workflow's global static data. A worker in
 * queue mode may see no static data and must not write any: it would wipe the record.
 */
export function registeredAddress(staticData: IDataObject): string | undefined {
	const { address } = (staticData[KEY] ?? {}) as { address?: unknown };
	return typeof address === 'string' ? address : undefined;
}

/** Called by the trigger on activation. */
export function register(staticData: IDataObject, address: string): void {
	staticData[KEY] = { address };
}

/** Called by the trigger on deactivation. */
export function unregister(staticData: IDataObject): void {
	delete staticData[KEY];
}
