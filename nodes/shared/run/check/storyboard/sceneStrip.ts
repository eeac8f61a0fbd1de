import compact from 'lodash/compact';
import type { IDataObject } from 'n8n-workflow';

import { sceneHeading } from '../../../messages/page';
import { type Html, html } from '../../../page/html';
import { shortened } from '../../../utils/text';
import { entriesOf } from '../../kind';

/** In characters: how much of what is said or shown in a scene is on the page. */
const MAX_SCENE = 200;

export const strip = (entries: Html[]) =>
	entries.length > 0 &&
	html`<ol class="strip">
		${entries.map((entry) => html`<li>${entry}</li>`)}
	</ol>`;

/**
 * The scenes of a request, each with its type.
 *
 * @param shownIn what is said or shown in one; what is empty is left out
 */
export const sceneStrip = (scenes: unknown, shownIn: (scene: IDataObject) => unknown[]): Html =>
	html`${strip(
		entriesOf(scenes).map((scene, index) => {
			const { type } = scene;
			const heading = sceneHeading(index + 1, typeof type === 'string' ? type : undefined);
			const texts = compact(shownIn(scene)).map((text) => shortened(String(text), MAX_SCENE));
			return html`<strong>${heading}</strong>${texts.map(
					(text) => html`<br /><bdi dir="auto">${text}</bdi>`,
				)}`;
		}),
	)}`;
