import * as fc from 'fast-check';

/** What a body says in the place of the project that a video is waited for. */
export const PROJECT = 'the-project';
export const VIDEO = 'the-video';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const metadata = { rowId: 7, _n8n: { workflowId: 'wf1', executionId: 'e1', node: 'Video' } };
const links = { url: 'https://videos.test/v.mp4?expires=1', shareUrl: 'https://videos.test/s' };

/** "Shape A" and "Shape B" of the service's document, for completion and for failure. */
export const callbacks: Json[] = [
	{
		status: 'COMPLETED',
		data: {
			videoId: VIDEO,
			status: 'COMPLETED',
			...links,
			metadata: { projectId: PROJECT, ...metadata },
		},
		message: 'Video generated',
	},
	{ status: 'failed', data: { videoId: VIDEO, metadata: { projectId: PROJECT } } },
	{
		event: 'project.completed',
		projectId: PROJECT,
		status: 'completed',
		video: {
			id: VIDEO,
			url: links.url,
			duration: 12.5,
			thumbnail: links.shareUrl,
			aspectRatio: '9:16',
			resolution: '1080x1920',
		},
		metadata,
		createdAt: '2026-01-01T00:00:00.000Z',
		completedAt: '2026-01-01T00:03:00.000Z',
	},
	{
		event: 'project.failed',
		projectId: PROJECT,
		status: 'failed',
		message: 'No voice',
		code: 'VOICE_SYNTHESIS_ERROR',
	},
];

const own = (...entries: Array<[string, Json]>): Json => Object.fromEntries(entries);

/** What stands for values that JSON.stringify cannot write. */
const deep: Record<string, string> = {
	'@100 arrays': `${'['.repeat(100)}${']'.repeat(100)}`,
	'@3000 objects': `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`,
	'@20000 arrays': `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
};

/** Values that have broken programs before. */
const corpus: Json[] = [
	...[null, true, false, 0, -0, -1, 0.1, 1e308, -1e308, 5e-324, 2 ** 53, 9e15],
	...['', ' ', '0', '42', '-1', '1e400', 'NaN', 'null', 'undefined', 'true', '[object Object]'],
	...['completed', 'COMPLETED', 'Completed ', 'failed', 'PROCESSING', 'project.completed', 'ping'],
	...['cOmPlEtEd', 'COMPLETED', 'projectxcompleted', 'project.completed\n', 'ﬁnished'],
	...['\u0000', '\uD800', '\uDC00\uD800', '\uFEFF', '\u202Etxt', '💥', 'é', 'İ', 'x\u0000y'],
	...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'toJSON'],
	...['={{ $env }}', '{{ $json }}', '${7*7}', '<script>alert(1)</script>', "'; DROP TABLE x; --"],
	...['../../etc/passwd', 'file:///etc/passwd', 'http://169.254.169.254/', 'javascript:alert(1)'],
	...['+275760-09-13T00:00:00.000Z', '-271821-04-20T00:00:00.000Z', '0000-00-00', '9'.repeat(400)],
	...['275760-09-12', 'Sat, 13 Sep 275760 00:00:00 GMT', '1', '12/31/9999', 'x'.repeat(20_000)],
	...[[], {}, [[]], [null], [{}], { '': '' }, ['a', 'b'], { 0: 'a', length: 1 }],
	...Object.keys(deep),
	own(['__proto__', { projectId: PROJECT, event: 'project.completed' }]),
	own(['constructor', { prototype: { polluted: true } }]),
	own(['__proto__', null], ['toString', null], ['valueOf', 1], ['then', 'x'], ['toJSON', 1]),
	own(['hasOwnProperty', 1], ['length', -1], ['projectId', PROJECT]),
	Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, index])),
];

const anything = (secrets: string[]): fc.Arbitrary<Json> =>
	fc.oneof(
		{ weight: 4, arbitrary: fc.constantFrom(...corpus) },
		{ weight: 1, arbitrary: fc.constantFrom(...secrets.map((secret) => `seen: ${secret}!`)) },
		{ weight: 2, arbitrary: fc.jsonValue({ stringUnit: 'binary' }) as fc.Arbitrary<Json> },
		{ weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
	);

/** Every place in a value, three keys deep: the keys that lead there. */
const placesIn = (value: Json, depth = 3): string[][] =>
	value !== null && typeof value === 'object' && depth > 0
		? Object.entries(value).flatMap(([key, inner]) => [
				[key],
				...placesIn(inner, depth - 1).map((place) => [key, ...place]),
			])
		: [];

type Change = (key: string, value: Json) => Array<[string, Json]>;

/** A copy with what stands at a place changed; other shapes than objects are left alone. */
function changed(value: Json, [key, ...inner]: string[], change: Change): Json {
	if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
	const entries = Object.entries(value).flatMap(([name, field]): Array<[string, Json]> => {
		if (name !== key) return [[name, field]];
		return inner.length > 0 ? [[name, changed(field, inner, change)]] : change(name, field);
	});
	return Object.fromEntries(entries);
}

const changes = (secrets: string[]): fc.Arbitrary<Change> =>
	fc.oneof(
		{
			weight: 4,
			arbitrary: anything(secrets).map(
				(value): Change =>
					(key) => [[key, value]],
			),
		},
		fc.constantFrom<Change[]>(
			() => [],
			(key, value) => [[key, [value]]],
			(key, value) => [[key, { [key]: value }]],
			// not every value has a `toString` that can be called
			(key, value) => [[key, typeof value === 'object' ? JSON.stringify(value) : String(value)]],
			(key, value) => [[key.toUpperCase(), value]],
			(key, value) => [['__proto__', { [key]: value }]],
			(key, value) => [
				[key, value],
				['__proto__', value],
			],
			(key, value) => [
				['constructor', value],
				[key, value],
			],
		),
	);

/** Callbacks of which up to three places are not as they should be. */
const almostCallbacks = (secrets: string[]): fc.Arbitrary<Json> =>
	fc
		.tuple(
			fc.constantFrom(...callbacks),
			fc.array(fc.tuple(fc.nat(), changes(secrets)), { maxLength: 3 }),
		)
		.map(([callback, all]) =>
			all.reduce((value, [at, change]) => {
				const places = placesIn(value);
				return places.length > 0 ? changed(value, places[at % places.length], change) : value;
			}, callback),
		);

/** What is no JSON, or not quite. */
const rawBodies = fc.oneof(
	fc.constantFrom<Array<string | Buffer>>(
		...['', ' ', '{', '}', '[', '"', '{"event":"project.completed"', 'null', '-', '01', '{a:1}'],
		...['{"event":"ping"}', '[]', '\uFEFF{}', '{"a":1,"a":2}', '{}{}', '1e999', '"\\uD800"'],
		...['event=project.completed&projectId=the-project', 'status=COMPLETED&data[videoId]=1'],
		...['event=ping', 'vgtoken=x&__proto__=1', '<?xml version="1.0"?><a>1</a>', '%%%'],
		...[`${'['.repeat(20_000)}`, `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
		...[Buffer.from([0xff, 0xfe, 0x00]), Buffer.from('{"a":"\xff\xfe"}', 'latin1')],
		...[Buffer.from(JSON.stringify(callbacks[2]), 'utf16le'), Buffer.alloc(1_000)],
	),
	fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);

/** As it stands on the wire. */
const written = (value: Json): string =>
	Object.entries(deep).reduce(
		(text, [name, json]) => text.replaceAll(`"${name}"`, json),
		JSON.stringify(value),
	);

/** @param secrets words that a body may quote */
export function bodies(secrets: string[]): fc.Arbitrary<string | Buffer> {
	const callback = fc.constantFrom(...callbacks);
	return fc.oneof(
		{ weight: 6, arbitrary: almostCallbacks(secrets).map(written) },
		{ weight: 1, arbitrary: anything(secrets).map(written) },
		{ weight: 1, arbitrary: callback.map((value) => written([value])) },
		{ weight: 1, arbitrary: callback.map((value) => written(written(value))) },
		{ weight: 2, arbitrary: rawBodies },
	);
}
