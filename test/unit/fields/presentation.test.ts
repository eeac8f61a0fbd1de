import {
	aspectRatioOf,
	captionOf,
	voiceSettings,
	voiceSettingsOf,
} from '../../../nodes/shared/fields/presentation';

test.each([
	[undefined, undefined],
	[{}, undefined],
	[{ preset: '', alignment: '', disabled: '' }, undefined],
	[{ preset: 'neon' }, { preset: 'neon', disabled: false }],
	[{ alignment: 'top' }, { alignment: 'top', disabled: false }],
	[
		{ preset: 'neon', disabled: 'TRUE' },
		{ preset: 'neon', disabled: true },
	],
	[{ disabled: 'FALSE' }, { disabled: false }],
	[{ disabled: true }, { disabled: true }],
])('captions %j are sent as %j: whoever chooses a look wants to see it', (collection, sent) => {
	expect(captionOf(collection)).toEqual(sent);
});

test.each([
	['ratio_9_16', 'ratio_9_16'],
	['RATIO_1_1', 'ratio_1_1'],
	[' 9:16 ', 'ratio_9_16'],
	['16:9', 'ratio_16_9'],
	['1:1', 'ratio_1_1'],
	['Vertical', 'ratio_9_16'],
	['horizontal', 'ratio_16_9'],
	['square', 'ratio_1_1'],
	['16:09', 'ratio_16_9'],
	['9:16:00', 'ratio_9_16'],
	['1:01', 'ratio_1_1'],
	['9x16', 'ratio_9_16'],
	['9：16', 'ratio_9_16'],
	['Portrait', 'ratio_9_16'],
	['landscape', 'ratio_16_9'],
	['Vertical (9:16)', 'ratio_9_16'],
	['', undefined],
	['4:3', '4:3'],
	['constructor', 'constructor'],
])('the aspect ratio %j is sent as %j', (cell, sent) => {
	expect(aspectRatioOf(cell)).toBe(sent);
});

test('a voice setting that is added and left empty is not sent, as no default is documented', () => {
	const added = Object.fromEntries(voiceSettings.map(({ name, default: value }) => [name, value]));
	expect(Object.keys(added)).toHaveLength(5);
	expect(voiceSettingsOf(added)).toBeUndefined();
	expect(voiceSettingsOf({ ...added, speed: 1, useSpeakerBoost: false })).toEqual({
		speed: 1,
		useSpeakerBoost: false,
	});
});
