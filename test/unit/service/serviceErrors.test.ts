import { responseError } from '../../../nodes/shared/service/serviceErrors';

const baseUrl = 'https://videos.example.org';

const errorOf = (status: number, body: unknown, type = 'application/json') =>
	responseError({ status, body, headers: { 'content-type': type } }, { baseUrl });

test("the service's message, code and details are kept, with advice", () => {
	const details = { limit: 60, window: '1m', retryAfter: 7 };
	const body = {
		success: false,
		message: 'Rate limit exceeded',
		code: 'RATE_LIMIT_EXCEEDED',
		details,
	};
	expect(errorOf(429, body)).toEqual({
		reason: 'serviceRefused',
		message: 'Rate limit exceeded',
		advice: expect.stringContaining('Wait a few minutes'),
		code: 'RATE_LIMIT_EXCEEDED',
		httpCode: 429,
		details,
	});
});

test.each([
	[400, { success: false, message: 'Not enough credits' }, /credits/],
	[400, { success: false, message: 'musicId: Music "x" not found.' }, /Music/],
	[401, { success: false, message: 'API key is required' }, /API Key/],
	[500, { success: false, message: 'Invalid API key' }, /API Key/],
	[402, { success: false, message: 'Not enough credits' }, /Add credits/],
	[500, { success: false, message: 'Not enough credits' }, /Add credits/],
	[403, { success: false, message: 'An active subscription is required' }, /subscription/],
	[404, { success: false, code: 'TEMPLATE_NOT_FOUND', message: 'No such template' }, /Template/],
	[401, { success: false, code: 'MISSING_API_KEY', message: 'No key' }, /create a new one/],
	[401, { success: false, code: 'INVALID_API_KEY', message: 'Wrong key' }, /Check the API Key/],
	[403, { success: false, code: 'SUBSCRIPTION_REQUIRED', message: 'No' }, /subscription/],
	[403, { success: false, message: 'Forbidden' }, /API access/],
	[
		429,
		{
			success: false,
			code: 'RATE_LIMIT_EXCEEDED',
			message: 'Slow',
			details: { limit: 100, window: 'hour' },
		},
		/Limit: 100\. Window: hour/,
	],
	[
		400,
		{
			success: false,
			code: 'VARIABLE_MISMATCH',
			message: 'No',
			details: { missing: ['price', 'logo'] },
		},
		/: price, logo/,
	],
	[
		400,
		{ success: false, code: 'VALIDATION_ERROR', message: 'No', details: { missing: ['script'] } },
		/Missing: script\./,
	],
	[
		400,
		{ success: false, code: 'INVALID_VALUE', message: 'No', details: { allowed: [1, { a: 2 }] } },
		/Allowed: 1, \.\.\./,
	],
	[
		400,
		{ success: false, code: 'INVALID_VALUE', message: 'No', details: { allowed: ['a', 'b'] } },
		/Allowed: a, b/,
	],
])('%i %p comes with advice', (status, body, advice) => {
	expect(errorOf(status, body).advice).toMatch(advice);
});

test.each([
	[
		404,
		{ code: 'AVATAR_NOT_FOUND', message: 'Gone' },
		expect.toTell('checkId', 'Avatar: Get Many', 'column id'),
	],
	[
		400,
		{ message: 'voiceId: Voice "x" not found' },
		expect.toTell('checkId', 'Voice: Get Many', 'column voiceId'),
	],
	[
		400,
		{ message: 'Not enough credits for scenes video. Estimated: 12, Available: 3' },
		expect.toTell('ADD_CREDITS'),
	],
	[
		400,
		{
			code: 'SCRIPT_TOO_LONG',
			message: 'Long',
			details: { maxLength: 10, currentLength: 12 },
		},
		'Max length: 10. Current length: 12.',
	],
])('%i %p comes with advice for its facts', (status, body, advice) => {
	expect(errorOf(status, { success: false, ...body }).advice).toEqual(advice);
});

test.each([
	[502, '<html>Bad gateway</html>'],
	[500, ''],
	[418, undefined],
	[404, { message: 42 }],
	[200, { data: [] }],
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
	expect(errorOf(400, body).advice).toBe('Allowed: ..., a, 2.');
});

const PAGE = 'text/html; charset=utf-8';

describe('a host that answers, and is not the service, is named', () => {
	test.each([
		[200, '<!DOCTYPE html><title>RouterOS login</title>', PAGE],
		[200, '<html>Welcome to nginx!</html>', 'TEXT/HTML'],
		[200, 'It works', 'text/plain'],
		[200, '', ''],
		[204, '', ''],
		[200, { status: 'ok', version: '1.2' }, 'application/json'],
		[200, [], 'application/json'],
		[201, { success: 'true', data: { projectId: 'p' } }, 'application/json'],
		[404, '<html>404 Not Found</html>', PAGE],
		[404, '404 page not found\n', 'text/plain'],
		[404, '', ''],
		[404, { detail: 'Not Found' }, 'application/json'],
		[404, { message: 'no Route matched with those values' }, 'application/json'],
		[404, { code: 'rest_no_route', message: 'No route was found' }, 'application/json'],
		[404, '{"success": fal', 'application/json'],
	])('HTTP %i %p as %s', (status, body, type) => {
		const error = errorOf(status, body, type);
		expect(error).toMatchObject({
			itemIndexes: [],
			reason: 'notTheService',
			httpCode: status,
		});
		expect(error.message).toContain(baseUrl);
		expect(error.message).toContain(`HTTP ${status}`);
		expect(error.code).toBeUndefined();
	});

	test('with the beginning of what it says', () => {
		const { message } = errorOf(404, { message: `Cannot GET /v1/${'x'.repeat(3_000)}` });
		expect(message).toContain(
			"HTTP 404, which isn't a response of the video service: Cannot GET /v1/xxx",
		);
		expect(message.length).toBeLessThan(300);
	});

	test('beside the path that may be wrong, too', () => {
		const response = { status: 404, headers: {}, body: '' };
		const { advice } = responseError(response, { baseUrl }, 'Correct Product Ad Path.');
		expect(advice).toTell('notTheService', 'Correct Product Ad Path');
	});
});

test.each([
	[200, { success: false, message: 'Video not found' }, 'application/json'],
	[404, { success: false, message: 'Template "t" not found' }, 'application/json'],
	[404, { success: false }, 'text/html'],
	[302, '<html>Moved</html>', PAGE],
	[400, '<html>400 Bad Request</html>', PAGE],
	[401, { message: 'Unauthorized' }, 'application/json'],
	[401, '', ''],
	[403, '<html>Attention Required!</html>', PAGE],
	[405, '', ''],
	[413, '<html>Request Entity Too Large</html>', PAGE],
	[429, '<html>Too many requests</html>', PAGE],
	[500, '<html>Internal Server Error</html>', PAGE],
	[502, '<html>Bad Gateway</html>', PAGE],
	[503, 'upstream connect error', 'text/plain'],
	[504, '', ''],
])('the service, or a gateway of it, is no stranger: HTTP %i %p as %s', (status, body, type) => {
	const { message, reason } = errorOf(status, body, type);
	expect(reason).not.toBe('notTheService');
	expect(message).not.toContain(baseUrl);
});
