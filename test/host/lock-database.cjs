// Locks n8n's SQLite database against writing, as a backup may do. Arguments: the file, and for how many milliseconds.
// Run with n8n's own Node, which has node:sqlite.
const { setTimeout: sleep } = require('node:timers/promises');
const { DatabaseSync } = require('node:sqlite');

const [, , file, milliseconds] = process.argv;

async function lock() {
	const database = new DatabaseSync(file, { timeout: 5_000 });
	database.exec('BEGIN EXCLUSIVE');
	await sleep(Number(milliseconds));
	database.exec('ROLLBACK');
}

void lock();
