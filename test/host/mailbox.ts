import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail server that keeps the text of each e-mail and delivers none. */
export interface Mailbox {
	port: number;
	readonly mails: string[];
	close(): Promise<void>;
}

export async function startMailbox(): Promise<Mailbox> {
	const mails: string[] = [];
	const smtp = new SMTPServer({
		disabledCommands: ['AUTH', 'STARTTLS'],
		onData: (mail, _, done) =>
			void text(mail).then((received) => {
				mails.push(decoded(received));
				done();
			}, done),
	});
	await once(smtp.listen(0, '127.0.0.1'), 'listening');
	return {
		port: (smtp.server.address() as AddressInfo).port,
		mails,
		close: async () => await new Promise((resolve) => smtp.close(resolve)),
	};
}

/** Undoes the line breaks and the escapes of quoted-printable text. */
const decoded = (mail: string) =>
	mail
		.replace(/=\r\n/g, '')
		.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
