import type { INodeParameters } from 'n8n-workflow';

import { png } from '../../support/mediaFiles';
import { useSimulator } from '../../support/simulator';
import { binaryData, keepInFiles } from '../support/binaryData';
import { upload } from '../support/inputFiles';
import { creations, runKind } from '../support/kinds';
import { type Kind, LEAST, leastOf } from '../support/least';

const simulator = useSimulator();
keepInFiles();

/** @returns what n8n's store of files has been asked for since this call, and how often */
function watchStore(): () => Record<string, number> {
	const store = binaryData();
	const [, ...names] = Object.getOwnPropertyNames(Object.getPrototypeOf(store));
	const spies = names.map((name) => ({ name, spy: jest.spyOn(store, name as 'store') }));
	return () =>
		Object.fromEntries(
			spies.flatMap(({ name, spy: { mock } }) =>
				mock.calls.length > 0 ? [[name, mock.calls.length]] : [],
			),
		);
}
afterEach(() => jest.restoreAllMocks());

const mug = async () => await upload(png(640, 640), 'mug.png', 'image/png');

const kinds = Object.keys(LEAST) as Kind[];

test.each(kinds)('%s without files asks n8n for none', async (kind) => {
	const asked = watchStore();
	const { error } = await runKind(LEAST[kind].node, simulator, leastOf(kind));
	expect(error).toBeUndefined();
	expect(creations(simulator)).toHaveLength(1);
	expect(asked()).toEqual({});
});

test.each(kinds)('%s asks for no file of its row that it does not use', async (kind) => {
	const files = [{ data: await mug() }];
	const asked = watchStore();
	const { error } = await runKind(LEAST[kind].node, simulator, leastOf(kind), { files });
	expect(error).toBeUndefined();
	expect(creations(simulator)).toHaveLength(1);
	expect(asked()).toEqual({});
});

test('a file of several rows is read once and copied once', async () => {
	const data = await mug();
	const rows = ['One', 'Two', 'Three'].map((script) => ({ script }));
	const media = { item: [{ from: 'file', file: 'data' }] };
	const parameters = { ...leastOf('ugcAd'), script: '={{ $json.script }}', media };
	const asked = watchStore();
	const { error } = await runKind(LEAST.ugcAd.node, simulator, parameters as INodeParameters, {
		...{ rows, files: rows.map(() => ({ data })) },
	});
	expect(error).toBeUndefined();
	expect(creations(simulator)).toHaveLength(rows.length);
	// to copy it reads it, too
	expect(asked()).toMatchObject({ getAsStream: 2, store: 1 });
	expect(asked()).not.toHaveProperty('getAsBuffer');
});
