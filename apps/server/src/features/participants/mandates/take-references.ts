import { mandateReference } from '@lichthof/domain/billing/contracts/mandate-text.ts';
import type { Database } from '../../../database/database.ts';
import { inChunks } from '../../../database/in-chunks.ts';
import { takeNumbers } from '../../providers/take-numbers.ts';

interface Creditor {
  customerId: number;
  providerId: number;
  creditorId: string;
  year: number;
}

/**
 * Takes references that the creditor has never used, also not with another customer. Give it the transaction that
 * saves the mandates.
 */
export async function takeReferences(tx: Database, creditor: Creditor, count: number): Promise<string[]> {
  const taken: string[] = [];
  while (taken.length < count) taken.push(...(await takeSome(tx, creditor, count - taken.length)));
  return taken;
}

/** Numbers that another customer of the same creditor has used are left out. */
async function takeSome(
  tx: Database,
  { customerId, providerId, creditorId, year }: Creditor,
  count: number,
): Promise<string[]> {
  const first = await takeNumbers(tx, { customerId, providerId, series: 'mandate', year }, count);
  const references = Array.from({ length: count }, (_, index) => mandateReference(year, first + index));
  const free: string[] = [];
  for (const chunk of inChunks(references)) {
    const inserted = await tx
      .insertInto('mandate_reference')
      .values(chunk.map((reference) => ({ creditor_id: creditorId, reference, customer_id: customerId })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('reference')
      .execute();
    free.push(...inserted.map(({ reference }) => reference));
  }
  return free;
}
