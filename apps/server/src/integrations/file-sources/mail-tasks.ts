import { simpleParser, type Attachment } from 'mailparser';
import type { DeliveredFile, FetchedDelivery } from './file-connector.ts';

/** A mail within a mail within a mail: what lies deeper is taken as a file. */
const deepestMail = 3;
const mostFiles = 500;
const longestFileName = 200;

/** Takes the attachments out of a mail; one without any is told of as a file that was left out. */
export async function readMail({ source }: { source: Uint8Array }): Promise<FetchedDelivery> {
  const { files, sender, subject } = await readLevel(Buffer.from(source), 1);
  if (files.length > 0) return { sender, files: files.slice(0, mostFiles) };
  return {
    sender,
    files: [{ fileName: cleanName(subject) ?? 'Nachricht', content: nothing, leftOut: 'noAttachment' }],
  };
}

export const tasks = { readMail };

const nothing = new Uint8Array();

async function readLevel(source: Buffer, depth: number) {
  // texts of mails are not loaded, so they are not converted either
  const mail = await simpleParser(source, { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true });
  const files: DeliveredFile[] = [];
  for (const [index, attachment] of mail.attachments.entries()) {
    if (attachment.contentType === 'message/rfc822' && depth < deepestMail) {
      files.push(...(await readLevel(attachment.content, depth + 1)).files);
    } else files.push(fileOf(attachment, index));
  }
  return { files, sender: mail.from?.value[0]?.address?.toLowerCase() ?? null, subject: mail.subject };
}

function fileOf({ filename, content, contentType, related }: Attachment, index: number): DeliveredFile {
  const fileName = cleanName(filename) ?? `Anhang ${index + 1}`;
  const isPicture = contentType.startsWith('image/') || related;
  if (isPicture) return { fileName, content: nothing, leftOut: 'inlinePicture' };
  return { fileName, content: new Uint8Array(content) };
}

/** Senders choose names: one line without paths and control characters; undefined where nothing is left. */
function cleanName(name: string | undefined): string | undefined {
  const line = (name ?? '')
    .replaceAll(/[\p{Cc}\p{Cs}\p{Co}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, ' ')
    .replace(/^.*[/\\]/, '')
    .trim();
  return line === '' ? undefined : line.slice(0, longestFileName).toWellFormed();
}
