import * as fc from 'fast-check';
import { omit } from 'lodash';
import type { INodeType } from 'n8n-workflow';

import { ProductAd } from '../../../nodes/ProductAd/ProductAd.node';
import { Scenes } from '../../../nodes/Scenes/Scenes.node';
import { Slideshow } from '../../../nodes/Slideshow/Slideshow.node';
import { TemplateVideo } from '../../../nodes/TemplateVideo/TemplateVideo.node';
import { UgcAd } from '../../../nodes/UgcAd/UgcAd.node';
import {
	addresses,
	anyIds,
	type Cell,
	few,
	flags,
	ids,
	jsons,
	lists,
	located,
	numbers,
	ofOneRow,
	oneOf,
	parts,
	some,
	texts,
} from './cells';
import { AVATAR, MUSIC, VOICE } from './kinds';

const avatarId = located(ids(AVATAR));
const voiceId = located(ids(VOICE));
const musicId = located(ids(MUSIC));
const audio = some({
	speed: numbers(-1e300),
	stability: numbers(-1e300),
	similarityBoost: numbers(-1e300),
	style: numbers(-1e300),
	useSpeakerBoost: flags,
});
const caption = some({
	preset: oneOf(['classic', 'retroTV', 'neon']),
	alignment: oneOf(['top', 'middle', 'bottom']),
	disabled: flags,
});
const aspectRatio = oneOf(['ratio_9_16', 'ratio_16_9', 'ratio_1_1']);
const language = oneOf(['en', 'es']);
const options = some({
	name: texts(1, 100),
	webhook: addresses,
	metadata: few(some({ key: texts(0, 100), value: texts(0, 4000) }, 'key', 'value')).map(
		(entry) => ({ entry }),
	),
	metadataJson: jsons({ a: [{ b: null }] }),
});

const textStyle = some({
	x: numbers(0, 1080),
	y: numbers(0, 1080),
	width: numbers(10),
	height: numbers(10),
	fontSize: numbers(8, 200),
	fontWeight: texts(0, 10),
	color: oneOf(['#ffffff', '#abc', '#11223344']),
	backgroundColor: texts(0, 10),
	opacity: numbers(0, 1),
	rotation: numbers(-360, 360),
	scale: numbers(0.1, 10),
	zIndex: numbers(0),
	textAlign: oneOf(['left', 'center', 'right']),
	fontFamily: texts(0, 30),
	borderRadius: numbers(0),
	padding: numbers(0),
	maxWidth: numbers(0, 100),
	wordWrap: oneOf(['normal', 'break-word']),
});
const slide = {
	url: addresses,
	mediaType: oneOf(['image', 'video']),
	duration: numbers(0.1, 60),
	mediaId: anyIds,
	isAIGenerated: flags,
};
const slideText = fc.tuple(texts(1, 500), textStyle);
const slides = parts(
	'slides',
	some(
		{
			...slide,
			texts: few(slideText).map((list) => ({
				text: list.map(([text, style]) => ({ text, style })),
			})),
		},
		'url',
	),
	some(
		{
			...slide,
			texts: fc.oneof(
				{
					weight: 30,
					arbitrary: lists(slideText, 10).map((list) =>
						list.map(([text, style]) => ({ text, ...style })),
					),
				},
				{ weight: 1, arbitrary: jsons([]) },
			),
		},
		'url',
	),
	50,
);

const mediaItem = {
	url: addresses,
	type: oneOf(['image', 'video']),
	title: texts(0, 50),
	id: anyIds,
	isAIGenerated: flags,
};
const media = parts(
	'media',
	some({ ...mediaItem, duration: numbers(0) }, 'url'),
	some({ ...mediaItem, durationInFrames: numbers(1) }, 'url', 'type'),
	50,
);

const sceneOf = (avatar: fc.Arbitrary<unknown>, voice: fc.Arbitrary<unknown>) =>
	some(
		{
			type: oneOf(['avatar', 'video', 'picture_in_picture', 'start_end_frame']),
			script: texts(1, 5000),
			avatarId: avatar,
			voiceId: voice,
			mediaId: anyIds,
			startFrameMediaId: anyIds,
			endFrameMediaId: anyIds,
			framePrompt: texts(1, 2000),
			frameModel: oneOf(['video_model_a_2_5', 'video_model_b_3_1']),
			frameDuration: numbers(1, 300),
		},
		...['type', 'script', 'avatarId', 'voiceId', 'mediaId'],
		...['startFrameMediaId', 'endFrameMediaId', 'framePrompt'],
	);
const scenes = parts('scenes', sceneOf(avatarId, voiceId), sceneOf(ids(AVATAR), ids(VOICE)), 50);

const unit = numbers(0, 1);
const sceneChange = some(
	{
		scene: oneOf(['1']),
		script: oneOf(['Hi {{first_name}}', '{{ company }}{{first_name}}', 'Hi', '{{}}{{ }}']),
		avatarId,
		placement: some({ topLeftX: numbers(-9), bottomRightX: numbers(-9), topLeftY: numbers(-9) }),
		voiceId,
		voiceSettings: some({ speed: numbers(0.7, 1.2), stability: unit, style: unit }),
	},
	'scene',
);
const columns = fc.record(
	Object.fromEntries(
		['first_name', 'company', 'product_name', 'hero_image', 'benefit', 'Benefit', 'demo_clip'].map(
			(name) => [name, texts(0, 2000)],
		),
	),
	{ requiredKeys: ['first_name', 'company', 'product_name', 'hero_image'] },
) as fc.Arbitrary<Record<string, Cell>>;
const mapped = (mappingMode: string, value: unknown) => ({
	mappingMode,
	value,
	schema: [],
	matchingColumns: [],
});
const templateVideo = fc
	.record({
		byHand: fc.boolean(),
		columns,
		website: fc.option(texts(0, 2000), { nil: undefined, freq: 9 }),
		templateId: located(oneOf(['tpl-welcome', 'tpl-greeting', 'tpl-greeting', 'tpl-product-tour'])),
		more: some(
			{
				title: texts(1, 100),
				caption: flags,
				language,
				sceneChanges: fc.array(sceneChange, { maxLength: 1 }).map((item) => ({ item })),
				options: options.map((all) => omit(all, 'name')),
			},
			'title',
		),
	})
	.map(({ byHand, columns: given, website, templateId, more }) => {
		const all = website ? { ...given, website } : given;
		const variables = byHand ? mapped('defineBelow', all) : mapped('autoMapInputData', null);
		return ofOneRow({ templateId, variables, ...more }, byHand ? {} : all);
	});

/** Anything that a row can ask each kind of video for, good and bad. */
export const ANY_REQUESTS: Array<
	[name: string, node: INodeType, runs: fc.Arbitrary<ReturnType<typeof ofOneRow>>]
> = [
	[
		'a slideshow',
		new Slideshow(),
		fc
			.tuple(slides, some({ avatarId, musicId, aspectRatio, language, options }), voiceId)
			.chain(([given, more, voice]) =>
				some({ script: texts(0, 10_000) }).map((script) =>
					ofOneRow({ ...given, ...more, ...script, voiceId: voice }),
				),
			),
	],
	[
		'a UGC ad',
		new UgcAd(),
		fc
			.tuple(
				media,
				some(
					{
						script: texts(1, 10_000),
						avatarId,
						voiceId,
						musicId,
						caption,
						adSettings: some({
							bRollType: oneOf(['down', 'full-width']),
							removeAvatarBackground: flags,
						}),
						aspectRatio,
						language,
						options,
					},
					...['script', 'avatarId'],
				),
			)
			.map(([given, more]) => ofOneRow({ ...given, ...more })),
	],
	[
		'scenes',
		new Scenes(),
		fc
			.tuple(
				scenes,
				some({ caption, addStickers: flags, audio, musicId, aspectRatio, language, options }),
			)
			.map(([given, more]) => ofOneRow({ ...given, ...more })),
	],
	[
		'a product ad',
		new ProductAd(),
		fc
			.tuple(
				fc.oneof(
					some(
						{
							websiteUrl: addresses,
							scrollMode: oneOf(['loop', 'once', 'restart']),
							introDuration: numbers(0),
						},
						'websiteUrl',
					),
					jsons({ url: 'https://example.com' }).map((settingsJson) => ({
						settingsSource: 'json',
						settingsJson,
					})),
				),
				some(
					{
						script: texts(1, 10_000),
						avatarId,
						voiceId,
						lipsyncModel: oneOf(['base', 'pro']),
						caption,
						addStickers: flags,
						audio,
						aspectRatio,
						language,
						options,
					},
					...['script', 'avatarId', 'voiceId'],
				),
			)
			.map(([given, more]) => ofOneRow({ ...given, ...more })),
	],
	['a video from a template', new TemplateVideo(), templateVideo],
	[
		'a video from a script',
		new TemplateVideo(),
		some(
			{
				operation: fc.constant('fromScript'),
				name: texts(1, 100),
				script: texts(1, 5000),
				avatarId,
				voiceId,
				options: some({ webhook: addresses }),
			},
			...['operation', 'name', 'script', 'avatarId', 'voiceId'],
		).map((given) => ofOneRow(given)),
	],
];
