import { setSafeRegexEngine } from 'n8n-workflow';

/** n8n's own gives up after 250 ms of the clock, also where a busy machine has lost them. */
setSafeRegexEngine({
	exec: (pattern, input, flags) => new RegExp(pattern, flags).exec(input),
	test: (pattern, input, flags) => new RegExp(pattern, flags).test(input),
	replace: (pattern, input, flags, replacement) =>
		input.replace(new RegExp(pattern, flags), replacement),
	matchAll: (pattern, input, flags) =>
		Array.from(input.matchAll(new RegExp(pattern, `g${flags?.replace('g', '') ?? ''}`))),
	split: (pattern, input, flags) => input.split(new RegExp(pattern, flags)),
});
