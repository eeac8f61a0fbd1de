import { explainAnswer } from '../../../nodes/shared/service/errors';

const explain = (status: number, body: unknown) => explainAnswer({ status, body });

test("the service's message, code and details are kept, with what to do next", () => {
	const details = { limit: 60, window: '1m', retryAfter: 7 };
	const body = {
		success: false,
		message: 'Rate limit exceeded',
		code: 'RATE_LIMIT_EXCEEDED',
		details,
	};
	expect(explain(429, body)).toEqual({
		message: 'Rate limit exceeded',
		description: expect.stringContaining('fewer rows'),
		code: 'RATE_LIMIT_EXCEEDED',
		httpCode: 429,
		details,
	});
});

test.each([
	[400, { success: false, message: 'Not enough credits' }, /credits/],
	[400, { success: false, message: 'musicId: Music "x" not found.' }, /music/],
	[401, { success: false, message: 'API key is required' }, /API Key/],
	[403, { success: false, message: 'An active subscription is required' }, /subscription/],
	[404, { success: false, code: 'TEMPLATE_NOT_FOUND', message: 'No such template' }, /team/],
])('%i %p comes with advice', (status, body, advice) => {
	expect(explain(status, body).description).toMatch(advice);
});

test.each([
	[502, '<html>Bad gateway</html>'],
	[500, ''],
	[418, undefined],
	[404, { message: 42 }],
	[301, []],
])('a body that is not the service’s is survived: %i %p', (status, body) => {
	const { message, description, httpCode } = explain(status, body);
	expect(message).toContain(String(status));
	expect(description).toBeTruthy();
	expect(httpCode).toBe(status);
});
