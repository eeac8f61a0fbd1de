/** How deep objects and lists may stand in each other; n8n cannot store thousands of levels. */
const DEEPEST = 100;

/** Whether a value can be handed on and stored. Looks no deeper than that itself. */
export const isShallow = (value: unknown, levels = DEEPEST): boolean =>
	typeof value !== 'object' ||
	value === null ||
	(levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1)));
