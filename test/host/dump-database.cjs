// Prints every row of n8n's SQLite database, as JSON. A search in the file itself would miss what stands across
// two of its pages. Run with n8n's own Node, which has node:sqlite.
const { DatabaseSync } = require('node:sqlite');

const database = new DatabaseSync(process.argv[2], { readOnly: true });
const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
for (const { name } of tables) {
	for (const row of database.prepare(`select * from "${name}"`).iterate()) {
		const text = JSON.stringify({ table: name, ...row }, (_, value) =>
			typeof value === 'bigint' ? String(value) : value,
		);
		process.stdout.write(`${text}\n`);
	}
}
