import type { createTariff as createTariffEndpoint } from '@lichthof/contracts/supply/tariffs.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { copyNameOf } from '@lichthof/domain/tariffs/copy-name.ts';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { violatedIndex } from '../../database/violated-index.ts';
import {
  listTariffNames,
  lockEstateTariffs,
  lockTariff,
  nameTaken,
  requireTodayOrLater,
  type TariffKey,
} from './lock-tariffs.db.ts';
import { priceColumnsOf } from './price-columns.ts';
import { readTariffs } from './tariffs.db.ts';
import { pricesOn } from './tariff-answers.ts';

type NewTariff = BodyOf<typeof createTariffEndpoint>;

/** Returns the id. Throws 404, 409 for a name that is taken, or 422 for a start before today that nobody confirmed. */
export async function createTariff(
  db: Database,
  key: EstateKey,
  { tariff, userId }: { tariff: NewTariff; userId: number },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { today } = await lockEstateTariffs(tx, key);
    if (!tariff.isInForceAlready) requireTodayOrLater(tariff.startDate, today);
    return insertTariff(tx, key, { tariff, userId });
  });
}

/** Copies a tariff with its prices of today under a free name; returns the id. Throws 404. */
export async function copyTariff(db: Database, key: TariffKey, userId: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { today } = await lockEstateTariffs(tx, key);
    const { name, start_date, product_name } = await lockTariff(tx, key);
    const [original] = await readTariffs(tx, key);
    const tariff = {
      name: copyNameOf(name, await listTariffNames(tx, key)),
      startDate: start_date > today ? start_date : today,
      prices: pricesOn(original!.priceHistory, today),
    };
    return insertTariff(tx, key, { tariff, productName: product_name, userId });
  });
}

interface Insertion {
  tariff: NewTariff;
  productName?: string | null;
  userId: number;
}

async function insertTariff(
  tx: Database,
  key: EstateKey,
  { tariff, productName = null, userId }: Insertion,
): Promise<number> {
  const { customerId, estateId } = key;
  const { name, startDate, prices } = tariff;
  const { id } = await tx
    .insertInto('tariff')
    .values({ customer_id: customerId, estate_id: estateId, name, product_name: productName, start_date: startDate })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw violatedIndex(error) === 'tariff_name' ? nameTaken() : error;
    });
  await tx
    .insertInto('tariff_price')
    .values({ customer_id: customerId, tariff_id: id, during: `[${startDate},)`, ...priceColumnsOf(prices) })
    .execute();
  const after = {
    name,
    ...(productName !== null && { productName }),
    startDate,
    prices: [{ from: startDate, to: null, prices }],
  };
  await addAuditEntry(tx, { customerId, userId, action: 'create', objectType: 'tariff', objectId: id, after });
  return id;
}
