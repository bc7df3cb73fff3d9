import { getEntry } from '@lichthof/domain/collections/items.ts';
import { Medium } from '@lichthof/domain/metering/codes.ts';
import { totalsOf, type MeterDayAmounts } from '@lichthof/domain/metering/meter-day.ts';
import { sql, type QueryExecutorProvider } from 'kysely';
import { createHash } from 'node:crypto';
import { hasInvoicesInForce } from './billed-days.ts';
import { formatNumberArray } from '../../../database/number-array.ts';
import type { LockedMeters } from '../values/lock-meters-of-days.db.ts';

interface DayChange {
  meterId: number;
  day: string;
  before: MeterDayAmounts | undefined;
  after: MeterDayAmounts;
}

interface ChangesOfMeters {
  changes: DayChange[];
  meters: LockedMeters;
}

/**
 * Stores the values of billed days at billing and now, once per run, meter and day. A user who had
 * acknowledged them is notified again, unless they are again what was billed. Without billed days it costs one look at
 * an index.
 */
export async function recordBilledChanges(
  db: QueryExecutorProvider,
  customerId: number,
  { changes, meters }: ChangesOfMeters,
): Promise<void> {
  const findPlace = ({ meterId }: DayChange) => getEntry(meters, meterId);
  const electricity = changes.filter((change) => findPlace(change).medium === Medium.Electricity);
  if (electricity.length === 0) return;
  const ends = await readBilledEnds(db, customerId, [
    ...new Set(electricity.map((change) => findPlace(change).estateId)),
  ]);
  const billed = electricity.filter((change) => {
    const end = ends.get(findPlace(change).estateId);
    return end !== undefined && change.day < end && isOther(change);
  });
  if (billed.length > 0) await upsertChanges(db, customerId, billed);
}

/** The day after the last that is billed, by estate; absent where nothing is. */
async function readBilledEnds(
  db: QueryExecutorProvider,
  customerId: number,
  estateIds: number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; end: string }>`
    select estate.id, billed."end" from unnest(${estateIds}::int[]) as estate (id),
      lateral (select upper(run.period) as "end" from billing_run run
        where run.customer_id = ${customerId} and run.estate_id = estate.id and run.state <> 'failed' order by upper(run.period) desc limit 1) billed`.execute(
    db,
  );
  return new Map(rows.map(({ id, end }) => [id, end]));
}

function isOther({ before, after }: DayChange): boolean {
  return after.amounts.some((amount, index) => amount !== (before?.amounts[index] ?? null));
}

async function upsertChanges(db: QueryExecutorProvider, customerId: number, changes: DayChange[]): Promise<void> {
  const before = changes.map(({ before: stored, after }) => sumDay(stored, after.amounts.length));
  const after = changes.map(({ after: now }) => sumDay(now, now.amounts.length));
  await sql`
    insert into billed_day_change (customer_id, billing_run_id, estate_id, meter_id, day,
      total_before, missing_before, total_after, missing_after, hash_before, hash_after)
    select run.customer_id, run.id, run.estate_id, sent.*
    from unnest(${formatNumberArray(changes.map(({ meterId }) => meterId))}::int[],
      ${changes.map(({ day }) => day)}::date[],
      ${formatNumberArray(before.map(({ total }) => total))}::bigint[],
      ${formatNumberArray(before.map(({ missing }) => missing))}::smallint[],
      ${formatNumberArray(after.map(({ total }) => total))}::bigint[],
      ${formatNumberArray(after.map(({ missing }) => missing))}::smallint[],
      ${changes.map(({ before: stored, after: now }) => hashAmounts(stored?.amounts ?? now.amounts.map(() => null)))}::text[],
      ${changes.map(({ after: now }) => hashAmounts(now.amounts))}::text[])
      as sent (meter_id, day, total_before, missing_before, total_after, missing_after, hash_before, hash_after)
    join meter on meter.customer_id = ${customerId} and meter.id = sent.meter_id
    join billing_run run on run.customer_id = ${customerId} and run.estate_id = meter.estate_id
      and run.state <> 'failed' and run.period @> sent.day and ${hasInvoicesInForce(sql`run`, sql`sent.day`)}
    order by run.id, sent.meter_id, sent.day
    on conflict (customer_id, billing_run_id, meter_id, day) do update set
      total_after = excluded.total_after, missing_after = excluded.missing_after,
      hash_after = excluded.hash_after, changed_at = excluded.changed_at,
      acknowledged_at = null, acknowledged_by = null`.execute(db);
}

/** A day of which nothing is stored misses all its quarter-hours. */
function sumDay(stored: MeterDayAmounts | undefined, quarterHours: number): { total: number; missing: number } {
  return stored ? totalsOf(stored) : { total: 0, missing: quarterHours };
}

/** Equal for equal quarter-hours: an equal sum may be spread differently over the day, and is then billed differently. */
const hashAmounts = (amounts: readonly (number | null)[]) => createHash('md5').update(amounts.join()).digest('hex');
