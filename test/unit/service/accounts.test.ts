import { readAccount } from '../../../nodes/shared/service/credential';
import { serviceClient } from '../../../nodes/shared/service/client';

/** Of n8n; each response of the service says that nothing is let through for an hour. */
const requester = {
	helpers: {
		httpRequestWithAuthentication: async () =>
			await Promise.resolve({
				statusCode: 200,
				headers: {
					'x-ratelimit-remaining': '0',
					'x-ratelimit-reset': String(Math.floor(Date.now() / 1000) + 3600),
				},
				body: {},
			}),
	},
};

// the service is asked again after some seconds, which a busy machine needs for all these accounts
jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 0, 1));

/** Whether a request with this key is let through at once. */
async function isSent(apiKey: string): Promise<boolean> {
	const account = readAccount({ apiKey, baseUrl: 'https://service.test' });
	const send = serviceClient(requester, account, { deadline: Date.now() });
	return (await send({ method: 'GET', path: '/' })).kind === 'response';
}

const useKeys = async (count: number) => {
	for (let key = 0; key < count; key++) expect(await isSent(`key-${count}-${key}`)).toBe(true);
};

test('what is known of an account is kept while 999 others are used, and no more are kept', async () => {
	expect([await isSent('first'), await isSent('first')]).toEqual([true, false]);
	await useKeys(999);
	expect(await isSent('first')).toBe(false);
	// asking has made it the one that was used last
	await useKeys(1_000);
	expect(await isSent('first')).toBe(true);
});
