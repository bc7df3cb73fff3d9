import type { SepaFileKind } from '@lichthof/contracts/payments/direct-debits.ts';
import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';

export interface NewSepaFile extends EstateKey {
  kind: SepaFileKind;
  providerId: number;
  messageId: string;
  fileName: string;
  xml: string;
  transactionCount: number;
  totalCents: number;
  userId: number;
}

export const newMessageId = (customerId: number, today: string): string =>
  `LH-${customerId}-${today}-${randomBytes(4).toString('hex').toUpperCase()}`;

/** Stores a file with its hash and returns its id. */
export async function insertSepaFile(tx: Database, { xml, ...file }: NewSepaFile): Promise<number> {
  const content = Buffer.from(xml);
  const { id } = await tx
    .insertInto('sepa_file')
    .values({
      customer_id: file.customerId,
      estate_id: file.estateId,
      provider_id: file.providerId,
      kind: file.kind,
      message_id: file.messageId,
      file_name: file.fileName,
      content,
      sha256: createHash('sha256').update(content).digest('hex'),
      transaction_count: file.transactionCount,
      total_cents: file.totalCents,
      created_by: file.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
