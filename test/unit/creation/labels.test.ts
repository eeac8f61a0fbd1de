import { ugcAd } from '../../../nodes/UgcAd/request';
import { inWords, labelOf } from '../../../nodes/shared/creation/labels';

test.each([
	['script', 'Script'],
	['avatarId', 'Avatar'],
	['media.0.url', 'B-Roll Media 1 > URL'],
	['media.11.durationInFrames', 'B-Roll Media 12 > Duration (Seconds)'],
	['caption.preset', 'Captions > Preset'],
	['adSettings.bRollType', 'Ad Settings > B-Roll Layout'],
	['name', 'Project Name'],
	['metadata', 'Metadata'],
	['somethingNew.3.x', 'somethingNew 4 > x'],
])('%s is called %s on the panel', (path, label) => {
	expect(labelOf(ugcAd.fields, path, ugcAd.aliases)).toBe(label);
});

test('a problem is said with the label and the path', () => {
	expect(inWords(ugcAd.fields, 'media', { path: 'media', text: 'Required' })).toBe(
		'B-Roll Media: Required (media)',
	);
});
