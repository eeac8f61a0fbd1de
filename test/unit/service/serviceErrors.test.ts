import { responseError } from '../../../nodes/shared/service/serviceErrors';

const errorOf = (status: number, body: unknown) => responseError({ status, body });

test("the service's message, code and details are kept, with advice", () => {
	const details = { limit: 60, window: '1m', retryAfter: 7 };
	const body = {
		success: false,
		message: 'Rate limit exceeded',
		code: 'RATE_LIMIT_EXCEEDED',
		details,
	};
	expect(errorOf(429, body)).toEqual({
		message: 'Rate limit exceeded',
		advice: expect.stringContaining('Wait a few minutes'),
		code: 'RATE_LIMIT_EXCEEDED',
		httpCode: 429,
		details,
	});
});

test.each([
	[400, { success: false, message: 'Not enough credits' }, /credits/],
	[400, { success: false, message: 'musicId: Music "x" not found.' }, /music/],
	[401, { success: false, message: 'API key is required' }, /API Key/],
	[500, { success: false, message: 'Invalid API key' }, /API Key/],
	[402, { success: false, message: 'Not enough credits' }, /Add credits/],
	[500, { success: false, message: 'Not enough credits' }, /Add credits/],
	[403, { success: false, message: 'An active subscription is required' }, /subscription/],
	[404, { success: false, code: 'TEMPLATE_NOT_FOUND', message: 'No such template' }, /team/],
	[404, { success: false, code: 'AVATAR_NOT_FOUND', message: 'Gone' }, /has that of each avatar/],
	[401, { success: false, code: 'MISSING_API_KEY', message: 'No key' }, /Create an API key/],
	[401, { success: false, code: 'INVALID_API_KEY', message: 'Wrong key' }, /Check the API Key/],
	[403, { success: false, code: 'SUBSCRIPTION_REQUIRED', message: 'No' }, /active subscription/],
	[403, { success: false, message: 'Forbidden' }, /lacks a permission/],
	[400, { success: false, message: 'voiceId: Voice "x" not found' }, /has that of each voice/],
	[
		400,
		{ success: false, message: 'Not enough credits for scenes video. Estimated: 12, Available: 3' },
		/needs about 12 credits and 3 are left/,
	],
	[
		429,
		{
			success: false,
			code: 'RATE_LIMIT_EXCEEDED',
			message: 'Slow',
			details: { limit: 100, window: 'hour' },
		},
		/The plan allows 100 requests per hour/,
	],
	[
		400,
		{
			success: false,
			code: 'SCRIPT_TOO_LONG',
			message: 'Long',
			details: { maxLength: 10, currentLength: 12 },
		},
		/The script has 12 characters, and at most 10 are allowed/,
	],
	[
		400,
		{
			success: false,
			code: 'VARIABLE_MISMATCH',
			message: 'No',
			details: { missing: ['price', 'logo'] },
		},
		/each of the variables: price, logo/,
	],
	[
		400,
		{ success: false, code: 'VALIDATION_ERROR', message: 'No', details: { missing: ['script'] } },
		/Give a value for script/,
	],
	[
		400,
		{ success: false, code: 'INVALID_VALUE', message: 'No', details: { allowed: [1, { a: 2 }] } },
		/Allowed are: 1, \.\.\./,
	],
	[
		400,
		{ success: false, code: 'INVALID_VALUE', message: 'No', details: { allowed: ['a', 'b'] } },
		/Allowed are: a, b/,
	],
])('%i %p comes with advice', (status, body, advice) => {
	expect(errorOf(status, body).advice).toMatch(advice);
});

test.each([
	[502, '<html>Bad gateway</html>'],
	[500, ''],
	[418, undefined],
	[404, { message: 42 }],
	[301, []],
])('the error of a body that is not the service’s names the status: %i %p', (status, body) => {
	const { message, advice, httpCode } = errorOf(status, body);
	expect(message).toContain(String(status));
	expect(advice).toBeTruthy();
	expect(httpCode).toBe(status);
});

test('names of fields in the details, which may quote a secret, are not said', () => {
	const body = {
		success: false,
		code: 'INVALID_VALUE',
		details: { allowed: [{ secret: 1 }, 'a', 2] },
	};
	expect(responseError({ status: 400, body }).advice).toBe('Allowed are: ..., a, 2.');
});
