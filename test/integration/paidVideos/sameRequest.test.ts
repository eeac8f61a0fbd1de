import { DataTables } from '../../support/dataTables';
import { creations } from '../support/kinds';
import { projectIds, rows, usePaidVideos } from '../support/paidVideos';

const n8n = usePaidVideos({}, { output: 'video' });
const { simulator, run } = n8n;

const one = { rows: [rows[0]] };

const addressOf = (url: string) => ({ media: { item: [{ type: 'image', url, duration: 5 }] } });

const FILE = 'https://cdn.example.com/a.png';
const AIRTABLE = 'https://v5.airtableusercontent.com/v3/u/41/41';

/** Whether a second run, whose picture has another address, gives the video of the first. */
async function isSame(before: string, now: string): Promise<boolean> {
	n8n.dataTables = new DataTables();
	const first = await run(addressOf(before), one);
	const second = await run(addressOf(now), one);
	const [[known], [given]] = [first, second].map(projectIds);
	expect(given).toBeDefined();
	expect(second.items[0].json.recalled ?? false).toBe(given === known);
	return given === known;
}

describe('the address of a picture', () => {
	test.each([
		['?sku=1', '?sku=2'],
		['?title=Blue', '?title=Red'],
		['?file=a.png', '?file=b.png'],
		['?ID=1', '?ID=2'],
		['?id=1', '?id=2'],
		['', '?v=2'],
		['?key=1&X-Amz-Signature=a', '?key=2&X-Amz-Signature=b'],
		['?Expires=1&Signature=a&size=1', '?Expires=2&Signature=b&size=2'],
		['?x-oss-process=1&x-oss-signature=a', '?x-oss-process=2&x-oss-signature=b'],
		['?sr=1&sp=2', '?sr=2&sp=2'],
		['?token=1', '?token=2'],
		['?ex=1&is=1&hm=1', '?ex=2&is=1&hm=1'],
		['?policy=Home', '?policy=Car'],
		['?expires=Friday', '?expires=Monday'],
		['?text=Bye&signature=Tom', '?text=Bye&signature=Ann'],
		['?signature=a&policy=Home', '?signature=a&policy=Car'],
		['?sig=1&sp=red', '?sig=1&sp=blue'],
		['?x-amz-color=red', '?x-amz-color=blue'],
		['?X-Goog-Date=1', '?X-Goog-Date=2'],
		['?tempauth=1', '?tempauth=2'],
		['?list=1&list=2', '?list=2&list=1'],
	])('is another one where its query differs: %s and %s', async (before, now) => {
		expect(await isSame(`${FILE}${before}`, `${FILE}${now}`)).toBe(false);
		expect(creations(simulator)).toHaveLength(2);
	});

	test('that is signed in its path needs an ID beside it, and the error says where', async () => {
		const { error } = await run(addressOf(AIRTABLE), { rows: [{ ...rows[0], id: '' }] });
		expect(error?.message).toTell('mediaUrlChanges');
		expect(error?.description).toContain('ID Column');
		expect(creations(simulator)).toHaveLength(0);
	});

	test('is another one in another row of the same run', async () => {
		const picture = { media: { item: [{ url: `=${FILE}?sku={{ $json.sku }}`, duration: 5 }] } };
		const two = [1, 2].map((sku) => ({ ...rows[0], sku }));
		const { items } = await run(picture, { rows: two });
		expect(new Set(projectIds({ items })).size).toBe(2);
	});

	test.each([
		['X-Amz-Algorithm=A&X-Amz-Date=1&X-Amz-Signature=a', 'X-Amz-Date=2&X-Amz-Signature=b'],
		['x-amz-signature=a', 'X-AMZ-SIGNATURE=b'],
		['AWSAccessKeyId=A&Expires=1&Signature=a', 'AWSAccessKeyId=A&Expires=2&Signature=b'],
		[
			'AWSAccessKeyId=A&Expires=1&Signature=a&x-amz-security-token=a',
			'AWSAccessKeyId=B&Expires=2&Signature=b&x-amz-security-token=b',
		],
		['GoogleAccessId=A&Expires=1&Signature=a', 'GoogleAccessId=B&Expires=2&Signature=b'],
		['X-Goog-Date=1&X-Goog-Signature=a', 'X-Goog-Date=2&X-Goog-Signature=b'],
		['Policy=1&Signature=a&Key-Pair-Id=K', 'Policy=2&Signature=b&Key-Pair-Id=L'],
		['sv=1&se=2&sr=b&sp=r&sig=a', 'sv=2&st=1&se=3&sr=c&sp=r&skoid=1&sig=b'],
		['Expires=1&KeyName=k&Signature=a', 'Expires=2&KeyName=k&Signature=b'],
		['OSSAccessKeyId=A&Expires=1&Signature=a', 'OSSAccessKeyId=B&Expires=2&Signature=b'],
		['a=1&b=2', 'b=2&a=1'],
		['a=1#top', 'a=1#end'],
	])('is the same where only its signature is new: %s', async (before, now) => {
		expect(await isSame(`${FILE}?${before}`, `${FILE}?${now}`)).toBe(true);
	});

	test.each([
		[`${AIRTABLE}/1749398400000/-f4Yc/OAtX8/iuYJt`, `${AIRTABLE}/1749405600000/rdbEE/JhSw-/Tc1r2`],
		[
			'https://uc1a.dl.dropboxusercontent.com/cd/0/get/abc/file',
			'https://uc2b.dl.dropboxusercontent.com/cd/0/get/def/file',
		],
		[
			'https://x.supabase.co/storage/v1/object/sign/pictures/a.png?token=a',
			'https://x.supabase.co/storage/v1/object/sign/pictures/a.png?token=b',
		],
		[
			'https://x.sharepoint.com/_layouts/15/download.aspx?UniqueId=1&tempauth=v1.a',
			'https://x.sharepoint.com/_layouts/15/download.aspx?UniqueId=1&tempauth=v1.b',
		],
		[
			'https://cdn.discordapp.com/attachments/1/2/a.png?ex=1&is=1&hm=1',
			'https://cdn.discordapp.com/attachments/1/2/a.png?ex=2&is=2&hm=2',
		],
	])('is the same where its host signs in a way of its own: %s', async (before, now) => {
		expect(await isSame(before, now)).toBe(true);
	});

	test.each([
		['https://dl.dropboxusercontent.com/s/1/a.png', 'https://dl.dropboxusercontent.com/s/2/a.png'],
		[`${AIRTABLE}/1749398400000/-f4Yc/OAtX8/iuYJt`, FILE],
	])('is another one where the rest of it differs: %s', async (before, now) => {
		expect(await isSame(before, now)).toBe(false);
	});
});

describe('a text', () => {
	const script = (text: string) => [{ id: 1, script: text }];

	test.each([
		['a\nb', 'a\r\nb'],
		['Gr\u00fc\u00dfe', 'Gru\u0308\u00dfe'],
		['Hello', 'Hello '],
		['Hello', 'Hello\n'],
		['Hello you', 'Hello  you'],
		['Hello you', 'Hello\u00a0you'],
		['Hello', 'Hel\u200blo'],
		['Hello', '\ufeffHello'],
	])('is the same where it looks the same: %j and %j', async (before, now) => {
		await run({}, { rows: script(before) });
		const { items } = await run({}, { rows: script(now) });
		expect(items[0].json.recalled).toBe(true);
		expect(creations(simulator).map(({ body }) => body)).toEqual([
			expect.objectContaining({ script: before }),
		]);
	});

	test('is another one where its lines are others', async () => {
		await run({}, { rows: script('One two') });
		await run({}, { rows: script('One\ntwo') });
		expect(creations(simulator)).toHaveLength(2);
	});
});

describe('fields that are given as JSON', () => {
	const fields = (name: string, value: unknown) => ({ options: { [name]: JSON.stringify(value) } });

	test('are the same in whatever order they have their keys', async () => {
		const name = 'additionalBodyFields';
		await run(fields(name, { a: 1, b: { c: [{ d: 1, e: 2 }], f: 3 } }), one);
		const other = fields(name, { b: { f: 3, c: [{ e: 2, d: 1 }] }, a: 1 });
		expect((await run(other, one)).items[0].json.recalled).toBe(true);
	});

	test('are others where a list is in another order', async () => {
		await run(fields('additionalBodyFields', { tags: [1, 2] }), one);
		await run(fields('additionalBodyFields', { tags: [2, 1] }), one);
		expect(creations(simulator)).toHaveLength(2);
	});
});
