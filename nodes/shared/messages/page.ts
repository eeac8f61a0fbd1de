import { counted, durationInWords, formatNumber, sizeInWords } from '../utils/text';

/** What the filters of a page are called, for those who do not see them. */
export const SHOW_ONLY = 'Show only';

export const ALL_CARDS = 'All';

export const cardsOf = (name: string, count: number): string => `${name} ${formatNumber(count)}`;

export const cardsLeftOut = (count: number, max: number): string =>
	`${counted(count, 'more card is', 'more cards are')} left out, because a page can have at most ${formatNumber(max)}. Cards that need your attention come first.`;

// what a card says of a request

export const lengthOfSpeech = (seconds: number): string =>
	`about ${durationInWords(seconds)} of speech`;

export const mediaNumber = (number: number, isVideo: boolean): string =>
	`${isVideo ? 'Clip' : 'Image'} ${number}`;

export const fileInWords = ({ name, size }: { name: string; size: number }): string =>
	`${name}, ${sizeInWords(size)}`;

/** @param type as the service calls it; undefined for a scene of a template */
export const sceneHeading = (number: number, type: string | undefined): string =>
	`Scene ${number}${type === undefined ? '' : `: ${type.replaceAll('_', ' ')}`}`;

/** @param ids of one, or of the first and the last frame */
export const mediaOfScene = (ids: unknown[]): string => ids.join(' to ');
