import { counted } from '../utils/text';
import { reasons } from './reasons';

/** What may be wrong with a slideshow or an ad, and stops nothing. */
export const KIND_DOUBT = reasons({
	voiceWithoutScript: () => 'This is empty, so nothing is spoken even though a Voice is set',
	textTooSmall: () => 'Too small to read on a phone. Select a Size, or enter a larger Font Size',
	noVoice: () => "This is empty, so the service may refuse the video or use the avatar's voice",
});

/** Where the service refuses a setting of a product ad. */
export const SETTINGS_ARE_ASSUMED =
	'The service\'s documentation doesn\'t show the names of these settings. If the service refuses them, set Product Ad Settings to "Using JSON" and enter the names that it expects.';

// the drawing of a slideshow

interface CaptionedSlide {
	/** From 1. */
	number: number;
	seconds: number;
	isClip: boolean;
	/** Of what cannot be shown on the page. */
	file?: string;
	isHardToRead: boolean;
}

export const slideCaption = ({
	number,
	seconds,
	isClip,
	file,
	isHardToRead,
}: CaptionedSlide): string =>
	`Slide ${number}, ${seconds} s${isClip ? ', clip' : ''}${file === undefined ? '' : `, ${file}`}${isHardToRead ? ', too small to read (red)' : ''}`;

export const slidesNotDrawn = (count: number): string =>
	`${counted(count, 'more slide is', 'more slides are')} not shown`;
