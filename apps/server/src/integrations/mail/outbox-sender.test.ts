import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOutboxSender } from './outbox-sender.ts';
import { aMail, senderForTests as from } from './testing/mail-makers.ts';
import { readMail } from './testing/read-mail.ts';

let directory: string;
let folder: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'outbox-'));
  folder = join(directory, 'mails', 'outbox');
});
afterEach(() => rm(directory, { recursive: true }));

const send = (given: Parameters<typeof aMail>[0]) => createOutboxSender({ folder, from }).send(aMail(given));

describe('The outbox folder', () => {
  it('is created with the first mail, named after its id', async () => {
    await send({ messageId: '<invoice-17@lichthof>' });
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^invoice-17@lichthof-[0-9a-f]{12}\.eml$/)]);
  });

  it('replaces the file of a mail that is sent again', async () => {
    await send({ subject: 'first' });
    await send({ subject: 'second' });

    const names = await readdir(folder);
    expect(names).toHaveLength(1);
    expect(readMail(await readFile(join(folder, names[0]!))).headers.get('subject')).toBe('second');
  });

  it('holds one complete file of a mail that is sent many times simultaneously', async () => {
    const content = Buffer.alloc(300_000, 'x');
    const attachments = [{ fileName: 'a.pdf', contentType: 'application/pdf', content }];
    await Promise.all(Array.from({ length: 10 }, () => send({ attachments })));

    const names = await readdir(folder);
    expect(names).toHaveLength(1);
    expect(readMail(await readFile(join(folder, names[0]!))).attachments[0]?.content).toEqual(content);
  });

  it('has different files for ids that differ in a character or case', async () => {
    const ids = ['<a.b@x>', '<a/b@x>', '<A.b@x>', `<${'a'.repeat(300)}1@x>`, `<${'a'.repeat(300)}2@x>`];
    for (const messageId of ids) await send({ messageId });
    expect(await readdir(folder)).toHaveLength(ids.length);
  });

  it.each(['<../../../../escaped@x>', '</etc/escaped@x>', '<..\\escaped@x>', '<a\0b@x>', '<CON>', '<Ä/ö😀>', '<>'])(
    'is never left by the id %j',
    async (messageId) => {
      await send({ messageId });

      expect(await readdir(directory, { recursive: true })).toHaveLength(3);
      expect(await readdir(folder)).toEqual([expect.stringMatching(/^[a-z0-9@_-]+\.eml$/)]);
    },
  );

  it('leaves no partial file when replacing fails', async () => {
    await send({});
    const [name] = await readdir(folder);
    await rm(join(folder, name!));
    await mkdir(join(folder, name!));

    await expect(send({})).rejects.toThrow(/EISDIR|ENOTEMPTY|EPERM|EEXIST/);
    expect(await readdir(folder)).toEqual([name]);
  });

  it('throws when it cannot be created', async () => {
    await writeFile(join(directory, 'mails'), 'a file where the folder should be');
    await expect(send({})).rejects.toThrow(/ENOTDIR|EEXIST/);
  });
});
