import type { INode, INodeExecutionData } from 'n8n-workflow';

import { addHint, pageFor, linkTo, nodeError } from '../../../nodes/shared/items/n8nMessages';
import { asError, storableError } from '../../../nodes/shared/items/errorItem';
import { node as plainNode } from '../support/node';

const node: INode = { ...plainNode, onError: 'continueErrorOutput' };
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
		reason: 'any',
		message: link,
		advice: `See ${link}`,
		httpCode,
	});
	const asText = '‹a href="https://evil.example">Session expired: log in‹/a>';
	expect([message, description]).toEqual([asText, `See ${asText}<br><br>${linkTo(pageFor())}`]);
	expect(nodeError(node, { reason: 'any', message: '1 < 2', advice: 'a <= b' }).message).toBe(
		'1 < 2',
	);
});

describe('an item for the error output', () => {
	const refused = { json: { status: 'rejected', message: 'No', row: 1 }, pairedItem: { item: 0 } };

	/** How n8n takes an item to the error output: together with the fields of its row. */
	const copied = (item: INodeExecutionData) => ({ ...item, json: { name: 'Lamp', ...item.json } });

	test('is marked, and n8n keeps all fields of what it copies', () => {
		const marked = asError(refused);
		expect(marked.error?.message).toBe('No');
		expect(copied(marked)).toEqual({ ...refused, json: { name: 'Lamp', ...refused.json } });
		expect(copied(marked)).not.toHaveProperty('error');
	});

	test('says what happened in the two keys that every n8n knows, where n8n stores it before', () => {
		expect(storableError(asError(refused)).json).toEqual({ error: 'No', message: 'No' });
		expect(storableError(refused)).toBe(refused);
	});
});
