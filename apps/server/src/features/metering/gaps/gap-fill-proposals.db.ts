import { minApartmentsForCurves } from '@lichthof/domain/access/curve-privacy.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import type { MeterDayAmounts } from '@lichthof/domain/metering/meter-day.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { sql } from 'kysely';
import {
  curveOwners,
  selectHouseholds,
  showsConnection,
  toCurveOwners,
  type CurveOwnerRow,
  type CurveOwners,
} from '../curves/curve-access.ts';
import type { Database } from '../../../database/database.ts';
import { formatNumberArray } from '../../../database/number-array.ts';

/** The meter whose gaps are found and filled. */
export interface GapMeter {
  customerId: number;
  meterId: number;
  name: string;
  timeZone: TimeZone;
  isComputed: boolean;
}

export async function findMeter(
  db: Database,
  { customerId, estateId, meterId }: { customerId: number; estateId: number; meterId: number },
): Promise<GapMeter | undefined> {
  const { rows } = await sql<GapMeter>`
    select m.customer_id as "customerId", m.id as "meterId", m.name, e.time_zone as "timeZone",
      m.computed_level > 0 as "isComputed"
    from meter m join estate e on e.customer_id = m.customer_id and e.id = m.estate_id
    where m.customer_id = ${customerId} and m.estate_id = ${estateId} and m.id = ${meterId}`.execute(db);
  return rows[0];
}

/** Locks the meter until the transaction ends, so that no one else fills its gaps or loads its values. */
export async function lockMeter(tx: Database, { customerId, meterId }: GapMeter): Promise<void> {
  await tx
    .selectFrom('meter')
    .where('customer_id', '=', customerId)
    .where('id', '=', meterId)
    .forNoKeyUpdate()
    .execute();
}

/** The stored days of a meter by day. */
export async function readDays(
  db: Database,
  { customerId, meterId }: GapMeter,
  { from, to }: DayRange,
): Promise<Map<string, MeterDayAmounts>> {
  const { rows } = await sql<MeterDayAmounts & { day: string }>`
    select day, amounts, statuses from meter_day
    where customer_id = ${customerId} and meter_id = ${meterId} and day >= ${from}::date and day < ${to}::date`.execute(
    db,
  );
  return new Map(rows.map(({ day, ...amounts }) => [day, amounts]));
}

interface ReplacedDay {
  day: string;
  before: MeterDayAmounts;
  /** The amounts to write; null where none is written. */
  filled: (number | null)[];
}

interface NewGapFill {
  days: ReplacedDay[];
  method: string;
  /** Null: by the estate's rule. */
  authorId: number | null;
}

/** Notes what stood in the store before substitutes came and what they are, by which method and whom. */
export async function insertGapFill(
  tx: Database,
  { customerId, meterId }: GapMeter,
  { days, method, authorId }: NewGapFill,
): Promise<void> {
  const { rows } = await sql<{ gapFillId: number }>`select nextval('gap_fill_number')::int as "gapFillId"`.execute(tx);
  await tx
    .insertInto('gap_fill')
    .values(
      days.map(({ day, before, filled }) => ({
        customer_id: customerId,
        meter_id: meterId,
        day,
        amounts: formatNumberArray(before.amounts),
        statuses: before.statuses && formatNumberArray(before.statuses),
        filled: formatNumberArray(filled),
        method,
        author_id: authorId,
        fill_id: getFirst(rows).gapFillId,
      })),
    )
    .execute();
}

/** Whose curve a meter's values are on days of a range, and whether one of them has not agreed that others see it. */
export async function readCurveOwners(
  db: Database,
  { customerId, meterId }: GapMeter,
  { from, to }: DayRange,
): Promise<CurveOwners> {
  const { rows } = await sql<CurveOwnerRow>`
    select occupancy_id as "occupancyId", has_consent as "hasConsent"
    from (${curveOwners(customerId, { from, to })}) owner where meter_id = ${meterId}`.execute(db);
  const owners = toCurveOwners(rows);
  return { ...owners, isHidden: owners.isHidden || (await isSumOfFewApartments(db, customerId, meterId)) };
}

/** Whether the meter sits at, or is computed of, the house connection of an estate with few apartments. */
async function isSumOfFewApartments(db: Database, customerId: number, meterId: number): Promise<boolean> {
  const { rows } = await sql<{ isFew: boolean }>`
    select ${selectHouseholds({ customerId: sql`m.customer_id`, estateId: sql`m.estate_id` })}
      between 1 and ${minApartmentsForCurves - 1} as "isFew"
    from meter m where m.customer_id = ${customerId} and m.id = ${meterId}
      and ${showsConnection}`.execute(db);
  return rows[0]?.isFew ?? false;
}
