import uniqBy from 'lodash/uniqBy';
import type { INodeProperties } from 'n8n-workflow';

import { toBoolean } from '../shared/items/cells';
import { paired } from '../shared/items/output';
import { continuesOnError } from '../shared/items/parameters';
import { type RowError, UserFacingError } from '../shared/items/rowError';
import {
	allowedAgainEvents,
	attemptsSince,
	keyState,
	keySummary,
	type StoredEvent,
} from '../shared/ledger/journal/events';
import { newEvent } from '../shared/ledger/journal/newEvent';
import { MINUTE_MS, systemClock } from '../shared/utils/clock';
import { executionIdOf } from '../shared/utils/execution';
import {
	eventsOf,
	keyIn,
	mapRows,
	rowsOf,
	tableField,
	tableOf,
	withoutErrors,
} from './paidVideoRows';
import {
	type BatchOperation,
	isRowError,
	type OperationInput,
	type OperationResult,
} from './operation';

/** How long an attempt without an outcome may still be sending at most. */
const SENDING_MS = 5 * MINUTE_MS;

const keyField: INodeProperties = {
	displayName: 'Key',
	name: 'key',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. 1 2026-11-26T08:30:00.000Z',
	hint: 'Required. Copy the whole cell of the column "key" of the paid videos table.',
	description: 'What the row is paid once per',
};

const whileSendingField: INodeProperties = {
	displayName: 'Even If It Is Being Sent',
	name: 'whileSending',
	type: 'boolean',
	default: false,
	hint: 'Can pay for the row twice',
	description:
		'Whether to allow a row again although an execution may be sending it at this moment. This can pay for it twice.',
};

/** Writes nothing when a row is wrong, unless On Error says to continue. */
async function executeAll(inputs: OperationInput[]): Promise<OperationResult[]> {
	const [{ context }] = inputs;
	const executionId = executionIdOf(context);
	const table = await tableOf(inputs);
	const keyed = mapRows(rowsOf(inputs), ({ input }) => ({
		input,
		key: keyIn(keyField, input, NO_KEY),
	}));
	const ofKey = await eventsOf(table, withoutErrors(keyed));
	const now = systemClock.now();
	const rows = mapRows(keyed, ({ input, key }) => {
		const events = ofKey(key);
		const isRepeated = allowedAgainEvents(events).some(
			(event) => event.executionId === executionId,
		);
		if (!isRepeated) checkAllowed(input, key, events, now);
		return { key, events, isRepeated, itemIndex: input.itemIndex };
	});
	const wrong = rows.filter(isRowError);
	if (wrong.length > 0 && !continuesOnError(context)) return wrong;
	const allowed = withoutErrors(rows).filter(({ isRepeated }) => !isRepeated);
	if (allowed.length > 0) {
		await table.append(uniqBy(allowed, 'key').map(({ key }) => allowedAgain(key, executionId)));
	}
	return rows.map((row) => {
		if (isRowError(row)) return row;
		const { key, events, isRepeated, itemIndex } = row;
		const json = {
			key,
			allowedAgain: !isRepeated,
			stateBefore: keySummary(events, now).state,
			message: isRepeated ? REPEATED : ALLOWED,
		};
		return [{ json, pairedItem: paired([itemIndex]) }];
	});
}

/** @throws UserFacingError for a key that is not known, and for one that is being sent */
function checkAllowed(
	{ read }: OperationInput,
	key: string,
	events: StoredEvent[],
	now: number,
): void {
	if (events.length === 0) throw unknownKey(key);
	const [attempt] = attemptsSince(keyState(events), now - SENDING_MS);
	if (attempt && toBoolean(read(whileSendingField.name)) !== true) throw beingSent(attempt);
}

const allowedAgain = (key: string, executionId: string) =>
	newEvent({ key, state: 'allowedAgain', executionId, message: ALLOWED });

const ALLOWED =
	'The row can be paid again: the next run with this key creates another video. If the row has a status, clear it.';

const REPEATED =
	'This execution has allowed the row again before. That is not repeated, as its video may exist by now.';

const NO_KEY: RowError = {
	message: 'Key: The item has no key, so no row can be allowed again',
	advice: 'Enter the key of the row, as Get Many shows it.',
};

const unknownKey = (key: string) =>
	new UserFacingError({
		message: `The table does not know the key "${key}"`,
		advice:
			'Check Paid Videos Table, and enter the whole key, as Get Many or the column "key" of the table shows it: in the examples it is longer than the ID of the row.',
	});

const beingSent = ({ key, executionId }: StoredEvent) =>
	new UserFacingError({
		message: `Execution ${executionId} may be sending the row with the key "${key}"`,
		advice:
			'If it were allowed again now, it could be paid twice. Wait five minutes, then look at its state with Get Many.',
	});

/** A person decides that a row may be paid again. */
export const allowAgain: BatchOperation = {
	name: 'Allow Again',
	value: 'allowAgain',
	description: 'Allow a row to be paid again: the next run creates another video of it',
	action: 'Allow a paid row again',
	tool: 'Allows a row to be paid again, by its key: the next run creates another video of it, which costs credits. Only use it when the user has asked for another video of this row.',
	fields: [
		{
			displayName:
				'Run this in a workflow of its own, once: the next run with the key <b>pays for another video</b> of the row, even if there is one. If the state is <b>uncertain</b>, look for its project in the dashboard of the video service first: if it is there, it is paid: do not allow it again.',
			name: 'allowAgainNotice',
			type: 'notice',
			default: '',
		},
		tableField,
		keyField,
		whileSendingField,
	],
	executeAll,
};
