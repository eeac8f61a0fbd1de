import isObject from 'lodash/isObject';
import omit from 'lodash/omit';
import type { IDataObject } from 'n8n-workflow';

import { type InvalidField, ORIGIN_KEY } from '../contract/requests';
import { errorLines, withoutOnlyRow } from '../items/rowError';
import { textDoubt, textFault } from '../items/textFaults';
import { doubtfulTexts, labelled } from '../messages/rows';
import type { PlannedVideo } from '../video/video';
import { fieldErrors } from './fieldLabels';
import type { CreationKind } from './kind';
import type { Run } from './runSetup';

interface RequestText {
	/** Its path in the request. */
	field: string;
	text: string;
	/** The variable of a template that it fills in. */
	variable?: string;
}

const isVariable = (value: object): value is { key: string; value: string } =>
	'key' in value &&
	typeof value.key === 'string' &&
	'value' in value &&
	typeof value.value === 'string';

/**
 * All texts of a request, even those that nobody sees: `{{ $json.sku }}` is as wrong in an address, an ID or a metadata
 * key. The metadata that this node adds is left out.
 *
 * @param variables see {@link CreationKind}
 */
function requestTextsIn(
	value: unknown,
	variables: string | undefined,
	path: string[] = [],
): RequestText[] {
	if (typeof value === 'string') return [{ field: path.join('.'), text: value }];
	if (!isObject(value) || path.at(-1) === ORIGIN_KEY) return [];
	if (variables !== undefined && path.at(-2) === variables && isVariable(value)) {
		return [{ field: variables, text: value.value, variable: value.key }];
	}
	return Object.entries(value).flatMap(([key, inner]) => {
		const inside = [...path, key];
		return [{ field: inside.join('.'), text: key }, ...requestTextsIn(inner, variables, inside)];
	});
}

/** Where something is wrong in a request, as `judge` says it. */
export const faultsIn = <Place extends Pick<RequestText, 'field' | 'variable'>>(
	places: Place[],
	judge: (place: Place) => Pick<InvalidField, 'message' | 'reason'> | undefined,
): InvalidField[] =>
	places.flatMap((place) => {
		const fault = judge(place);
		if (!fault) return [];
		const { field, variable } = place;
		const { message, reason } = fault;
		return { field, reason, message: variable ? labelled(variable, message) : message };
	});

/** Texts of a request that nobody intends, and that would still be paid for. */
export const textFaults = (kind: CreationKind, body: IDataObject): InvalidField[] =>
	faultsIn(requestTextsIn(body, kind.variables), ({ field, text }) =>
		textFault(text, kind.placeholders?.test(field)),
	);

/** Texts of a request that are often unintended. Metadata is neither spoken nor shown. */
export const textDoubts = ({ variables }: CreationKind, body: IDataObject): InvalidField[] =>
	faultsIn(requestTextsIn(omit(body, 'metadata'), variables), ({ text }) => textDoubt(text));

/** Names the doubtful texts of the videos that are paid all the same; undefined where there are none. */
export function doubtsHint(run: Run, videos: PlannedVideo[]): string | undefined {
	const doubts = videos.flatMap((video) =>
		fieldErrors(run, video, textDoubts(run.kind, video.body), {}),
	);
	if (doubts.length === 0) return undefined;
	const rows = run.context.getInputData().length;
	return doubtfulTexts(errorLines(withoutOnlyRow(rows, doubts), run.nameRows));
}
