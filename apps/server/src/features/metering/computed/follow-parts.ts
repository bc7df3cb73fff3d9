import { getEntry } from '@lichthof/domain/collections/items.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { formatNumberArray } from '../../../database/number-array.ts';
import type { LockedMeters } from '../values/lock-meters-of-days.db.ts';
import type { MeterDayChange } from '../values/month-moves.ts';
import type { DayKey } from '../values/stored-days.db.ts';
import { findDependentDays } from './dependent-days.db.ts';
import { deriveComputedDays } from './derive-computed-days.ts';

/** Whether the meters that are computed of changed ones are derived with them, or marked to be derived later. */
export type FollowParts = 'now' | 'later';

interface PartChanges {
  changes: readonly MeterDayChange[];
  meters: LockedMeters;
  follow: FollowParts;
}

/** Lets the meters that are computed of changed ones follow. Costs nothing where no meter is a part. */
export async function followParts(
  db: Database,
  customerId: number,
  { changes, meters, follow }: PartChanges,
): Promise<void> {
  const ofParts = changes.filter((change) => getEntry(meters, change.meterId).isPart && isOther(change));
  if (ofParts.length === 0) return;
  const days = await findDependentDays(db, customerId, ofParts);
  if (follow === 'now') await deriveComputedDays(db, customerId, days);
  else await markComputedDays(db, customerId, days);
}

async function markComputedDays(db: Database, customerId: number, days: readonly DayKey[]): Promise<void> {
  if (days.length === 0) return;
  await sql`
    insert into computed_day_mark (customer_id, meter_id, day)
    select ${customerId}::int, meter_id, day
    from unnest(${formatNumberArray(days.map(({ meterId }) => meterId))}::int[],
      ${days.map(({ day }) => day)}::date[]) as sent (meter_id, day)
    order by meter_id, day
    on conflict (customer_id, meter_id, day) do update set marked_at = excluded.marked_at`.execute(db);
}

/** An edge sends much again that is stored already. */
function isOther({ before, after }: MeterDayChange): boolean {
  const isSame = (index: number) =>
    (before?.amounts[index] ?? null) === (after.amounts[index] ?? null) &&
    (before?.statuses?.[index] ?? 0) === (after.statuses?.[index] ?? 0);
  return !after.amounts.every((_, index) => isSame(index));
}
