/** What n8n's scanner of community packages exports and `npm run scan` uses. */
declare module '@n8n/scan-community-package/scanner/scanner.mjs' {
	/** The files of a source checkout that are linted. */
	export const SOURCE_FILE_PATTERNS: string[];

	/** Lints the files with the rules that n8n's reviewers use. `message` is also set when no file was found. */
	export function analyzePackage(
		folder: string,
		filePatterns?: string[],
	): Promise<{ passed: boolean; message?: string; details?: string }>;
}
