import mapValues from 'lodash/mapValues';
import omit from 'lodash/omit';
import union from 'lodash/union';
import type { IExecuteFunctions } from 'n8n-workflow';

import { EXECUTION_OPTIONS } from '../../fields/options';
import { hasExpression, type ParametersOf } from '../../items/parameters';
import { digest } from '../../utils/objects';
import type { InputFingerprint } from '../../video/video';

const withoutExecutionOptions = (value: unknown, name: string) =>
	name === 'options' && value ? omit(value as object, EXECUTION_OPTIONS) : value;

/** Records the parameters of a video while they are read; ask for the fingerprint when all are. */
export type InputRecorder = (itemIndexes: number[]) => {
	parametersOf: ParametersOf;
	fingerprint: () => InputFingerprint;
};

export function inputRecorder(
	context: IExecuteFunctions,
	parametersOf: ParametersOf,
): InputRecorder {
	const expressions = mapValues(context.getNode().parameters, (parameter, name) =>
		hasExpression(parameter) ? digest(withoutExecutionOptions(parameter, name)) : undefined,
	);
	const items = context.getInputData();
	return (itemIndexes) => {
		const values: Record<string, unknown[]> = {};
		const recording: ParametersOf = (itemIndex) => (name) => {
			const value = parametersOf(itemIndex)(name);
			(values[name] ??= []).push(withoutExecutionOptions(value, name));
			return value;
		};
		const fingerprint = (): InputFingerprint => {
			const data = digest(itemIndexes.map((itemIndex) => items[itemIndex].json));
			return mapValues(values, (value, name): InputFingerprint[string] =>
				expressions[name]
					? [shortDigest(value), shortDigest([expressions[name], data])]
					: [shortDigest(value)],
			);
		};
		return { parametersOf: recording, fingerprint };
	};
}

/** Long enough to tell the few values of one row apart. */
const shortDigest = (data: unknown) => digest(data).slice(0, 8);

/**
 * Whether two fingerprints of the same items are of the same input. A value that differs while its expression and data
 * are the same has changed by itself, as `$now` and `$execution.id` do.
 */
export const isSameInput = (one: InputFingerprint, other: InputFingerprint): boolean =>
	union(Object.keys(one), Object.keys(other)).every((name) => {
		const [value, expression] = one[name] ?? [];
		const [otherValue, otherExpression] = other[name] ?? [];
		return value === otherValue || (expression !== undefined && expression === otherExpression);
	});
