import { deriveEstateDay, type EstateDay } from '@lichthof/domain/energy/estate-day.ts';
import type { EstateMeterDay, Series } from '@lichthof/domain/energy/estate-meters.ts';
import { MeasuringPoint, Medium, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { listAddedMeters } from '@lichthof/domain/metering/computed/added-meters.ts';
import { quarterHoursOf, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { hexOf, unpackHex } from '../../database/packed-amounts.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { readEstateFormulas } from '../metering/computed/formulas.db.ts';

/** The balance of each of the days, from the values of the estate's meters. Stores nothing. */
export async function deriveDays(
  db: Database,
  { timeZone, ...estate }: EstateKey & { timeZone: TimeZone },
  days: string[],
): Promise<EstateDay[]> {
  const meters = await readMeterDays(db, estate, days);
  return days.map((day) => {
    const quarterHours = quarterHoursOf(day, timeZone);
    return deriveEstateDay(quarterHours, completed(meters.get(day) ?? [], quarterHours));
  });
}

type MeterDayRow = Omit<EstateMeterDay, 'amounts'> & { day: string; amounts: Series | null };
type PackedRow = Omit<MeterDayRow, 'amounts'> & { amounts: string | null; isComputed: boolean };

/** Gauges, and quantities that are part of a consumption. */
const notInBalance = [MeterKind.StorageCapacity, MeterKind.StorageChargingQuota, MeterKind.AllocatedQuantity];
const atConnection = [MeterKind.GridConsumption, MeterKind.FeedIn];
const ofPlant = [MeterKind.PvGeneration, MeterKind.Charge, MeterKind.Discharge, ...atConnection];

/** The values for the balance; the meters of consumers are left out if there is a meter at the grid connection. */
async function readMeterDays(
  db: Database,
  { customerId, estateId }: EstateKey,
  days: string[],
): Promise<Map<string, MeterDayRow[]>> {
  const { rows } = await sql<PackedRow>`
    with assigned as materialized (
      select meter_id, kind, measuring_point, during, meter.computed_level > 0 as is_computed,
        measuring_point = ${MeasuringPoint.HouseConnection} and kind = any(${atConnection}::int[]) as is_connection
      from meter_assignment join meter
        on meter.customer_id = meter_assignment.customer_id and meter.id = meter_id
      where meter.customer_id = ${customerId} and meter.estate_id = ${estateId} and medium = ${Medium.Electricity}
        and kind <> all(${notInBalance}::int[])
    ), wanted as materialized (
      select day, exists (select from assigned where is_connection and during @> day) as is_connected
      from unnest(${days}::date[]) as sent (day)
    )
    select wanted.day, assigned.meter_id as "meterId", assigned.is_computed as "isComputed", kind, measuring_point as "measuringPoint", amounts, statuses
    from wanted
    join assigned on during @> wanted.day and (not is_connected or kind = any(${ofPlant}::int[]))
    left join lateral (select ${hexOf('amounts')} as amounts, statuses from meter_day where customer_id = ${customerId}
      and meter_id = assigned.meter_id and day = wanted.day limit 1) as stored on true`.execute(db);
  const unpacked = rows.map((row) => ({ ...row, amounts: row.amounts === null ? null : unpackHex(row.amounts) }));
  return Map.groupBy(await withAddedMeters(db, { customerId, estateId }, unpacked), ({ day }) => day);
}

/** Tells of each computed meter what it contains, so that nothing counts twice. Costs nothing where there is none. */
async function withAddedMeters(
  db: Database,
  estate: EstateKey,
  rows: (MeterDayRow & { isComputed: boolean })[],
): Promise<MeterDayRow[]> {
  if (!rows.some(({ isComputed }) => isComputed)) return rows;
  const meters = await readEstateFormulas(db, estate);
  return rows.map((row) =>
    row.isComputed ? { ...row, adds: listAddedMeters(row.meterId, { day: row.day, meters }) } : row,
  );
}

/** Fills a meter without any value on a day with missing values. */
function completed(rows: MeterDayRow[], quarterHours: number): EstateMeterDay[] {
  return rows.map((row) => ({
    ...row,
    amounts: row.amounts ?? Array.from({ length: quarterHours }, () => null),
  }));
}
