import type { VatRate } from '@lichthof/domain/billing/prices/vat-rates.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** All rates of VAT, the first one first. */
export function readVatRates(db: Database): Promise<VatRate[]> {
  return db.selectFrom('vat_rate').select(['valid_from as from', 'percent']).orderBy('valid_from').execute();
}

/** The rate of a day as an expression, 0 for a small business (UStG § 19). */
export const vatPercentOn = (day: RawBuilder<unknown>, isSmallBusiness: RawBuilder<unknown>) => sql<number>`
  case when ${isSmallBusiness} then 0
    else (select percent from vat_rate where valid_from <= ${day} order by valid_from desc limit 1) end`;
