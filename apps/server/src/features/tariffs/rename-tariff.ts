import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { sql } from 'kysely';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { nameTaken } from './lock-tariffs.db.ts';

interface Renaming {
  name: string;
  /** Undefined leaves it as it is. */
  productName?: string | null | undefined;
  version: number;
  userId: number;
}

/** Throws 404, or 409 when another user has changed the tariff or the name is taken in the estate. */
export async function renameTariff(
  db: Database,
  { customerId, estateId, tariffId }: EstateKey & { tariffId: number },
  { name, productName, version, userId }: Renaming,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const tariffs = await lockTariffs(tx, { customerId, estateId }, name);
    const tariff = tariffs.find(({ id }) => id === tariffId);
    if (!tariff) throw notFound('Tariff');
    if (tariff.version !== version) throw conflict(ErrorCode.ChangedByOthers, 'Somebody else has changed the tariff');
    if (tariffs.some(({ id, isSameName }) => isSameName && id !== tariffId)) throw nameTaken();
    await tx
      .updateTable('tariff')
      .set({ name, version: version + 1, ...(productName !== undefined && { product_name: productName }) })
      .where('customer_id', '=', customerId)
      .where('id', '=', tariffId)
      .execute();
    const object = { customerId, userId, objectType: 'tariff' as const, objectId: tariffId };
    const isProductChanged = productName !== undefined && productName !== tariff.product_name;
    const before = { name: tariff.name, ...(isProductChanged && { productName: tariff.product_name }) };
    const after = { name, ...(isProductChanged && { productName }) };
    const action = isProductChanged ? 'update' : 'rename';
    await addAuditEntry(tx, { ...object, action, before, after });
  });
}

/** Locks all tariffs of the estate, so that two concurrent requests cannot choose the same name. */
async function lockTariffs(tx: Database, { customerId, estateId }: EstateKey, name: string) {
  return tx
    .selectFrom('tariff')
    .select(['id', 'name', 'version', 'product_name', sql<boolean>`lower(name) = lower(${name})`.as('isSameName')])
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .orderBy('id')
    .forUpdate()
    .execute();
}
