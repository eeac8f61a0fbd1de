import { Refusal } from './answers';
import { objectsAt, textAt } from './json';
import { foreignTemplates, ownTemplates, type Template } from './templates';
import type { JsonObject } from './types';

/** A template of the caller's team; 404 for one that is missing or of another team. */
export function templateOf(id: string): Template {
	const template = ownTemplates.find((own) => own.id === id);
	if (template !== undefined) return template;
	const isForeign = foreignTemplates.some((foreign) => foreign.id === id);
	const message = isForeign
		? `Template "${id}" not found or not accessible`
		: `Template "${id}" not found`;
	throw new Refusal(404, message, { code: 'TEMPLATE_NOT_FOUND' });
}

/** What a template request must agree on with its template (section "template video"). */
export function checkAgainstTemplate(body: JsonObject): void {
	const template = templateOf(textAt(body, 'templateId') ?? '');
	if (body.type !== template.type) {
		const message = `type: Invalid enum value. Expected '${template.type}', received '${body.type}'`;
		throw new Refusal(400, message, {
			code: 'INVALID_VALUE',
			details: { field: 'type', value: body.type, allowed: [template.type] },
		});
	}
	objectsAt(body, 'scenes').forEach((scene, index) => {
		checkVariables(scene, template.scenes[index], index + 1);
	});
}

/** Section "Rules for variables": names are case-sensitive, every one needs a value. */
function checkVariables(
	scene: JsonObject,
	original: Template['scenes'][number] | undefined,
	sceneNumber: number,
): void {
	const expected = new Set([
		...(original?.variables ?? []).map(({ key }) => key),
		...placeholdersIn(textAt(scene, 'script') ?? ''),
	]);
	const provided = objectsAt(scene, 'variables').map(({ key }) => String(key));
	const missing = [...expected].filter((name) => !provided.includes(name));
	if (missing.length === 0) return;
	const names = missing.join(', ');
	throw new Refusal(400, `Missing required variables for scene ${sceneNumber}: ${names}`, {
		code: 'VARIABLE_MISMATCH',
		details: { expected: [...expected], provided, missing },
	});
}

function placeholdersIn(script: string): string[] {
	return [...script.matchAll(/\{\{([^{}]*)\}\}/g)].flatMap(([, name]) => name.trim() || []);
}
