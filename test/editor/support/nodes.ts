import type { INodeParameterResourceLocator, INodeParameters, INodeProperties } from 'n8n-workflow';
import { productAdFields } from '../../../nodes/ProductAd/fields';
import { scenesFields } from '../../../nodes/Scenes/fields';
import { slideshowFields } from '../../../nodes/Slideshow/fields';
import { templateVideoFields } from '../../../nodes/TemplateVideo/fields';
import { ugcAdFields } from '../../../nodes/UgcAd/fields';
import { VideoGenerationTrigger } from '../../../nodes/VideoGenerationTrigger/VideoGenerationTrigger.node';
import { videoLibraryFields } from '../../../nodes/VideoLibrary/fields';

/** A node of the package as a person meets it. */
export interface NodeSample {
	displayName: string;
	/** Without the package's name. */
	type: string;
	/** 1 unless it says otherwise. */
	typeVersion?: number;
	/** Which of its actions is clicked in the node panel, where n8n lists several. */
	action?: string;
	fields: INodeProperties[];
	/** Filled in as in the picture. */
	parameters: INodeParameters;
	/** The fields that are in the picture: those that make the node what it is. */
	pictured?: Part;
}

/** The fields of a panel from a label, or from the top, to those before another one, or to the end. */
export interface Part {
	from?: string;
	until?: string;
}

const picked = (value: string, cachedResultName: string): INodeParameterResourceLocator => ({
	__rl: true,
	mode: 'list',
	value,
	cachedResultName,
});

const avatarId = picked('avatar-0001', 'Amelia (female, young)');
const voiceId = picked('voice-0001', 'Amelia (female, English, American)');

export const NODES: NodeSample[] = [
	{
		displayName: 'Video UGC Ad',
		type: 'ugcAd',
		fields: ugcAdFields,
		parameters: {
			script: '={{ $json.script }}',
			avatarId,
			voiceId,
			media: { item: [{ url: '={{ $json.image_url }}', duration: 5 }] },
			adSettings: { bRollType: 'down' },
			caption: { preset: 'classic' },
			completion: 'wait',
			output: 'row',
			idColumn: 'id',
		},
		pictured: { from: 'Script', until: 'Ad Settings' },
	},
	{
		displayName: 'Video Slideshow',
		type: 'slideshow',
		fields: slideshowFields,
		parameters: {
			slidesSource: 'rows',
			slidesRow: {
				item: {
					url: '={{ $json.image_url }}',
					texts: { text: [{ text: '={{ $json.text }}', position: 'top', size: 'large' }] },
				},
			},
			groupBy: '={{ $json.product }}',
			musicId: picked('music-0001', 'upbeat tune 1'),
			completion: 'wait',
			output: 'row',
			idColumn: 'id',
		},
		pictured: { from: 'Source of Slides', until: 'Script' },
	},
	{
		displayName: 'Video Scenes',
		type: 'scenes',
		fields: scenesFields,
		parameters: {
			scenes: {
				item: [
					{ type: 'avatar', script: '={{ $json.script }}', avatarId, voiceId },
					{
						type: 'start_end_frame',
						startFrameMediaId: '={{ $json.empty_bottle }}',
						endFrameMediaId: '={{ $json.full_bottle }}',
						framePrompt: 'The bottle fills with ice and water',
					},
				],
			},
		},
		pictured: { from: 'Scenes', until: 'Language' },
	},
	{
		displayName: 'Video Product Ad',
		type: 'productAd',
		fields: productAdFields,
		parameters: {
			script: "An hour of rain, and I'm still dry. Let me show you why.",
			avatarId,
			voiceId,
			websiteUrl: 'https://example.com/rain-jacket',
			scrollMode: 'once',
			introDuration: 3,
		},
		pictured: { from: 'Script', until: 'Captions' },
	},
	{
		displayName: 'Video From Template',
		type: 'templateVideo',
		action: 'Create video from template',
		fields: templateVideoFields,
		parameters: {
			templateId: picked('tpl-greeting', 'Personal greeting'),
			variables: {
				mappingMode: 'defineBelow',
				value: { first_name: '={{ $json.first_name }}', company: '={{ $json.company }}' },
			},
			title: '=Welcome, {{ $json.first_name }}',
		},
		pictured: { from: 'Operation', until: 'What to Do' },
	},
	{
		displayName: 'Video Library',
		type: 'videoLibrary',
		action: 'Download video',
		fields: videoLibraryFields,
		parameters: {
			resource: 'video',
			operation: 'download',
			downloadBy: 'url',
			options: { fallbackId: '={{ $json.project_id }}' },
		},
		pictured: { from: 'Resource' },
	},
	{
		displayName: 'Video Generation Trigger',
		type: 'videoGenerationTrigger',
		typeVersion: 1.1,
		fields: new VideoGenerationTrigger().description.properties,
		parameters: {},
	},
];
