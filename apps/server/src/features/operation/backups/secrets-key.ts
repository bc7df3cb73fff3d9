import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface KeyPlace {
  secretsKey: Buffer | undefined;
  databaseUrl: string | undefined;
  dataDir: string;
}

export const keyFile = ({ dataDir }: Pick<KeyPlace, 'dataDir'>): string => join(dataDir, 'secrets.key');

/** The key that encrypts secrets in the database: the configured one, or the one beside the embedded database. */
export async function readKey({ secretsKey, databaseUrl, dataDir }: KeyPlace): Promise<Buffer | undefined> {
  if (secretsKey || databaseUrl) return secretsKey;
  const text = await readFile(keyFile({ dataDir }), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Buffer.from(text, 'base64');
}
