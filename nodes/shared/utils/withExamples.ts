interface Examples {
	/** Texts that the pattern is found in. */
	is: string[];
	/** Texts that look similar, and that it is not found in. */
	isNot?: string[];
}

/** A regular expression with the texts that say what it is for; `patterns.test.ts` tests each with its own. */
export const withExamples = (pattern: RegExp, examples: Examples): RegExp & Examples =>
	Object.assign(pattern, examples);
