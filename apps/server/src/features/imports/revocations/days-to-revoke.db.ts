import type { AmountStatus } from '@lichthof/domain/metering/codes.ts';
import type { MeterDayAmounts } from '@lichthof/domain/metering/meter-day.ts';
import type { DayWrite } from '@lichthof/domain/metering/revert-day.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { ImportRow } from '../imports.db.ts';
import { amountsBefore } from './amounts-before.ts';

type RevokedImport = Pick<ImportRow, 'id' | 'customer_id'>;

/** A day that an import has written, and what it did to it; null where it changed nothing. */
export interface DayToRevoke {
  meterId: number;
  day: string;
  write: DayWrite | null;
  /** Nobody has deleted the day since. */
  isStored: boolean;
}

interface StoredRow {
  meter_id: number;
  day: string;
  amounts_before: MeterDayAmounts['amounts'] | null;
  statuses_before: AmountStatus[] | null;
  amounts_after: MeterDayAmounts['amounts'] | null;
  statuses_after: AmountStatus[] | null;
  is_stored: boolean;
}

export async function readDaysToRevoke(
  tx: Database,
  { id, customer_id: customerId }: RevokedImport,
  limit: number,
): Promise<DayToRevoke[]> {
  const { rows } = await sql<StoredRow>`
    select v.meter_id, v.day, ${amountsBefore} as amounts_before, v.statuses_before, v.amounts_after, v.statuses_after,
      d.day is not null as is_stored
    from value_import_day v
    left join meter_day d on d.customer_id = ${customerId} and d.meter_id = v.meter_id and d.day = v.day
    where v.customer_id = ${customerId} and v.import_id = ${id}
    order by v.meter_id, v.day limit ${limit}`.execute(tx);
  return rows.map((row) => ({ meterId: row.meter_id, day: row.day, write: writeOf(row), isStored: row.is_stored }));
}

function writeOf(row: StoredRow): DayWrite | null {
  if (!row.amounts_after) return null;
  const before = row.amounts_before && { amounts: row.amounts_before, statuses: row.statuses_before };
  return { before, after: { amounts: row.amounts_after, statuses: row.statuses_after } };
}

/** Forgets what was there before days that are taken back. */
export async function forgetDays(
  tx: Database,
  { id, customer_id: customerId }: RevokedImport,
  days: DayToRevoke[],
): Promise<void> {
  await sql`
    delete from value_import_day v
    using unnest(${days.map(({ meterId }) => meterId)}::int[], ${days.map(({ day }) => day)}::date[])
      as revoked (meter_id, day)
    where v.customer_id = ${customerId} and v.import_id = ${id}
      and v.meter_id = revoked.meter_id and v.day = revoked.day`.execute(tx);
}
