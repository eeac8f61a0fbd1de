import { captionOf } from '../../../nodes/shared/fields/presentation';

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
