import compact from 'lodash/compact';
import type { IDataObject } from 'n8n-workflow';

import { filledScript, type ScriptWithVariables } from '../../../contract/templateVideo';
import { mediaOfScene, sceneHeading } from '../../../messages/page';
import { type Html, html } from '../../../page/html';
import { shortened } from '../../../utils/text';
import { entriesOf } from '../../requestParts';

/** In characters: more of a scene is not read there. */
const MAX_SCENE = 200;

export const strip = (entries: Html[]) =>
	entries.length > 0 &&
	html`<ol class="strip">
		${entries.map((entry) => html`<li>${entry}</li>`)}
	</ol>`;

/** The scenes of a request, each with its type and what is said or shown in it. */
export const sceneStrip = ({ scenes }: IDataObject): Html =>
	html`${strip(entriesOf(scenes).map(sceneHtml))}`;

function sceneHtml(scene: IDataObject, index: number): Html {
	const { type, mediaId, startFrameMediaId, endFrameMediaId, framePrompt } = scene;
	const script = filledScript(scene as ScriptWithVariables);
	const about = compact([
		mediaOfScene(compact([mediaId, startFrameMediaId, endFrameMediaId])),
		script || framePrompt,
	]).map((text) => shortened(String(text), MAX_SCENE));
	const heading = sceneHeading(index + 1, typeof type === 'string' ? type : undefined);
	return html`<strong>${heading}</strong>${about.map(
			(text) => html`<br /><bdi dir="auto">${text}</bdi>`,
		)}`;
}
