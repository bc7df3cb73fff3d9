import type { AddressInfo } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import { testCertificate } from '../../webhooks/testing/test-certificate.ts';

export interface TestMailbox {
  port: number;
  userName: string;
  password: string;
  /** By UID, from 1. */
  mails: { source: Buffer; isSeen: boolean }[];
  close: () => void;
}

const userName = 'werte';
const password = 'geheim';
const folder = 'INBOX';

/** An inbox by IMAP with TLS, with what our client asks of one: list, size, text and mark as read. Trusted by the certificate of tests. */
export async function startImapServer(sources: readonly Buffer[]): Promise<TestMailbox> {
  const mails = sources.map((source) => ({ source, isSeen: false }));
  const server = createServer(testCertificate, (socket) => serve(socket, mails));
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const { port } = server.address() as AddressInfo;
  return { port, userName, password, mails, close: () => server.close() };
}

function serve(socket: TLSSocket, mails: TestMailbox['mails']): void {
  let received = '';
  socket.on('error', () => undefined);
  socket.write('* OK ready\r\n');
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1');
    for (let end = received.indexOf('\r\n'); end >= 0; end = received.indexOf('\r\n')) {
      const [tag = '', ...words] = received.slice(0, end).split(' ');
      received = received.slice(end + 2);
      const { lines, end: text } = answer(words.join(' '), mails);
      for (const line of lines) socket.write(line);
      socket.write(`${tag} ${text}\r\n`);
      if (/^LOGOUT/i.test(words.join(' '))) socket.end();
    }
  });
}

interface Answer {
  lines: (string | Buffer)[];
  end: string;
}

const ok = (...lines: (string | Buffer)[]): Answer => ({ lines, end: 'OK done' });

function answer(command: string, mails: TestMailbox['mails']): Answer {
  const uid = Number(/^UID (?:FETCH|STORE) (\d+)/i.exec(command)?.[1]);
  const mail = mails[uid - 1];
  if (/^CAPABILITY/i.test(command)) return ok('* CAPABILITY IMAP4rev1\r\n');
  if (/^LOGIN/i.test(command)) return command.includes(password) ? ok() : { lines: [], end: 'NO wrong' };
  if (/^LIST/i.test(command)) return ok(`* LIST () "/" ${folder}\r\n`);
  if (/^(?:SELECT|EXAMINE)/i.test(command)) {
    const lines = ['* FLAGS (\\Seen)\r\n', `* ${mails.length} EXISTS\r\n`, '* OK [UIDVALIDITY 1] valid\r\n'];
    return { lines, end: 'OK [READ-WRITE] done' };
  }
  if (/^UID SEARCH/i.test(command)) return ok(`* SEARCH ${mails.map((_mail, index) => index + 1).join(' ')}\r\n`);
  if (/^UID FETCH/i.test(command) && mail) return ok(...fetched(uid, mail.source, command));
  if (/^UID STORE/i.test(command) && mail) {
    mail.isSeen = true;
    return ok(`* ${uid} FETCH (UID ${uid} FLAGS (\\Seen))\r\n`);
  }
  return ok();
}

/** The size of a mail, or a part of its text. */
function fetched(uid: number, source: Buffer, command: string): (string | Buffer)[] {
  const [, section = '', from, most] = /BODY\.PEEK\[([^\]]*)\](?:<(\d+)\.(\d+)>)?/i.exec(command) ?? [];
  if (!command.includes('BODY.PEEK')) return [`* ${uid} FETCH (UID ${uid} RFC822.SIZE ${source.length})\r\n`];
  const part = source.subarray(Number(from ?? 0), Number(from ?? 0) + Number(most ?? source.length));
  const place = from === undefined ? '' : `<${from}>`;
  const size = `RFC822.SIZE ${source.length}`;
  return [`* ${uid} FETCH (UID ${uid} ${size} BODY[${section}]${place} {${part.length}}\r\n`, part, ')\r\n'];
}
