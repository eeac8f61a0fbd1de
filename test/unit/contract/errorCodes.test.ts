import { isDocumentedRefusal, isRefusalOfAccount } from '../../../nodes/shared/contract/errorCodes';

const request = { script: 'Hi', scenes: [], voiceId: 'v' };
const isRefusal = (fields: object) => isDocumentedRefusal({ success: false, ...fields }, request);

test.each([
	'Not enough credits',
	'Not enough credits for scenes video. Estimated: 12, Available: 3',
	'voiceId: Voice "x" not found.',
	'avatarId: Avatar "x" not found',
	'Music "x" not found',
	'script: Script must be at least 1 character',
	'scenes.0.script: Script is required for avatar scenes',
	'Script is required for avatar scenes',
	'At least one scene is required',
	'Cannot have more than 50 scenes',
	'Missing required variables for scene 1: price',
	'Invalid API key',
	'API key is required',
	'Please provide a valid API key in the x-api-key header',
	'An active subscription is required',
])('%s is a refusal of the document', (message) => {
	expect(isRefusal({ message })).toBe(true);
	expect(isDocumentedRefusal({ message }, request)).toBe(false);
	expect(isDocumentedRefusal({ success: true, message }, request)).toBe(false);
});

test.each(['VALIDATION_ERROR', 'AVATAR_NOT_FOUND', 'SUBSCRIPTION_REQUIRED'])(
	'the code %s is one, whatever the words are',
	(code) => {
		expect(isRefusal({ code, message: 'No' })).toBe(true);
	},
);

test.each([
	'Internal server error',
	'Error: connect ECONNREFUSED 10.0.0.5:5432',
	'queue: not available',
	'constructor: no',
	'Project "p1" not found',
	'The voice provider said: Invalid API key',
	'At least one worker is required',
	undefined,
])('%s is none: it may come after the creation', (message) => {
	expect(isRefusal({ message })).toBe(false);
});

test.each(['VOICE_SYNTHESIS_ERROR', 'INTERNAL', 'toString'])('the code %s is none', (code) => {
	expect(isRefusal({ code, message: 'No' })).toBe(false);
});

test.each([null, undefined, 'Not enough credits', [], 7])('%p is none', (body) => {
	expect(isDocumentedRefusal(body, request)).toBe(false);
});

test.each([
	[{ message: 'No', httpCode: 401 }, true],
	[{ message: 'No', httpCode: 403, code: 'SUBSCRIPTION_REQUIRED' }, true],
	[{ message: 'No', code: 'NOT_SENT', details: { code: 'SUBSCRIPTION_REQUIRED' } }, true],
	[{ message: 'An active subscription is required', httpCode: 403 }, true],
	[{ message: 'Not enough credits', httpCode: 400 }, true],
	[{ message: 'The service answered HTTP 403 without a message', httpCode: 403 }, false],
	[{ message: 'Voice "x" not found', httpCode: 400 }, false],
])('%j is about the account, and no row: %p', (refusal, expected) => {
	expect(isRefusalOfAccount(refusal)).toBe(expected);
});

test('a failure without a field is none, whatever fields the request has', () => {
	const body = { success: false, message: 'Something went wrong' };
	expect(isDocumentedRefusal(body, { ...request, '': 1 })).toBe(false);
});
