import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { composeMessage } from './compose-message.ts';
import { readSenderAddress } from './mail-address.ts';
import { MailTransportError, type MailSender } from './mail-sender.ts';

const longestReadablePart = 80;

export interface OutboxSettings {
  /** Created when missing. */
  folder: string;
  /** 'Name <address>' or an address. */
  from: string;
}

/** Writes each mail as an .eml file; a mail that is sent again replaces its file. */
export function createOutboxSender({ folder, from }: OutboxSettings): MailSender {
  const sender = readSenderAddress(from);
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(composeMessage(sender, mail));
      await saveFile(folder, fileNameOf(mail.messageId), message as Buffer);
    },
    close: async () => composer.close(),
  };
}

/** The hash makes names unique where the readable part is equal, also on file systems that ignore case. */
function fileNameOf(messageId: string): string {
  const readable = messageId.toLowerCase().replaceAll(/[^a-z0-9@_-]+/g, '-');
  const hash = createHash('sha256').update(messageId).digest('hex').slice(0, 12);
  return `${readable.slice(0, longestReadablePart).replaceAll(/^-+|-+$/g, '')}-${hash}.eml`;
}

/** Throws MailTransportError. */
async function saveFile(folder: string, name: string, content: Buffer): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await replaceFile(join(folder, name), content);
  } catch (error) {
    throw new MailTransportError(error);
  }
}

/** Writes the whole file or none, even when the disk is full or the power fails. */
async function replaceFile(path: string, content: Buffer): Promise<void> {
  const unfinished = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(unfinished, content, { flag: 'wx', mode: 0o600, flush: true });
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
