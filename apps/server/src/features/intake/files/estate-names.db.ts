import type { OpenIntakeFile } from '@lichthof/contracts/intake/file-answers.ts';
import type { Database } from '../../../database/database.ts';
import type { ImportRow } from '../../imports/imports.db.ts';

/** The estates of a file's imports. */
export async function readEstateNames(
  db: Database,
  drafts: readonly Pick<ImportRow, 'id' | 'customer_id' | 'estate_id'>[],
): Promise<OpenIntakeFile['estates']> {
  const estates: OpenIntakeFile['estates'] = [];
  for (const { id: importId, customer_id: customerId, estate_id: estateId } of drafts) {
    const { name } = await db
      .selectFrom('estate')
      .select('name')
      .where('customer_id', '=', customerId)
      .where('id', '=', estateId)
      .executeTakeFirstOrThrow();
    estates.push({ estateId, name, importId });
  }
  return estates;
}
