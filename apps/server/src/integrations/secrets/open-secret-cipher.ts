import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSecretCipher, secretKeyBytes, type SecretCipher } from './secret-cipher.ts';

interface KeyPlace {
  /** The configured key. */
  secretsKey: Buffer | undefined;
  /** Of the embedded database: there the key is kept in a file beside it. */
  dataDir: string | undefined;
}

/** Undefined without a key: several servers on one database must be given the same one. */
export async function openSecretCipher({ secretsKey, dataDir }: KeyPlace): Promise<SecretCipher | undefined> {
  if (secretsKey) return createSecretCipher(secretsKey);
  return dataDir === undefined ? undefined : createSecretCipher(await readOrCreateKey(dataDir));
}

async function readOrCreateKey(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, 'secrets.key');
  await mkdir(dataDir, { recursive: true });
  const created = randomBytes(secretKeyBytes).toString('base64');
  // fails if the file exists
  await writeFile(file, created, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const key = Buffer.from(await readFile(file, 'utf8'), 'base64');
  if (key.length !== secretKeyBytes) throw new Error(`${file} is not a key of ${secretKeyBytes} bytes in base64`);
  return key;
}
