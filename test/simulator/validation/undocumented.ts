import { objectAt, objectsAt } from '../json';
import { captionPresets, frameModels } from '../rules';
import type { JsonObject, ProjectKind } from '../types';
import type { Undocumented } from '../undocumented';
import { type Check, choice, optional, record, required, script, text } from './check';
import { validated } from './refusal';

/** Holds a request against the limits and words that the document does not settle. Throws a refusal. */
export function checkUndocumented(
	kind: ProjectKind,
	body: JsonObject,
	{ hiddenNames, titleLength, classScriptLength, productAdWebsite, refusalStatus }: Undocumented,
): void {
	const preset = optional(choice([...captionPresets, ...hiddenNames]));
	const frameModel = optional(choice([...frameModels, ...hiddenNames]));
	const scenes: Check = (_value, path, report) =>
		objectsAt(body, 'scenes').forEach((scene, index) =>
			record({ frameModel })(scene, `${path}.${index}`, report),
		);
	validated(
		{ ...body, caption: objectAt(body, 'caption') },
		record({
			caption: optional(record({ preset })),
			...(kind === 'scenes' && { scenes: optional(scenes) }),
			...(kind === 'template' && { title: optional(text({ max: titleLength })) }),
			...(kind === 'productAd' &&
				productAdWebsite && {
					productAdSettings: required(record({ [productAdWebsite]: required(text()) })),
				}),
			...(kind === 'class' && { script: optional(script(classScriptLength)) }),
		}),
		refusalStatus.validation,
	);
}
