import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A mail server that keeps the text of each e-mail and delivers none. */
export interface Mailbox {
	port: number;
	readonly mails: string[];
	close(): Promise<void>;
}

export async function startMailbox(): Promise<Mailbox> {
	const mails: string[] = [];
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		sockets.add(socket);
		receive(socket, (mail) => mails.push(mail));
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		port: (server.address() as AddressInfo).port,
		mails,
		close: async () => {
			for (const socket of sockets) socket.destroy();
			server.close();
			await once(server, 'close');
		},
	};
}

/** Speaks as much SMTP as a sender without a password needs. */
function receive(socket: Socket, keep: (mail: string) => void) {
	const reply = (line: string) => socket.write(`${line}\r\n`);
	let received = '';
	let inMail = false;
	reply('220 mailbox.test');
	socket.on('error', () => undefined);
	socket.on('data', (chunk) => {
		received += chunk.toString('utf8');
		const end = inMail ? '\r\n.\r\n' : '\r\n';
		if (!received.endsWith(end)) return;
		const message = received;
		received = '';
		if (inMail) {
			keep(decoded(message));
			inMail = false;
			return reply('250 kept');
		}
		inMail = message.startsWith('DATA');
		return reply(inMail ? '354 go on' : '250 ok');
	});
}

/** Undoes the line breaks and the escapes of quoted-printable text. */
const decoded = (mail: string) =>
	mail
		.replace(/=\r\n/g, '')
		.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
