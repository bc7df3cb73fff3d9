import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import type { addTariffPrices, PriceChange, previewPriceLetter } from '@lichthof/contracts/supply/price-changes.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import type { PriceNoticeContent } from '@lichthof/domain/tariffs/price-notice.ts';
import { sql } from 'kysely';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import { conflict, notFound } from '../../../http/errors.ts';
import { lockEstateTariffs, lockTariff, requireTodayOrLater, type TariffKey } from '../lock-tariffs.db.ts';
import { toAuditedPeriod, toAuditedPrices } from '../audited-prices.ts';
import { listPriceColumns } from '../price-columns.ts';
import { pricesOn } from '../tariff-answers.ts';
import { readTariffs, type TariffRow } from '../tariffs.db.ts';
import { composeNoticeOf, type ContractChange, describeChange, requireNotice, writeNotices } from './plan-notices.ts';
import { lockOpenContracts, type OpenContract, readNoticeSender } from './running-contracts.db.ts';

type NewPrices = BodyOf<typeof addTariffPrices>;

/** New prices from a day until the next ones. Throws 404, 409 or 422. */
export async function addPrices(
  db: Database,
  key: TariffKey,
  { body, userId }: { body: NewPrices; userId: number },
): Promise<PriceChange> {
  return db.transaction().execute(async (tx) => {
    const { today, tariff, next, changes } = await planPrices(tx, key, body);
    const plan = describeChange(changes, today);
    if (body.isTrial) return plan;

    requireNotice(changes, { today, ...(body.reason && { reason: body.reason }) });
    await storePrices(tx, key, { body, next });
    await auditPrices(tx, key, { tariff, body, next, userId });
    const sender = await readNoticeSender(tx, key);
    if (plan.recipients.length > 0) {
      if (!sender) throw notFound('Provider');
      await writeNotices(tx, changes, { key, sender, reason: body.reason ?? '', today, userId });
    }
    return { ...plan, isStored: true };
  });
}

/** The letter that a participant would get about new prices. Throws 404, 409 or 422. */
export function composePriceLetter(
  db: Database,
  key: TariffKey,
  body: BodyOf<typeof previewPriceLetter>,
): Promise<PriceNoticeContent> {
  return db.transaction().execute(async (tx) => {
    const { today, changes } = await planPrices(tx, key, body);
    return composeNoticeOf(tx, changes, { key, participantId: body.participantId, reason: body.reason ?? '', today });
  });
}

/** Reads and locks what the prices change. */
async function planPrices(tx: Database, key: TariffKey, prices: Pick<NewPrices, 'from' | 'prices' | 'version'>) {
  const { today } = await lockEstateTariffs(tx, key);
  await lockTariff(tx, key, prices.version);
  requireTodayOrLater(prices.from, today);
  const tariff = getFirst(await readTariffs(tx, key));
  const next = findNext(tariff, prices.from);
  const contracts = await lockOpenContracts(tx, key, prices.from);
  return { today, tariff, next, changes: contracts.flatMap((contract) => toChange(contract, tariff, prices)) };
}

/** The start of the next prices, null without. Throws 409 if the day has no prices before it or new ones of its own. */
function findNext({ priceHistory, startDate }: TariffRow, from: string): string | null {
  if (from < startDate || priceHistory.some((period) => period.from === from)) {
    throw conflict(ErrorCode.PricePeriodTaken, 'Prices begin on this day or the tariff begins later');
  }
  return priceHistory.find((period) => period.from > from)?.from ?? null;
}

/** Nothing for a contract that does not have the tariff on the day; one that begins later is not running yet. */
function toChange(
  contract: OpenContract,
  tariff: TariffRow,
  { from, prices }: Pick<NewPrices, 'from' | 'prices'>,
): ContractChange[] {
  const { tariffId, name, priceHistory } = tariff;
  const assigned = contract.tariffs.find(
    (range) => range.tariffId === tariffId && range.from < from && (range.to === null || range.to > from),
  );
  if (!assigned) return [];
  const before = { tariffName: name, prices: pricesOn(priceHistory, from) };
  return [{ contract, effectiveOn: from, tariffId, before, after: { tariffName: name, prices } }];
}

interface PricesToStore {
  body: NewPrices;
  next: string | null;
}

async function storePrices(tx: Database, { customerId, tariffId }: TariffKey, { body, next }: PricesToStore) {
  await tx
    .updateTable('tariff_price')
    .set({ during: sql`daterange(lower(during), ${body.from}::date)` })
    .where('customer_id', '=', customerId)
    .where('tariff_id', '=', tariffId)
    .where(sql<boolean>`during @> ${body.from}::date`)
    .execute();
  await tx
    .insertInto('tariff_price')
    .values({
      customer_id: customerId,
      tariff_id: tariffId,
      during: `[${body.from},${next ?? ''})`,
      ...listPriceColumns(body.prices),
    })
    .execute();
  await tx
    .updateTable('tariff')
    .set((columns) => ({ version: columns('version', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where('id', '=', tariffId)
    .execute();
}

interface PricesToAudit extends PricesToStore {
  tariff: TariffRow;
  userId: number;
}

async function auditPrices(tx: Database, { customerId, tariffId }: TariffKey, audit: PricesToAudit): Promise<void> {
  const { tariff, body, next, userId } = audit;
  const known = tariff.priceHistory.findLast(({ from }) => from < body.from);
  const before = { prices: known ? [toAuditedPeriod(known)] : [] };
  const after = {
    prices: [...before.prices, { from: body.from, to: next, prices: toAuditedPrices(body.prices) }],
    ...(body.reason && { reason: body.reason }),
  };
  await addAuditEntry(tx, {
    customerId,
    userId,
    action: 'change',
    objectType: 'tariff',
    objectId: tariffId,
    before,
    after,
  });
}
