import uniqBy from 'lodash/uniqBy';
import type { IDataObject } from 'n8n-workflow';

import type { InvalidField } from '../../contract/requests';
import { mediaProblem, type MediaUrl } from '../../download/mediaProblem';
import { addHint } from '../../items/output';
import { mapConcurrently } from '../../utils/mapConcurrently';
import { faultsIn } from '../requestTexts';
import type { Run } from '../run';

/** How many addresses are asked in a run, and how many at a time: those that do not answer take five seconds each. */
const MAX_ASKED = 50;
const CONCURRENCY = 10;

export interface MediaField extends MediaUrl {
	field: string;
	/** The variable of a template that it fills in. */
	variable?: string;
}

const entriesOf = (list: unknown): IDataObject[] => (Array.isArray(list) ? list : []);

/** The addresses of images and videos in a request. */
export function mediaIn({ slides, media, scenes }: IDataObject): MediaField[] {
	const variables = entriesOf(scenes).flatMap((scene) =>
		entriesOf(scene.variables).flatMap(({ type, value: url, key: variable }) =>
			type === 'media' ? [{ url, field: 'variables', variable: String(variable) }] : [],
		),
	);
	const found: Array<Omit<MediaField, 'url'> & { url: unknown }> = [
		...entriesOf(slides).map(({ url, mediaType: type }, index) => ({
			...{ url, type },
			field: `slides.${index}.url`,
		})),
		...entriesOf(media).map(({ url, type }, index) => ({
			...{ url, type },
			field: `media.${index}.url`,
		})),
		...variables,
	];
	return found.filter((each): each is MediaField => typeof each.url === 'string');
}

const keyOf = ({ url, type }: MediaUrl) => `${String(type)} ${url}`;

/** Asks for the images and videos of some requests, each once, and says which of them the service may not find. */
export async function mediaWarnings(
	{ context, account }: Run,
	bodies: IDataObject[],
): Promise<(body: IDataObject) => InvalidField[]> {
	const all = uniqBy(bodies.flatMap(mediaIn), keyOf);
	const asked = all.slice(0, MAX_ASKED);
	const asking = {
		helpers: context.helpers,
		baseUrl: account.baseUrl,
		cancelSignal: context.getExecutionCancelSignal(),
	};
	const problems = await mapConcurrently(asked, CONCURRENCY, async (media) => ({
		key: keyOf(media),
		message: await mediaProblem(media, asking),
	}));
	if (asked.length < all.length) {
		addHint(
			context,
			`${asked.length} of ${all.length} images and videos were looked at; the others are not checked.`,
		);
	}
	const messages = new Map(problems.map(({ key, message }) => [key, message]));
	return (body) => faultsIn(mediaIn(body), (media) => messages.get(keyOf(media)));
}
