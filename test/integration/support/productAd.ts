import { runnerOf } from './least';

export const runProductAd = runnerOf('productAd');

/** The settings of the ad as JSON. */
export const json = (settings: unknown) => ({
	settingsSource: 'json',
	settingsJson: typeof settings === 'string' ? settings : JSON.stringify(settings),
});
