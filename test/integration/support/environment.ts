import { mkdtempSync } from 'node:fs';

/** n8n-core keeps settings in the user's folder: a test worker gets one of its own, before it is loaded. */
const { N8N_USER_FOLDER = '', TEST_FOLDER } = process.env;
if (!N8N_USER_FOLDER.startsWith(`${TEST_FOLDER}/`)) {
	process.env.N8N_USER_FOLDER = mkdtempSync(`${TEST_FOLDER}/`);
}
process.env.N8N_LOG_LEVEL = 'silent';
process.env.N8N_DIAGNOSTICS_ENABLED = 'false';
