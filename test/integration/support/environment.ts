import { mkdtempSync } from 'node:fs';

/** n8n-core keeps settings in the user's folder: a worker gets one of its own, before it is loaded. */
process.env.N8N_USER_FOLDER ??= mkdtempSync(`${process.env.TEST_FOLDER}/`);
process.env.N8N_LOG_LEVEL = 'silent';
process.env.N8N_DIAGNOSTICS_ENABLED = 'false';
