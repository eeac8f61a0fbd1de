import type * as fc from 'fast-check';
import type { INodeType } from 'n8n-workflow';

import { ProductAd } from '../../../../nodes/ProductAd/ProductAd.node';
import { Scenes } from '../../../../nodes/Scenes/Scenes.node';
import { Slideshow } from '../../../../nodes/Slideshow/Slideshow.node';
import { TemplateVideo } from '../../../../nodes/TemplateVideo/TemplateVideo.node';
import { UgcAd } from '../../../../nodes/UgcAd/UgcAd.node';
import type { ofOneRow } from './cells';
import { productAd } from './productAd';
import { scenes } from './scenes';
import { slideshow } from './slideshow';
import { fromScript, fromTemplate, fromWrittenScenes } from './templateVideo';
import { ugcAd } from './ugcAd';

/** Anything that a row can ask each kind of video for, good and bad. */
export const ANY_REQUESTS: Array<
	[name: string, node: INodeType, runs: fc.Arbitrary<ReturnType<typeof ofOneRow>>]
> = [
	['a slideshow', new Slideshow(), slideshow],
	['a UGC ad', new UgcAd(), ugcAd],
	['scenes', new Scenes(), scenes],
	['a product ad', new ProductAd(), productAd],
	['a video from a template', new TemplateVideo(), fromTemplate],
	['a video from scenes as JSON', new TemplateVideo(), fromWrittenScenes],
	['a video from a script', new TemplateVideo(), fromScript],
];
