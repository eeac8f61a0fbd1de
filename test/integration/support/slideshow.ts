import { PICTURE, runnerOf } from './least';

/** The slide of the least slideshow, as the service gets it. */
export const SLIDE = { url: PICTURE, mediaType: 'image' };

export const runSlideshow = runnerOf('slideshow');
