import fc from 'fast-check';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMailSender } from './create-mail-sender.ts';
import { MailRefusedError, type MailSender } from './mail-sender.ts';
import { aMail, senderForTests as from } from './testing/mail-makers.ts';
import { readMail } from './testing/read-mail.ts';
import { startTestMailServer } from './testing/start-test-mail-server.ts';

interface Started {
  sender: MailSender;
  /** Every mail that arrived, as bytes. */
  arrived(): Promise<Buffer[]>;
  stop(): Promise<void>;
}

async function startSmtp(): Promise<Started> {
  const server = await startTestMailServer();
  const sender = createMailSender({ smtpUrl: server.url, from, outboxFolder: '/nowhere' });
  return { sender, arrived: async () => server.received.map(({ raw }) => raw), stop: server.close };
}

async function startOutbox(): Promise<Started> {
  const outboxFolder = await mkdtemp(join(tmpdir(), 'outbox-'));
  const sender = createMailSender({ smtpUrl: undefined, from, outboxFolder });
  const arrived = async () => {
    const names = await readdir(outboxFolder);
    return Promise.all(names.map((name) => readFile(join(outboxFolder, name))));
  };
  return { sender, arrived, stop: () => rm(outboxFolder, { recursive: true }) };
}

describe.each([
  { way: 'SMTP', start: startSmtp },
  { way: 'the outbox folder', start: startOutbox },
])('A mail over $way', ({ start }) => {
  let started: Started;
  beforeEach(async () => {
    started = await start();
  });
  afterEach(async () => {
    await started.sender.close();
    await started.stop();
  });

  const sendAndRead = async (mail: ReturnType<typeof aMail>) => {
    await started.sender.send(mail);
    return readMail((await started.arrived()).at(-1)!);
  };

  it('arrives with its recipient, sender, subject and id', async () => {
    const { headers } = await sendAndRead(aMail());

    expect(Object.fromEntries(headers)).toMatchObject({
      to: 'anna.mueller@example.de',
      from: from,
      subject: 'Ihre Stromrechnung März 2023',
      'message-id': '<invoice-17@lichthof>',
      'auto-submitted': 'auto-generated',
    });
  });

  it('arrives as text and as HTML, with umlauts and the sign of the euro', async () => {
    const mail = aMail();
    expect(await sendAndRead(mail)).toMatchObject({ text: mail.text, html: mail.html });
  });

  it('keeps long lines and lines that are a single dot', async () => {
    const text = `${'Straßenbäume '.repeat(200)}\r\n.\r\n..\r\n- kein Ende`;
    expect(await sendAndRead(aMail({ text }))).toMatchObject({ text });
  });

  it('keeps every byte of its attachments', async () => {
    const everyByte = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256));
    const attachments = [
      { fileName: 'Rechnung RE-2023-0001.pdf', contentType: 'application/pdf', content: everyByte },
      { fileName: 'Zählerstände.csv', contentType: 'text/csv', content: Buffer.from('a;b\nc;d\r\n\n') },
      { fileName: 'leer.txt', contentType: 'text/plain', content: Buffer.alloc(0) },
    ];
    expect((await sendAndRead(aMail({ attachments }))).attachments).toEqual(attachments);
  });

  it('keeps names of a hundred characters', async () => {
    const name = 'Wohnungseigentümergemeinschaft Lindenstraße '.repeat(3).slice(0, 100);
    const fileName = `${name.replaceAll(' ', '_').slice(0, 96)}.pdf`;
    const to = `${'a'.repeat(64)}@${'b'.repeat(32)}.de`;

    const mail = await sendAndRead(
      aMail({
        to,
        subject: name,
        attachments: [{ fileName, contentType: 'application/pdf', content: Buffer.from('x') }],
      }),
    );

    expect(mail.headers.get('to')).toBe(to);
    expect(mail.headers.get('subject')).toBe(name);
    expect(mail.attachments[0]?.fileName).toBe(fileName);
  });

  it.each([
    ['anna@example.de\r\nBcc: eve@example.de'],
    ['anna@example.de\nBcc: eve@example.de'],
    ['anna@example.de>\r\nRCPT TO:<eve@example.de'],
    ['anna@example.de, eve@example.de'],
    ['Anna <anna@example.de>'],
    ['anna@example.de@eve.de'],
    ['anna'],
    [''],
  ])('is refused for good when the recipient is %j, and nothing is sent', async (to) => {
    const refusal = await started.sender.send(aMail({ to })).catch((error: unknown) => error);

    expect(refusal).toBeInstanceOf(MailRefusedError);
    expect(refusal).toMatchObject({ isPermanent: true });
    expect(await started.arrived()).toEqual([]);
  });

  it('has no injected headers', async () => {
    const injected = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }).map((text) => `x\r\nBcc: eve@example.de\r\n\r\n${text}`),
      fc.constantFrom(
        '\nBcc: eve@example.de',
        '\rBcc: eve@example.de',
        '"; x="\r\n\r\nbody',
        '=?UTF-8?Q?=0D=0ABcc:_e?=',
      ),
    );
    await fc.assert(
      fc.asyncProperty(injected, async (text) => {
        const content = Buffer.from('PDF');
        const attachments = [{ fileName: text, contentType: `application/pdf${text}`, content }];
        const mail = await sendAndRead(aMail({ subject: `RE ${text}`, messageId: `<1${text}@lichthof>`, attachments }));

        expect([...mail.headers.keys()].sort()).toEqual(ownHeaders);
        expect(mail.attachments[0]?.content).toEqual(content);
      }),
      { numRuns: 60 },
    );
  });
});

const ownHeaders = ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'];

it('refuses a sender that is no address', () => {
  for (const from of ['', 'Lichthof', 'Lichthof <>', 'a@b, c@d', 'x <a@b>\r\nBcc: c@d']) {
    expect(() => createMailSender({ smtpUrl: undefined, from, outboxFolder: 'x' })).toThrow('ist kein Absender');
    expect(() => createMailSender({ smtpUrl: 'smtp://localhost', from, outboxFolder: 'x' })).toThrow(
      'ist kein Absender',
    );
  }
});
