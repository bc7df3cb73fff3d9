import type { createTariff as createTariffEndpoint } from '@lichthof/contracts/supply/tariffs.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { filledValues, pickFields, valuesToStore } from '@lichthof/domain/fields/field.ts';
import { tariffFields, type TariffFields } from '@lichthof/domain/fields/tariff-fields.ts';
import { makeCopyName } from '@lichthof/domain/tariffs/copy-name.ts';
import type { TariffPrices } from '@lichthof/domain/tariffs/tariff-prices.ts';
import { withMeanPrices } from '@lichthof/domain/tariffs/timed/mean-price.ts';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { columnValues, tariffColumns } from '../../database/field-columns.ts';
import { violatedIndex } from '../../database/violated-index.ts';
import { notFound } from '../../http/errors.ts';
import {
  listTariffNames,
  lockEstateTariffs,
  lockTariff,
  nameTaken,
  requireTodayOrLater,
  type TariffKey,
} from './lock-tariffs.db.ts';
import { toAuditedPrices } from './audited-prices.ts';
import { listPriceColumns } from './price-columns.ts';
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
    const fields = valuesToStore<TariffFields>(tariffFields, tariff);
    return insertTariff(tx, key, { fields, prices: withMeanPrices(tariff.prices), userId });
  });
}

/** Copies a tariff with its prices of today under a free name; returns the id. Throws 404. */
export async function copyTariff(db: Database, key: TariffKey, userId: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { today } = await lockEstateTariffs(tx, key);
    await lockTariff(tx, key);
    const [original] = await readTariffs(tx, key);
    if (!original) throw notFound('Tariff');
    const fields = {
      ...pickFields(tariffFields, original),
      name: makeCopyName(original.name, await listTariffNames(tx, key)),
      startDate: original.startDate > today ? original.startDate : today,
    };
    return insertTariff(tx, key, { fields, prices: pricesOn(original.priceHistory, today), userId });
  });
}

interface Insertion {
  fields: TariffFields;
  prices: TariffPrices;
  userId: number;
}

async function insertTariff(tx: Database, key: EstateKey, { fields, prices, userId }: Insertion): Promise<number> {
  const { customerId, estateId } = key;
  const { startDate } = fields;
  const { id } = await tx
    .insertInto('tariff')
    .values({ customer_id: customerId, estate_id: estateId, ...columnValues(tariffColumns, fields) })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw violatedIndex(error) === 'tariff_name' ? nameTaken() : error;
    });
  await tx
    .insertInto('tariff_price')
    .values({ customer_id: customerId, tariff_id: id, during: `[${startDate},)`, ...listPriceColumns(prices) })
    .execute();
  const after = {
    ...filledValues<TariffFields>(tariffFields, fields),
    prices: [{ from: startDate, to: null, prices: toAuditedPrices(prices) }],
  };
  await addAuditEntry(tx, { customerId, userId, action: 'create', objectType: 'tariff', objectId: id, after });
  return id;
}
