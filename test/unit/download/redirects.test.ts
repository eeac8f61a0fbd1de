import { followRedirects } from '../../../nodes/shared/download/redirects';
import { rowErrorOf } from '../../../nodes/shared/items/rowError';

/** Follows redirects between hosts that answer 302 with these locations, and 200 where there is none. */
async function follow(url: string, locations: Record<string, string | undefined>) {
	const asked: string[] = [];
	const closed: string[] = [];
	const request = async (target: string) => {
		asked.push(target);
		const body = { destroy: () => closed.push(target) };
		const location = locations[target];
		return await Promise.resolve({
			statusCode: target in locations ? 302 : 200,
			headers: location === undefined ? {} : { location },
			body,
		});
	};
	const outcome = await followRedirects(url, 'https://api.test', request).then(
		({ statusCode }) => statusCode,
		(error: unknown) => rowErrorOf(error).message,
	);
	return { outcome, asked, closed };
}

test('each URL on the way is asked once, and its connection is closed before the next one', async () => {
	const { outcome, asked, closed } = await follow('https://a.test/v?key=1', {
		'https://a.test/v?key=1': '../w',
		'https://a.test/w': '//b.test/v.mp4',
	});
	expect(outcome).toBe(200);
	expect(asked).toEqual(['https://a.test/v?key=1', 'https://a.test/w', 'https://b.test/v.mp4']);
	expect(closed).toEqual(asked.slice(0, 2));
});

test('five redirects are followed, and not a sixth', async () => {
	const path = (length: number) =>
		Object.fromEntries(
			Array.from({ length }, (_, index) => [`https://a.test/${index}`, `/${index + 1}`]),
		);
	expect((await follow('https://a.test/0', path(5))).outcome).toBe(200);
	const { outcome, asked } = await follow('https://a.test/0', path(6));
	expect(outcome).toBe('The download host a.test redirects more than 5 times');
	expect(asked).toHaveLength(6);
});

test.each([
	['http://169.254.169.254/latest?x=1', '169.254.169.254 is not asked: it is in a private network'],
	['https://localhost:5678/rest', 'localhost:5678 is not asked: it is in a private network'],
	['http://b.test/v', 'b.test is not asked: its address does not begin with https'],
	['ftp://b.test/v', 'a.test redirects to no web address (HTTP 302)'],
	['https://', 'a.test redirects to no web address (HTTP 302)'],
	['', 'a.test redirects to no web address (HTTP 302)'],
	[undefined, 'a.test redirects to no web address (HTTP 302)'],
])('a redirect to %p is not followed', async (location, said) => {
	const url = 'https://a.test/v?signature=secret';
	const { outcome, asked, closed } = await follow(url, { [url]: location });
	expect(outcome).toContain(`The download host ${said}`);
	expect(outcome).not.toContain('?');
	expect(asked).toEqual([url]);
	expect(closed).toEqual([url]);
});

test('a URL that may not be asked is not asked', async () => {
	const { outcome, asked } = await follow('https://10.0.0.1/v', {});
	expect(outcome).toContain('10.0.0.1 is not asked');
	expect(asked).toEqual([]);
});
