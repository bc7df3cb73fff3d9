import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testCertificate } from '../webhooks/testing/test-certificate.ts';
import { openMailbox } from './mailbox-connector.ts';
import { readMail } from './mail-tasks.ts';

let server: Server;
beforeAll(async () => {
  server = createServer(testCertificate, (socket) => socket.on('error', () => undefined).end('* BYE\r\n'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => server.close());

function open(host: string, rules: { ca?: string; allowsOwnNetwork?: boolean } = {}) {
  const { port } = server.address() as AddressInfo;
  const mailbox = { host, port, userName: 'werte', secret: 'geheim', folder: 'INBOX', doneFolder: null };
  return openMailbox(mailbox, { allowsOwnNetwork: true, timeoutMs: 5000, customerId: 1, ...rules });
}

describe('a mailbox', () => {
  it('is refused with an unknown certificate, and with that of another name', async () => {
    const { cert: ca } = testCertificate;
    await expect(open('localhost')).rejects.toMatchObject({ failure: 'certificate' });
    await expect(open('127.0.0.1', { ca })).rejects.toMatchObject({ failure: 'certificate' });
    // the certificate is trusted here, and the server ends the conversation
    await expect(open('localhost', { ca })).rejects.not.toMatchObject({ failure: 'certificate' });
  });

  it('in the own network is not connected to', async () => {
    await expect(open('localhost', { allowsOwnNetwork: false })).rejects.toMatchObject({ failure: 'ownNetwork' });
  });
});

const mailOf = (parts: string[]) =>
  Buffer.from(
    [
      'From: Ablesung <Werte@Messdienst.example>',
      'Subject: Werte',
      'Content-Type: multipart/mixed; boundary=grenze',
      '',
      ...parts.flatMap((part) => ['--grenze', part]),
      '--grenze--',
    ].join('\r\n'),
  );
const attachment = (name: string, type: string, text: string) =>
  `Content-Type: ${type}\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${text}`;

describe('a mail', () => {
  it('gives its attachments, also of a mail within, and leaves pictures out', async () => {
    const inner = mailOf([attachment('innen.csv', 'text/csv', 'a;b')]).toString();
    const source = mailOf([
      attachment('../../etc/werte.csv', 'text/csv', 'c;d'),
      attachment('logo.png', 'image/png', 'x'),
      attachment('weitergeleitet.eml', 'message/rfc822', inner),
    ]);
    const { sender, files } = await readMail({ source });
    expect(sender).toBe('werte@messdienst.example');
    const read = files.map(({ fileName, content, leftOut }) => [fileName, Buffer.from(content).toString(), leftOut]);
    expect(read).toEqual([
      ['werte.csv', 'c;d', undefined],
      ['logo.png', '', 'inlinePicture'],
      ['innen.csv', 'a;b', undefined],
    ]);
  });

  it('without attachments, or broken, says so', async () => {
    const { files } = await readMail({ source: Buffer.from('Subject: Gruss\r\n\r\nHallo') });
    expect(files).toMatchObject([{ fileName: 'Gruss', leftOut: 'noAttachment' }]);
    const broken = await readMail({ source: Buffer.from([0, 255, 13, 10, 200, 7]) });
    expect(broken.files).toMatchObject([{ leftOut: 'noAttachment' }]);
  });
});
