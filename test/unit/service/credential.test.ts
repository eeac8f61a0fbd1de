import { NodeHelpers } from 'n8n-workflow';

import { VideoGenerationApi } from '../../../credentials/VideoGenerationApi.credentials';

const PATHS = {
	productAdPath: '/v2/ads',
	videoListPath: '/v2/list',
	videoDetailsPath: '/v2/{videoId}',
	avatarsPath: '/v2/avatars',
	templatesPath: '/v2/template',
	webhookEndpoint: 'hooks',
};

/** What n8n keeps of a credential: `withDefaults` when it reads it, without when its editor saves it. */
const kept = (showPaths: boolean, withDefaults: boolean) =>
	NodeHelpers.getNodeParameters(
		new VideoGenerationApi().properties,
		{ apiKey: 'key', baseUrl: 'https://api.example.com', showPaths, ...PATHS },
		withDefaults,
		false,
		null,
		null,
	);

test.each([
	[true, true],
	[true, false],
	[false, true],
	[false, false],
])('corrected paths are kept (Advanced: API Paths: %p, with defaults: %p)', (shown, defaults) => {
	expect(kept(shown, defaults)).toMatchObject(PATHS);
});
