import type { INode, INodeExecutionData } from 'n8n-workflow';

import { linkTo, pageOf } from '../../../nodes/shared/items/documents';
import { addHint, markErrors, nodeError, storableError } from '../../../nodes/shared/items/output';
import { node as plainNode } from '../support/node';

const node: INode = { ...plainNode, onError: 'continueErrorOutput' };
const pairedItem = { item: 0 };
const created = { json: { projectId: 'p1' }, pairedItem };
const refused = { json: { error: 'Row 1: No', details: { row: 1, code: 'X' } }, pairedItem };

/** How n8n takes an item to the error output: together with the fields of its row. */
const copied = (item: INodeExecutionData) => ({ ...item, json: { name: 'Lamp', ...item.json } });

test('a hint shows what the service says as text: n8n takes it for HTML', () => {
	const addExecutionHints = jest.fn();
	addHint({ addExecutionHints }, '<img src=x onerror=alert(1)> & "quotes"');
	expect(addExecutionHints).toHaveBeenCalledWith({
		message: '&lt;img src=x onerror=alert(1)&gt; &amp; "quotes"',
		location: 'outputPane',
	});
});

test.each([undefined, 400])('an error shows no link of a cell, HTTP status %j', (httpCode) => {
	const link = '<a href="https://evil.example">Session expired: log in</a>';
	const { message, description } = nodeError(node, {
		message: link,
		advice: `See ${link}`,
		httpCode,
	});
	const asText = '‹a href="https://evil.example">Session expired: log in‹/a>';
	expect([message, description]).toEqual([asText, `See ${asText}<br><br>${linkTo(pageOf())}`]);
	expect(nodeError(node, { message: '1 < 2', advice: 'a <= b' }).message).toBe('1 < 2');
});

describe('items of a run', () => {
	test('that are errors are marked, and n8n keeps all fields of what it copies', () => {
		const [first, second] = markErrors(node, [created, refused]);
		expect(first).toBe(created);
		expect(second.error?.message).toBe('Row 1: No');
		expect(copied(second)).toEqual({ ...refused, json: { name: 'Lamp', ...refused.json } });
		expect(copied(second)).not.toHaveProperty('error');
	});

	test('stay as they are where there is no error output', () => {
		const items = [created, refused];
		expect(markErrors({ ...node, onError: 'continueRegularOutput' }, items)).toBe(items);
	});

	test('are no errors when the service calls a field of a record so', () => {
		const record = { json: { id: 'v1', error: 'none' }, pairedItem };
		expect(markErrors(node, [record])).toEqual([record]);
		expect(storableError(record)).toBe(record);
	});
});

describe('items that n8n stores before', () => {
	test('say what happened in the two keys that every n8n knows', () => {
		expect(storableError(refused)).toEqual({
			json: { error: 'Row 1: No (X)', message: 'Row 1: No' },
			pairedItem,
		});
		const details = { row: 1, description: 'Pick one' };
		expect(storableError({ json: { error: 'Row 1: No', details } }).json).toEqual({
			error: 'Row 1: No',
			message: 'Pick one',
		});
	});
});
