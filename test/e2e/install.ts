import { ensureN8n } from '../host/install';

const [, , version] = process.argv;
void ensureN8n(console.log, version);
