import {
	type IDataObject,
	type INodeProperties,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';
import type { ZodTypeAny } from 'zod/v3';

import { filledScript, type ScriptWithVariables } from '../contract/templateVideo';
import { creationHint } from '../fields/aiHints';
import { waitHints } from '../fields/completion';
import type { ListInput } from '../fields/listInput';
import type { Fields, ReadParameter } from '../items/parameters';
import type { MediaKey } from '../ledger/marks';
import { videoGenerationApiTest } from '../lookups/checkCredential';
import type { Library } from '../lookups/libraries';
import { listSearch } from '../lookups/listSearch';
import type { Told } from '../messages/reasons';
import type { LookUp } from '../service/client';
import { type Account, CREDENTIAL } from '../service/credential';
import type { UndocumentedPath } from '../service/undocumentedPaths';
import { resumeWait, resumeWebhooks, WAITING_TOOLTIP } from '../waiting/resume';

/** An image or clip of a request. */
export interface MediaPlace {
	/** What of the request has the URL, and under which key. */
	holder: IDataObject;
	key: MediaKey;
	/** The path of the URL in the request. */
	field: string;
	/** `image` or `video`, where the request says it. */
	type?: unknown;
	/** The variable of a template that it fills in. */
	variable?: string;
	/** What is shown on it. */
	texts?: string[];
}

export interface Speech {
	/** The field of the request that holds it. */
	field: string;
	/** What is spoken, in order; only non-empty texts count. */
	texts(request: IDataObject): unknown[];
}

export interface OutlinedScene {
	type?: unknown;
	/** What is said or shown in it; what is empty is left out. */
	texts: unknown[];
}

/** What a creation node defines for its kind of video; everything else is shared. */
export interface CreationKind {
	/** Names the kind in the node's output. */
	name: string;
	path(account: Account): string;
	/** Set where the document does not show the path. */
	undocumented?: UndocumentedPath;
	/** The request as the service document describes it. */
	schema: ZodTypeAny;
	/** The panel; errors of a request are reported with its labels. */
	fields: INodeProperties[];
	/** Request fields whose parameters have another name: request field to parameter. */
	aliases?: Record<string, string>;
	/** Fields whose names in the request are assumed, and what to do where the service refuses one of them. */
	assumedFields?: { names: RegExp; advice: string };
	listInput?: ListInput;
	/** The images and clips of a request. */
	media?(request: IDataObject): MediaPlace[];
	/** The path of the website that a request shows. */
	website?: string;
	/** The name of the request's lists of keys and values, which is also the name of their field on the panel. */
	variables?: string;
	/** Texts in which the service fills in `{{variable_name}}`, by their paths. */
	placeholders?: RegExp;
	/** The IDs of a request, by their paths, and the lists of the account that have them; `*` is each entry of a list. */
	ids: Record<string, Library>;
	speech: Speech;
	/** The scenes that the page of *Check Only* shows before the images and clips. */
	outline?(request: IDataObject): OutlinedScene[];
	/** Set where input files can stand in the place of URLs; `httpsOnly` where the document takes URLs with https alone. */
	files?: { httpsOnly: boolean };
	/** What is wrong with the panel itself, whatever the rows are. */
	panelFault?(): ({ field: string } & Told) | undefined;
	/** Whether the request can carry metadata. */
	metadata: boolean;
	/**
	 * Builds the request body of one video, without its list, callback URL, metadata and name.
	 *
	 * @param lookUp does the same lookup once in a run
	 * @param itemJson of the input item that the video is made from, or of the first of them
	 * @param account that the lookups are for
	 * @param files of the input item, for values that name them
	 * @throws UserFacingError, with the field, for a value that no request can be built from
	 */
	build(
		read: ReadParameter,
		lookUp: LookUp,
		itemJson: IDataObject,
		account: Account,
		files: (value: unknown) => Promise<string | undefined>,
	): Fields | Promise<Fields>;
}

// what several kinds have in common

export const entriesOf = (list: unknown): IDataObject[] =>
	Array.isArray(list) ? (list as IDataObject[]) : [];

/** The images and clips of a list, whose entries have a `url`. */
export const mediaOfList =
	(list: string, typeField: string) =>
	(request: IDataObject): MediaPlace[] =>
		entriesOf(request[list]).map((holder, index) => ({
			holder,
			key: 'url',
			type: holder[typeField],
			field: `${list}.${index}.url`,
			texts: entriesOf(holder.texts).map(({ text }) => String(text)),
		}));

export const SPOKEN_SCRIPT: Speech = { field: 'script', texts: ({ script }) => [script] };

export const SPOKEN_SCENES: Speech = {
	field: 'scenes',
	texts: ({ scenes }) =>
		entriesOf(scenes).map((scene) => filledScript(scene as ScriptWithVariables)),
};

/** What the descriptions of all creation nodes have in common. */
export const creationNode = {
	group: ['transform'],
	version: 1,
	inputs: [NodeConnectionTypes.Main],
	outputs: [NodeConnectionTypes.Main],
	credentials: [{ name: CREDENTIAL, required: true, testedBy: 'videoGenerationApiTest' }],
	webhooks: resumeWebhooks,
	waitingNodeTooltip: WAITING_TOOLTIP,
	hints: waitHints,
	builderHint: creationHint,
} satisfies Partial<INodeTypeDescription>;

/** What they do beside creating videos. */
export abstract class CreationNode {
	methods = { credentialTest: { videoGenerationApiTest }, listSearch };

	webhook = resumeWait;
}
