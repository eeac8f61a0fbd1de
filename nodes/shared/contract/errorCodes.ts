/** "Error codes": what `code` of an error body, or of a failure webhook, can say. */
export type ErrorCode =
	| 'MISSING_API_KEY'
	| 'INVALID_API_KEY'
	| 'SUBSCRIPTION_REQUIRED'
	| 'VALIDATION_ERROR'
	| 'INVALID_VALUE'
	| 'SCRIPT_TOO_LONG'
	| 'AVATAR_NOT_FOUND'
	| 'TEMPLATE_NOT_FOUND'
	| 'RATE_LIMIT_EXCEEDED'
	| 'VOICE_SYNTHESIS_ERROR'
	| 'VARIABLE_MISMATCH';
