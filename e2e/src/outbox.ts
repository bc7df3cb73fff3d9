import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** What mail programs would show as text; enough for what the portal writes. */
function decoded(raw: string): string {
  const joined = raw.replaceAll('=\r\n', '');
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function mailsTo(email: string, dataDir: string): string[] {
  const folder = join(dataDir, 'outbox');
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  const mails = names.map((name) => readFileSync(join(folder, name), 'latin1'));
  return mails.filter((raw) => raw.includes(`To: ${email}`) || raw.includes(`<${email}>`)).map(decoded);
}

/**
 * The links for choosing a password in all mails to an e-mail; waits until there are `count` of them. The mails are
 * those of the worker's server, unless another folder is named.
 */
export async function passwordLinks(
  email: string,
  count = 1,
  dataDir = process.env['E2E_DATA_DIR']!,
): Promise<string[]> {
  const linksOf = () =>
    mailsTo(email, dataDir).flatMap((mail) => /https?:\/\/\S+\/sign-in\/password\?token=[\w-]+/.exec(mail)?.[0] ?? []);
  await expect.poll(() => linksOf().length).toBe(count);
  return linksOf();
}
