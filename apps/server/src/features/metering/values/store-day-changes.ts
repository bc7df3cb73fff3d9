import { getEntry } from '@lichthof/domain/collections/items.ts';
import { sql, type QueryExecutorProvider } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { formatNumberArray } from '../../../database/number-array.ts';
import { packAmounts } from '../../../database/packed-amounts.ts';
import { sendTogether } from '../../../database/send-together.ts';
import { recordBilledChanges } from '../billed-changes/record-billed-changes.db.ts';
import type { LockedMeters } from './lock-meters-of-days.db.ts';
import { markDays } from './mark-estate-days.ts';
import { moveMonths } from './meter-months.db.ts';
import { type MeterDayChange, sumMonthMoves } from './month-moves.ts';

/**
 * Stores changed days with all that follows from them: totals of the months, marks of the estate's days, and the note
 * that billed values have changed.
 */
export async function storeDayChanges(
  db: Database,
  customerId: number,
  { changes, meters }: { changes: MeterDayChange[]; meters: LockedMeters },
): Promise<void> {
  const marks = changes.map(({ meterId, day }) => ({ estateId: getEntry(meters, meterId).estateId, day }));
  await sendTogether(db, (connected) => [
    upsertDays(connected, customerId, changes),
    moveMonths(connected, customerId, sumMonthMoves(changes)),
    markDays(connected, customerId, marks),
    recordBilledChanges(connected, customerId, { changes, meters }),
  ]);
}

async function upsertDays(db: QueryExecutorProvider, customerId: number, days: MeterDayChange[]): Promise<void> {
  await sql`
    insert into meter_day (customer_id, meter_id, day, amounts, statuses, total, missing, substituted)
    select ${customerId}::int, meter_id, day, amounts, statuses::smallint[], total, missing, substituted
    from unnest(${formatNumberArray(days.map(({ meterId }) => meterId))}::int[], ${days.map(({ day }) => day)}::date[],
      ${`{${days.map(({ after }) => packAmounts(after.amounts)).join(',')}}`}::bit varying[],
      ${days.map(({ after }) => after.statuses && formatNumberArray(after.statuses))}::text[],
      ${formatNumberArray(days.map(({ totals }) => totals.total))}::bigint[],
      ${formatNumberArray(days.map(({ totals }) => totals.missing))}::smallint[],
      ${formatNumberArray(days.map(({ totals }) => totals.substituted))}::smallint[])
      as sent (meter_id, day, amounts, statuses, total, missing, substituted)
    on conflict (customer_id, meter_id, day) do update set
      amounts = excluded.amounts, statuses = excluded.statuses, total = excluded.total,
      missing = excluded.missing, substituted = excluded.substituted`.execute(db);
}
