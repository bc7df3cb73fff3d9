import { getEntry } from '@lichthof/domain/collections/items.ts';
import type { AmountStatus, Medium } from '@lichthof/domain/metering/codes.ts';
import { fillMissing, mergeAmounts, totalsOf, type MeterDayAmounts } from '@lichthof/domain/metering/meter-day.ts';
import { sql, type QueryExecutorProvider } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { markDays } from './mark-estate-days.ts';
import { formatNumberArray } from '../../../database/number-array.ts';
import { hexOf, packAmounts, unpackHex } from '../../../database/packed-amounts.ts';
import { sendTogether } from '../../../database/send-together.ts';
import { recordBilledChanges, type MeterEstate } from '../billed-changes/record-billed-changes.db.ts';
import { moveMonths } from './meter-months.db.ts';
import { type MeterDayChange, sumMonthMoves } from './month-moves.ts';

/** One meter's local day: 92, 96 or 100 whole amounts in the meter's base unit (Wh or litres); null is missing. */
export interface MeterDay extends MeterDayAmounts {
  meterId: number;
  day: string;
}

/** A day as it is to be stored, of what is stored of it. */
type ChangeOfDay<Sent extends DayKey> = (stored: MeterDayAmounts | undefined, sent: Sent) => MeterDayAmounts;
type DayKey = { meterId: number; day: string };
type LockedMeters = ReadonlyMap<number, MeterEstate>;

/**
 * Merges days of one customer's meters into the store, with their totals per day and month in the same transaction
 * (give it one). An amount sent again replaces the one before, an amount not sent keeps it.
 * The days are marked, so that the estate's balance is derived anew; what was billed before is noted where it changes.
 * Thousands of days at once are fastest.
 */
export async function saveMeterDays(db: Database, customerId: number, days: MeterDay[]): Promise<void> {
  await changeMeterDays(db, customerId, { days, change: merge });
}

/** As saveMeterDays, for meters that the transaction has locked. */
export async function saveDaysOfLocked(
  db: Database,
  customerId: number,
  { days, meters }: { days: MeterDay[]; meters: LockedMeters },
): Promise<void> {
  await changeMeterDays(db, customerId, { days, change: merge, meters });
}

/** As saveMeterDays, but stored amounts stay: only missing ones are stored. */
export async function fillMeterDays(db: Database, customerId: number, days: MeterDay[]): Promise<void> {
  const change: ChangeOfDay<MeterDay> = (stored, { amounts, statuses }) =>
    fillMissing(stored ?? null, { amounts, statuses });
  await changeMeterDays(db, customerId, { days, change });
}

function merge(stored: MeterDayAmounts | undefined, { amounts, statuses }: MeterDay): MeterDayAmounts {
  return mergeAmounts(stored ?? null, { amounts, statuses });
}

/** As saveMeterDays, for days that are computed from the stored ones; locks the meters unless they are given. */
export async function changeMeterDays<Sent extends DayKey>(
  db: Database,
  customerId: number,
  { days, change, meters: locked }: { days: Sent[]; change: ChangeOfDay<Sent>; meters?: LockedMeters },
): Promise<void> {
  if (days.length === 0) return;
  const [meters, stored] = await sendTogether(db, (connected) => [
    locked ? Promise.resolve(locked) : lockMetersOfDays(connected, customerId, days),
    readStored(connected, customerId, days),
  ]);
  const changes = days.map((sent) => {
    const before = stored.get(dayKey(sent));
    const { meterId, day } = sent;
    const after = change(before, sent);
    return { meterId, day, before, after, totals: totalsOf(after) };
  });
  const marks = days.map(({ meterId, day }) => ({ estateId: getEntry(meters, meterId).estateId, day }));
  await sendTogether(db, (connected) => [
    upsertDays(connected, customerId, changes),
    moveMonths(connected, customerId, sumMonthMoves(changes)),
    markDays(connected, customerId, marks),
    recordBilledChanges(connected, customerId, { changes, meters }),
  ]);
}

const dayKey = ({ meterId, day }: DayKey) => `${meterId} ${day}`;

/** Locks the meters of the days until the transaction ends, and returns the estate and zone of each. */
async function lockMetersOfDays(db: QueryExecutorProvider, customerId: number, days: DayKey[]): Promise<LockedMeters> {
  const meterIds = [...new Set(days.map(({ meterId }) => meterId))];
  const { rows } = await sql<{ id: number; estate_id: number; medium: Medium }>`
    select id, estate_id, medium from meter where customer_id = ${customerId} and id = any(${meterIds}::int[])
    order by id for no key update`.execute(db);
  if (rows.length < meterIds.length) throw new Error(`Not all of meters ${meterIds.join(', ')} are the customer's`);
  return new Map(rows.map(({ id, estate_id, medium }) => [id, { estateId: estate_id, medium }]));
}

type StoredRow = { meter_id: number; day: string; amounts: string; statuses: AmountStatus[] | null };

async function readStored(
  db: QueryExecutorProvider,
  customerId: number,
  days: DayKey[],
): Promise<Map<string, MeterDayAmounts>> {
  const { rows } = await sql<StoredRow>`
    select stored.*
    from unnest(${formatMeterIds(days)}::int[], ${days.map(({ day }) => day)}::date[]) as sent (meter_id, day),
      lateral (select meter_id, day, ${hexOf('amounts')} as amounts, statuses from meter_day
        where customer_id = ${customerId} and meter_id = sent.meter_id and day = sent.day limit 1) as stored`.execute(
    db,
  );
  return new Map(
    rows.map(({ meter_id: meterId, day, amounts, statuses }) => [
      dayKey({ meterId, day }),
      { amounts: unpackHex(amounts), statuses },
    ]),
  );
}

async function upsertDays(db: QueryExecutorProvider, customerId: number, days: MeterDayChange[]): Promise<void> {
  await sql`
    insert into meter_day (customer_id, meter_id, day, amounts, statuses, total, missing, substituted)
    select ${customerId}::int, meter_id, day, amounts, statuses::smallint[], total, missing, substituted
    from unnest(${formatMeterIds(days)}::int[], ${days.map(({ day }) => day)}::date[],
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

const formatMeterIds = (days: { meterId: number }[]) => formatNumberArray(days.map(({ meterId }) => meterId));
