import { type Template, template, type Variable, variablesOf } from '../contract/templateVideo';
import { UserFacingError } from '../items/rowError';
import { LIBRARY } from '../messages/library';
import type { LookUp } from '../service/client';
import type { Account } from '../service/credential';
import { templatePath, withPathAdvice } from '../service/undocumentedPaths';
import { groupInOrder } from '../utils/objects';

/**
 * A template as the service gives it.
 *
 * @param id that fits into a path
 * @throws UserFacingError when the service responds with an error
 */
export async function lookUpTemplate(
	lookUp: LookUp,
	account: Account,
	id: string,
): Promise<unknown> {
	const path = templatePath(account, id);
	return await withPathAdvice('templates', async () => await lookUp({ path }));
}

/**
 * @param id that fits into a path
 * @throws UserFacingError when the service responds with an error, or without a template
 */
export async function findTemplate(
	lookUp: LookUp,
	account: Account,
	id: string,
): Promise<Template> {
	const data = await lookUpTemplate(lookUp, account, id);
	const nested = (data as { template?: unknown } | null)?.template;
	const found = template.safeParse(data).data ?? template.safeParse(nested).data;
	if (found) return found;
	throw new UserFacingError(LIBRARY.templateWithoutScenes());
}

export interface TemplateVariable extends Variable {
	/** The numbers of the scenes that use it; the first is 1. */
	scenes: number[];
}

/** The variables of all scenes, each once: one value fills in every scene that uses the name. */
export function variablesOfTemplate({ scenes }: Template): TemplateVariable[] {
	const all = scenes.flatMap(({ script, variables }, index) =>
		variablesOf(script, variables).map((variable) => ({ ...variable, scene: index + 1 })),
	);
	return [...groupInOrder(all, ({ key }) => key)].map(([key, uses]) => ({
		key,
		type: uses.some(({ type }) => type === 'media') ? 'media' : 'text',
		value: uses.find(({ value }) => value)?.value,
		scenes: uses.map(({ scene }) => scene),
	}));
}
