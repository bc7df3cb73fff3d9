import type { KindAndConfig } from '@lichthof/contracts/intake/source-configs.ts';
import { fileSentence } from '@lichthof/domain/intake/file-sentences.ts';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Database } from '../../../database/database.ts';
import type { DeliveredFile, FetchedDelivery } from '../../../integrations/file-sources/file-connector.ts';
import type { DeliveryKey, PolledSource } from './deliveries.db.ts';

const compress = promisify(gzip);
const fastLevel = 4;

/** A file as it is stored, with what is to become of it. */
export interface FileToStore {
  file_name: string;
  sender: string | null;
  file_bytes: number;
  sha256: string | null;
  content: Buffer | null;
  state: 'arrived' | 'waits' | 'skipped' | 'failed';
  sentence: string | null;
  is_from_stranger: boolean;
}

/** Decides what becomes of each file of a delivery, before anything reads it. */
export async function prepareFiles(
  { config }: Pick<PolledSource, 'config'>,
  { sender, files }: FetchedDelivery,
): Promise<FileToStore[]> {
  const isStranger = sender !== null && !isAllowedSender(config, sender);
  const prepared: FileToStore[] = [];
  for (const file of files) prepared.push(await prepareFile(file, sender, isStranger));
  return prepared;
}

/** Addresses are listed one by one, or by their domain: '@messdienst.example'. */
function isAllowedSender(config: KindAndConfig['config'], sender: string): boolean {
  if (!('senders' in config)) return true;
  return config.senders.some((allowed) => (allowed.startsWith('@') ? sender.endsWith(allowed) : sender === allowed));
}

async function prepareFile(
  { fileName, content, leftOut }: DeliveredFile,
  sender: string | null,
  isStranger: boolean,
): Promise<FileToStore> {
  const file = { file_name: fileName, sender, file_bytes: content.length, is_from_stranger: false };
  const reason = leftOut ?? (content.length === 0 ? 'empty' : undefined);
  if (reason) {
    return { ...file, sha256: null, content: null, state: 'skipped', sentence: fileSentence(reason) };
  }
  const kept = {
    ...file,
    sha256: createHash('sha256').update(content).digest('hex'),
    content: await compress(content, { level: fastLevel }),
  };
  if (!isStranger) return { ...kept, state: 'arrived', sentence: null };
  return { ...kept, state: 'waits', sentence: fileSentence('unknownSender', sender ?? ''), is_from_stranger: true };
}

/** A delivery of which nothing is stored but that it came, and why it failed. */
export const failedFile = (fileName: string, sentence: string): FileToStore => ({
  file_name: fileName,
  sender: null,
  file_bytes: 0,
  sha256: null,
  content: null,
  state: 'failed',
  sentence,
  is_from_stranger: false,
});

/** A file that is stored already stays as it is; one that could not be fetched before is replaced. */
export async function insertFiles(
  tx: Database,
  { customerId, sourceId, key }: DeliveryKey,
  files: readonly FileToStore[],
): Promise<void> {
  for (const [position, file] of files.entries()) {
    await tx
      .insertInto('intake_file')
      .values({ customer_id: customerId, source_id: sourceId, delivery_key: key, position, ...file })
      .onConflict((conflict) =>
        conflict
          .columns(['customer_id', 'source_id', 'delivery_key', 'position'])
          .doUpdateSet({ ...file, reported_at: null })
          .where('intake_file.state', '=', 'failed')
          .where('intake_file.content', 'is', null)
          .where('intake_file.import_id', 'is', null),
      )
      .execute();
  }
}
