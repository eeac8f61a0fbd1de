import type { INodeParameters } from 'n8n-workflow';

import { byId } from '../host/nodes';

const IMAGE = 'https://example.com/product.jpg';
const speaker = { avatarId: byId('avatar-0001'), voiceId: byId('voice-0001') };

interface Kind {
	/** Of the node. */
	type: string;
	/** What a person enters. */
	parameters: INodeParameters;
	/** What the node's output calls it. */
	output?: string;
}

/** Every form of creation, by what the simulator calls the project. */
export const KINDS: Record<string, Kind> = {
	slideshow: {
		type: 'slideshow',
		parameters: {
			slides: {
				item: [{ url: IMAGE, mediaType: 'image', texts: { text: [{ text: 'New', style: {} }] } }],
			},
		},
	},
	ugcAd: {
		type: 'ugcAd',
		parameters: { ...speaker, script: 'Look', media: { item: [{ type: 'image', url: IMAGE }] } },
	},
	scenes: {
		type: 'scenes',
		parameters: {
			scenes: {
				item: [
					{ type: 'avatar', script: 'Hello', ...speaker },
					{ type: 'video', mediaId: 'm1' },
				],
			},
		},
	},
	productAd: {
		type: 'productAd',
		parameters: { ...speaker, script: 'Look', websiteUrl: 'https://example.com/product' },
	},
	template: {
		type: 'templateVideo',
		parameters: {
			templateId: byId('tpl-greeting'),
			title: 'Hello',
			variables: {
				mappingMode: 'defineBelow',
				value: { first_name: 'Ada', company: 'Example Ltd' },
				matchingColumns: [],
				schema: [],
			},
		},
	},
	class: {
		type: 'templateVideo',
		output: 'classProject',
		parameters: {
			...speaker,
			operation: 'fromScript',
			name: 'Lesson 1',
			script: 'Welcome to the first lesson.',
		},
	},
};
