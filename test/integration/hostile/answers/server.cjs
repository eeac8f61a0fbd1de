/**
 * A service that answers as its parent says, byte by byte. A process of its own, so that neither its work nor its memory
 * counts as that of the nodes.
 */
const { createServer } = require('node:net');
const { Readable, Transform } = require('node:stream');
const { pipeline } = require('node:stream/promises');
const { setTimeout: sleep } = require('node:timers/promises');
const zlib = require('node:zlib');

const BLOCK = 65_536;

const COMPRESSED = {
	gzip: () => zlib.createGzip({ level: 1 }),
	deflate: () => zlib.createDeflate({ level: 1 }),
	br: () => zlib.createBrotliCompress({ params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } }),
};

/** By target: what it is answered. */
let answers = {};
/** What has arrived. */
let arrived = [];
let strangers = 0;
const quotes = {};

const quoted = (text) => text.replace(/@(\w+)@/g, (mark, name) => quotes[name] ?? mark);

/** A piece is a text, or a text that is repeated; `#` in it is then the number of the repetition. */
function* bytesOf(pieces) {
	for (const piece of pieces) {
		const { text, times } = typeof piece === 'string' ? { text: piece, times: 1 } : piece;
		const unit = quoted(text);
		const perBlock = Math.max(1, Math.floor(BLOCK / unit.length));
		const isNumbered = times > 1 && unit.includes('#');
		const block = isNumbered ? undefined : Buffer.from(unit.repeat(Math.min(perBlock, times)));
		for (let done = 0; done < times; done += perBlock) {
			const count = Math.min(perBlock, times - done);
			const numbered = () =>
				Array.from({ length: count }, (_, index) => unit.replaceAll('#', String(done + index)));
			if (isNumbered) yield Buffer.from(numbered().join(''));
			else yield count === perBlock ? block : Buffer.from(unit.repeat(count));
		}
	}
}

const chunked = () =>
	new Transform({
		transform(chunk, _encoding, done) {
			done(
				null,
				Buffer.concat([
					Buffer.from(`${chunk.length.toString(16)}\r\n`),
					chunk,
					Buffer.from('\r\n'),
				]),
			);
		},
		flush(done) {
			done(null, '0\r\n\r\n');
		},
	});

/** One byte per millisecond. */
async function* dripping(source) {
	for await (const chunk of source) {
		for (const byte of chunk) {
			yield Buffer.from([byte]);
			await sleep(1);
		}
	}
}

async function answer(
	socket,
	{ before = [], status, headers, body, encoding, framing, drips, end },
) {
	const head = [
		...before,
		`HTTP/1.1 ${status}\r\n`,
		...headers,
		...(encoding ? [`Content-Encoding: ${encoding}\r\n`] : []),
		framing === 'chunked' ? 'Transfer-Encoding: chunked\r\n' : 'Connection: close\r\n',
		'\r\n',
	];
	for (const bytes of bytesOf(head)) socket.write(bytes);
	const steps = [
		Readable.from(bytesOf(body), { objectMode: false }),
		...(encoding in COMPRESSED ? [COMPRESSED[encoding]()] : []),
		...(framing === 'chunked' ? [chunked()] : []),
		...(drips ? [dripping] : []),
	];
	await pipeline([...steps, socket], { end: end === undefined });
	if (end === 'reset') socket.resetAndDestroy();
}

function targetOf(method, path) {
	if (path.includes('/webhook/')) return 'ping';
	if (path.includes('/file/')) return 'file';
	return method === 'POST' ? 'create' : 'lookUp';
}

function note(head, body) {
	const [, method, path] = /^(\w+) (\S+)/.exec(head) ?? [];
	const target = targetOf(method, path);
	const [, key] = /^x-api-key: (.*)$/im.exec(head) ?? [];
	if (key) {
		quotes.KEY = key;
		quotes.KEY_UPPER = key.toUpperCase();
		quotes.KEY_ESCAPED = [...key].map((c) => `\\u00${c.charCodeAt(0).toString(16)}`).join('');
	}
	if (target === 'create') {
		quotes.WEBHOOK = JSON.parse(body).webhook ?? '';
		quotes.TOKEN = quotes.WEBHOOK.split('vgtoken=')[1] ?? '';
	}
	arrived.push({ target, method, path, hasKey: key !== undefined });
	return target;
}

const service = createServer((socket) => {
	socket.on('error', () => {});
	let received = '';
	socket.on('data', (data) => {
		received += data;
		const [head, ...rest] = received.split('\r\n\r\n');
		const body = rest.join('\r\n\r\n');
		const [, length = 0] = /^content-length: (\d+)$/im.exec(head) ?? [];
		if (rest.length === 0 || Buffer.byteLength(body) < Number(length)) return;
		received = '';
		answer(socket, answers[note(head, body)]).catch(() => socket.destroy());
	});
});

const otherHost = createServer((socket) => {
	strangers++;
	socket.destroy();
});

process.on('message', (message) => {
	if (message.answers) {
		({ answers } = message);
		arrived = [];
		strangers = 0;
		process.send({});
	} else process.send({ arrived, strangers, token: quotes.TOKEN });
});
process.on('disconnect', () => process.exit());

service.listen(0, '127.0.0.1', () => {
	otherHost.listen(0, '127.0.0.1', () => {
		const [own, other] = [service, otherHost].map((server) => server.address().port);
		quotes.SELF = `http://127.0.0.1:${own}`;
		quotes.OTHER = `http://127.0.0.1:${other}`;
		process.send({ port: own });
	});
});
