import { reasons } from './reasons';

/** What may be wrong with a slideshow or an ad, and stops nothing. */
export const KIND_DOUBT = reasons({
	voiceWithoutScript: () => ({
		message: 'Empty, so nothing is spoken, although a Voice is set',
	}),
	textTooSmall: () => ({
		message: 'Too small to read on a phone: choose a Size, or a larger Font Size',
	}),
	noVoice: () => ({
		message: 'Empty, so the service may refuse the video, or use the voice of the avatar',
	}),
});

/** Where the service refuses a setting of a product ad. */
export const SETTINGS_ARE_ASSUMED =
	'The service\'s documentation does not show the names of these settings: if the service refuses them, set Product Ad Settings to "Using JSON" and enter the service\'s own names.';

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
	`Slide ${number}, ${seconds} s${isClip ? ', a clip' : ''}${file === undefined ? '' : `, ${file}`}${isHardToRead ? ', red: too small to read' : ''}`;

export const slidesNotDrawn = (count: number): string =>
	`... ${count} more ${count === 1 ? 'slide is' : 'slides are'} not drawn`;
