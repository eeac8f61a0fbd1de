import { useSimulator } from '../../support/simulator';
import { AVATAR, byId, creations, MUSIC, VOICE } from '../support/kinds';
import { runSlideshow, SLIDE } from '../support/slideshow';

const simulator = useSimulator();

const run = async (parameters = {}, setup = {}) => await runSlideshow(simulator, parameters, setup);

describe('what is sent', () => {
	test('the least request', async () => {
		const { items } = await run();
		expect(creations(simulator)[0]).toMatchObject({
			path: '/v1/project/create/social-slideshow',
			status: 200,
		});
		expect(creations(simulator)[0].body).toEqual({
			slides: [{ ...SLIDE, mediaId: 'media_1', duration: 3 }],
			aspectRatio: 'ratio_9_16',
			language: 'en',
		});
		expect(items[0].json).toEqual({
			projectId: simulator.projects[0].id,
			videoId: simulator.projects[0].videoId,
			status: 'processing',
			kind: 'slideshow',
			...{ message: '', url: null },
		});
	});

	/** Every field of "Text object (slideshow)" but the text itself. */
	const PIXELS = { x: 10, y: 20, width: 300, height: 60, fontSize: 32 };
	const STYLE = {
		fontWeight: 'bold',
		color: '#ff0000',
		backgroundColor: '#000000',
		opacity: 0.5,
		rotation: -15,
		scale: 2,
		zIndex: 3,
		textAlign: 'left',
		fontFamily: 'Display Large',
		borderRadius: 4,
		padding: 2,
		maxWidth: 60,
		wordWrap: 'normal',
	};

	test('every field of the panel', async () => {
		const { error } = await run({
			slides: {
				item: [
					{
						...SLIDE,
						mediaType: 'video',
						duration: 0.5,
						moreFields: { mediaId: 'm1', isAIGenerated: true },
						texts: {
							text: [{ text: 'Sale', position: 'custom', size: 'custom', ...PIXELS, style: STYLE }],
						},
					},
				],
			},
			script: 'Look at this',
			voiceId: byId(VOICE),
			avatarId: byId(AVATAR),
			musicId: byId(MUSIC),
			aspectRatio: 'ratio_16_9',
			language: 'es',
			options: { name: 'Sale' },
		});
		expect(error).toBeUndefined();
		expect(creations(simulator)[0].body).toEqual({
			slides: [
				{
					url: SLIDE.url,
					mediaType: 'video',
					mediaId: 'm1',
					duration: 0.5,
					isAIGenerated: true,
					texts: [{ text: 'Sale', ...PIXELS, ...STYLE }],
				},
			],
			script: 'Look at this',
			voiceId: VOICE,
			avatarId: AVATAR,
			musicId: MUSIC,
			aspectRatio: 'ratio_16_9',
			language: 'es',
			name: 'Sale',
		});
	});

	test('JSON has the texts flat, as the service does', async () => {
		const slide = {
			...SLIDE,
			mediaId: 'm1',
			duration: 2,
			texts: [{ text: 'Sale', x: 5, fontSize: '20' }],
		};
		const { error } = await run({ slidesSource: 'json', slidesJson: JSON.stringify([slide]) });
		expect(error).toBeUndefined();
		expect(creations(simulator)[0].body).toMatchObject({
			slides: [{ ...slide, texts: [{ text: 'Sale', x: 5, fontSize: 20 }] }],
		});
	});
});
