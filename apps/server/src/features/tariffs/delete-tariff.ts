import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import { isForeignKeyViolation } from '../../database/violated-index.ts';
import { conflict } from '../../http/errors.ts';
import { lockEstateTariffs, lockTariff, type TariffKey } from './lock-tariffs.db.ts';

interface Deletion {
  version: number;
  userId: number;
}

/** Deletes a tariff that was never assigned. Throws 404, or 409 if it was, or if another user has changed it. */
export async function deleteTariff(db: Database, key: TariffKey, { version, userId }: Deletion): Promise<void> {
  const { customerId, tariffId } = key;
  await db.transaction().execute(async (tx) => {
    await lockEstateTariffs(tx, key);
    const { name, start_date } = await lockTariff(tx, key, version);
    await tx
      .deleteFrom('tariff_price')
      .where('customer_id', '=', customerId)
      .where('tariff_id', '=', tariffId)
      .execute();
    await tx
      .deleteFrom('tariff')
      .where('customer_id', '=', customerId)
      .where('id', '=', tariffId)
      .execute()
      .catch((error: unknown) => {
        throw isForeignKeyViolation(error) ? inUse() : error;
      });
    const before = { name, startDate: start_date };
    await addAuditEntry(tx, { customerId, userId, action: 'delete', objectType: 'tariff', objectId: tariffId, before });
  });
}

const inUse = () => conflict(ErrorCode.TariffInUse, 'Somebody has or had the tariff');
