import type { IDataObject } from 'n8n-workflow';

import { UgcAd } from '../../nodes/UgcAd/UgcAd.node';
import { useSimulator } from '../support/simulator';
import { type Ran, retry, runNode, type Setup } from './support/engine';
import { AVATAR, byId, keepGoing } from './support/kinds';
import { ugcAdParameters } from './support/ugcAd';

const simulator = useSimulator();

/** A UGC ad of each row, but for one, whose avatar there is not. */
const adsBut = (row: string, version: string) =>
	ugcAdParameters({
		script: '={{ $("Rows").item.json.script }}',
		avatarId: byId(`={{ $("Rows").item.json.script === "${row}" ? "nobody" : "${AVATAR}" }}`),
		options: { version },
	});

/** The first node keeps in mind that it has created b and c, as it was refused a. */
const setupOf = (refusedBehind: string, version = 'another'): Setup => ({
	node: new UgcAd(),
	parameters: adsBut('a', ''),
	...keepGoing,
	behind: { parameters: adsBut(refusedBehind, version) },
	credential: { apiKey: 'demo-key', baseUrl: simulator.url },
	rows: ['a', 'b', 'c'].map((script) => ({ script })),
});

const scripts = () => simulator.projects.map(({ body }) => String(body.script));
/** The scripts of the second node's videos, as far as it was not the first that has made them. */
const scriptsOf = ({ items }: Ran) =>
	items.map(({ json: { projectId } }) => {
		const made = simulator.projects.slice(2).find(({ id }) => id === projectId);
		return made?.body.script;
	});

test('equal rows of two nodes share their videos, and only what is missing is created', async () => {
	const ran = await runNode(setupOf('none', ''));
	expect(ran.error).toBeUndefined();
	expect(scripts().sort()).toEqual(['a', 'b', 'c']);
	const made = ({ projectId }: IDataObject) =>
		simulator.projects.find(({ id }) => id === projectId);
	expect(ran.items.map(({ json }) => [made(json)?.body.script, json.recalled])).toEqual([
		['a', undefined],
		['b', true],
		['c', true],
	]);
});

test('equal rows of two nodes with different versions are two videos', async () => {
	const ran = await runNode(setupOf('none'));
	expect(ran.error).toBeUndefined();
	expect(scripts().sort()).toEqual(['a', 'b', 'b', 'c', 'c']);
	expect(scriptsOf(ran)).toEqual(['a', 'b', 'c']);
});

test('a retry creates what is missing in the second node, and nothing anew in the first', async () => {
	const first = await runNode(setupOf('b'));
	expect(first.error?.message).toTell('labelled', 'Avatar "nobody" not found', 'Row 2');
	const before = scripts();
	expect([...before].sort()).toEqual(['a', 'b', 'c', 'c']);

	const second = await retry(setupOf('none'), first);
	expect(second.error).toBeUndefined();
	expect(scripts()).toEqual([...before, 'b']);
	expect(scriptsOf(second)).toEqual(['a', 'b', 'c']);
});
