import {
	fileNameIn,
	secretIn,
	withoutUrlSecrets,
} from '../../../nodes/shared/addresses/urlSecrets';

const TOKEN = 'AAHfiqksKZ8WmR2zSjiQ7';

const WITH_SECRETS: Array<[url: string, secret: string, name: string]> = [
	[`https://api.telegram.org/file/bot77:${TOKEN}/photos/file_3.jpg`, 'bot token', 'file_3.jpg'],
	[`https://api.telegram.org/file/bot77%3A${TOKEN}/file_3.jpg`, 'bot token', 'file_3.jpg'],
	[`https://api.telegram.org/file/bot${TOKEN}/file_3.jpg`, 'bot token', 'file_3.jpg'],
	[`https://bots.example.com/file/bot77:${TOKEN}/file_3.jpg`, 'bot token', 'file_3.jpg'],
	[`https://bots.example.com/file/bot77:${TOKEN}`, 'bot token', 'bots.example.com'],
	[`https://ada:${TOKEN}@example.com/my%20lamp.jpg`, 'password', 'my lamp.jpg'],
	[`https://${TOKEN}@example.com/`, 'password', 'example.com'],
	[`https://example.com/a.jpg?access_token=${TOKEN}`, 'access token', 'a.jpg'],
	[`https://example.com/a.jpg?w=3&API-Key=${TOKEN}`, 'access token', 'a.jpg'],
	[`https://shots.example.com/take?access_key=${TOKEN}&url=a.test`, 'access token', 'take'],
	[`https://shop.example.com/a.jpg?consumer_secret=${TOKEN}`, 'access token', 'a.jpg'],
	[`https://nas.example.com/a.jpg?api_token=${TOKEN}`, 'access token', 'a.jpg'],
	[`https://cam.example.com/snap.jpg?user=ada&pass=${TOKEN}`, 'access token', 'snap.jpg'],
	[`https://media.example.com/a.jpg?X-Plex-Token=${TOKEN}`, 'access token', 'a.jpg'],
	[`https://example.com/a.jpg#access_token=${TOKEN}`, 'access token', 'a.jpg'],
	[`https://cdn.example.com/a.jpg?auth_key=${TOKEN}`, 'signature', 'a.jpg'],
	[`https://example.com/map?key=AIza${TOKEN}${TOKEN}`, 'access token', 'map'],
	[`https://s3.example.com/a.jpg?X-Amz-Signature=${TOKEN}&X-Amz-Date=1`, 'signature', 'a.jpg'],
	[`https://store.example.com/a.jpg?sv=1&se=2&sig=${TOKEN}`, 'signature', 'a.jpg'],
	[`https://x.supabase.co/storage/v1/object/sign/b/a.jpg?token=${TOKEN}`, 'signature', 'a.jpg'],
	[
		`https://firebasestorage.googleapis.com/v0/o/a.jpg?alt=media&token=${TOKEN}`,
		'signature',
		'a.jpg',
	],
	[
		`https://v5.airtableusercontent.com/v3/u/1/2/${TOKEN}`,
		'signature',
		'v5.airtableusercontent.com',
	],
];

test.each(WITH_SECRETS)('%s holds a %s', (url, secret, name) => {
	expect(secretIn(url)).toBe(secret);
	expect(fileNameIn(url)).toBe(name);
	expect(withoutUrlSecrets(`Media: "${url}", and (${url} ) fail`)).toBe(
		`Media: "${name}", and (${name} ) fail`,
	);
});

test.each([
	'https://example.com/a.jpg?v=2&w=300#t=3',
	'https://example.com/robots/bot77/a.jpg',
	'https://example.com/bot/file.jpg',
	'https://example.com/a.jpg?key=summer/lamp.jpg',
	'https://example.com/a.jpg?signed=yes&tokens=3&passed=1',
	'https://example.com/a.jpg?author=ada&sid=3&session=summer#page=2',
	'https://example.com/@ada/a.jpg',
	'https://www.dropbox.com/s/x/a.jpg?raw=1',
	'https://drive.google.com/uc?export=download&id=1AbC',
	'mailto:ada@example.com',
	'lamp',
])('%s holds nothing secret, and stays in a text', (url) => {
	expect(secretIn(url)).toBeUndefined();
	expect(withoutUrlSecrets(`Media: ${url}`)).toBe(`Media: ${url}`);
});

test('a password is not shown where the rest is no URL', () => {
	expect(
		withoutUrlSecrets(`https://ada:sec#ret@example.com/a.jpg ftp://ada:secret@h:x/a`),
	).not.toMatch(/sec/);
});
