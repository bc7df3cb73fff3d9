import type { Co2Factor } from '@lichthof/domain/energy/co2-savings.ts';
import { MeterKind } from '@lichthof/domain/metering/codes.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { expectedQuarterHours } from '../../database/metering/expected-quarter-hours.ts';
import { wholeMonthsOf, type Days } from './energy-totals.db.ts';
import type { EstateInTime } from './monitored-estate.db.ts';

export function readCo2Factors(db: Database): Promise<Co2Factor[]> {
  return db.selectFrom('co2_factor').select(['co2_grams_per_kwh as co2GramsPerKwh', 'year']).execute();
}

/** The share of expected quarter-hours with values over all assigned meters, 0 to 1; null if none is expected. */
export async function readCompleteness(db: Database, estate: EstateInTime, days: Days): Promise<number | null> {
  const { customerId, estateId, timeZone, nowMs } = estate;
  const months = wholeMonthsOf(days);
  const range = { from: sql`${days.from}::date`, to: sql`${days.to}::date` };
  const meter = { customerId, meterId: sql`placed.id`, timeZone: sql`${timeZone}::text`, days: range, nowMs };
  const presentOn = (from: string, to: string) =>
    from < to
      ? sql` + (
    select coalesce(sum(amount_count(d.amounts) - d.missing), 0) from placed join meter_day d on d.meter_id = placed.id
      and d.customer_id = ${customerId} and d.day >= ${from}::date and d.day < ${to}::date)`
      : sql``;
  const { rows } = await sql<{ expected: number; present: number }>`
    with placed as (
      select id from meter where customer_id = ${customerId} and estate_id = ${estateId} and archived_at is null
    )
    select (select coalesce(sum(${expectedQuarterHours(meter)}), 0) from placed where exists (
        select from meter_assignment a where a.customer_id = ${customerId} and a.meter_id = placed.id
          and a.during && daterange(${range.from}, ${range.to})
          and a.kind not in (${MeterKind.StorageCapacity}, ${MeterKind.StorageChargingQuota}, ${MeterKind.AllocatedQuantity}))) as expected,
      (select coalesce(sum(m.quarter_hours - m.missing), 0) from placed join meter_month m on m.meter_id = placed.id
        and m.customer_id = ${customerId} and m.month >= ${months.from}::date and m.month < ${months.to}::date)
      ${presentOn(days.from, months.from)}${presentOn(months.to, days.to)} as present`.execute(db);
  const { expected, present } = rows[0]!;
  return expected === 0 ? null : Math.min(1, present / expected);
}
