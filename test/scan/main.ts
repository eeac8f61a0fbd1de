import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { pack } from '../host/tarball';

const ROOT = join(__dirname, '..', '..');

/** Unpacks what `npm publish` would publish, as the scanner does with what it downloads from npm. */
async function unpacked(folder: string): Promise<string> {
	const tarball = await pack(folder);
	execFileSync('tar', ['-xzf', tarball, '-C', folder]);
	return join(folder, 'package');
}

/**
 * `npm run scan`: n8n's scanner of community packages, on this checkout. The scanner itself only takes a
 * published package, whose provenance and source it fetches; its analysis of the two folders is called here as it
 * calls it, with the same rules and the same choice of files.
 */
async function scan() {
	// an ES module, which only an import at run time can load from here
	const { analyzePackage, SOURCE_FILE_PATTERNS } = await import(
		'@n8n/scan-community-package/scanner/scanner.mjs'
	);
	const folder = mkdtempSync(join(tmpdir(), 'scan-'));
	try {
		const places = [
			{ name: 'source', path: ROOT, files: SOURCE_FILE_PATTERNS },
			{ name: 'package', path: await unpacked(folder), files: ['**/*.js', 'package.json'] },
		];
		for (const { name, path, files } of places) {
			const { passed, message, details } = await analyzePackage(path, files);
			if (passed && message === undefined) console.log(`scan of the ${name}: no finding`);
			else {
				console.error(`scan of the ${name}: ${message}\n${details ?? ''}`);
				process.exitCode = 1;
			}
		}
	} finally {
		rmSync(folder, { recursive: true });
	}
}

void scan();
