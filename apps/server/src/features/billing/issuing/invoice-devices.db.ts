import { getItem } from '@lichthof/domain/collections/items.ts';
import type { ReadingOrigin } from '@lichthof/domain/metering/codes.ts';
import { factorOn, type FactorPeriod, factorUntil } from '@lichthof/domain/metering/transformer-factor.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { OpenRange } from '@lichthof/domain/time/ranges.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { factorsOfDevice } from '../../../database/placed-devices.ts';
import { sumSegments, type MeterSegment } from '../preparation/billing-facts.db.ts';
import { isAtMidnight } from '../preparation/meters-without-counter.db.ts';

/** A counter that is known at local midnight of a day. */
export interface KnownCounter {
  date: string;
  counterWh: number;
  origin: ReadingOrigin;
}

/** A device in a meter's place; on the day of an exchange the old one ends and the new one begins. */
export interface MountedDevice extends OpenRange {
  meterId: number;
  serialNumber: string;
  /** In order of time. */
  known: KnownCounter[];
  /** The counter at its removal. */
  lastCounterWh: number | null;
  /** The energy it counted on the day of its removal, `to`; null if not known. */
  lastDayWh: number | null;
  /** Its transformer factors other than 1; counters are multiplied by them. */
  factors: FactorPeriod[];
  /** The energy that the previous device counted on the first day of this one; the day's quarter-hours contain both. */
  beforeFirstWh: number;
}

/** Reads the devices of meters, in order of meters and time. */
export async function readDevices(db: Database, customerId: number, meterIds: number[]): Promise<MountedDevice[]> {
  const { rows: devices } = await sql<MountedDevice>`
    select placed.meter_id as "meterId", d.serial_number as "serialNumber", lower(placed.during) as "from", upper(placed.during) as "to",
      placed.last_counter as "lastCounterWh", null as "lastDayWh", 0 as "beforeFirstWh", ${factorsOfDevice} as factors,
      coalesce((select jsonb_agg(to_jsonb(known) order by known.date) from (
        select (r.at at time zone e.time_zone)::date as date, r.counter as "counterWh", r.origin as origin
        from reading r where r.customer_id = placed.customer_id and r.meter_id = placed.meter_id
          and ${isAtMidnight}
          and (r.at at time zone e.time_zone)::date >= lower(placed.during)
          and (upper_inf(placed.during) or (r.at at time zone e.time_zone)::date < upper(placed.during))
        union
        select lower(placed.during), placed.first_counter, 'operator' where placed.first_counter is not null
      ) known), '[]') as known
    from meter_device placed
    join device d on d.customer_id = placed.customer_id and d.id = placed.device_id
    join meter m on m.customer_id = placed.customer_id and m.id = placed.meter_id
    join estate e on e.customer_id = m.customer_id and e.id = m.estate_id
    where placed.customer_id = ${customerId} and placed.meter_id = any(${meterIds}::int[])
    order by placed.meter_id, placed.during`.execute(db);
  await splitExchangeDays(db, customerId, devices);
  return devices;
}

/** The last known counter at the start of that day or earlier. */
export const lastKnown = (device: MountedDevice | null, date: string): KnownCounter | undefined =>
  device?.known.findLast((known) => known.date <= date);

/**
 * Splits the energy of an exchange day between both devices: the old one gets its last counter less its counter at
 * midnight. The devices are in order of time, because the split of one exchange needs that of the exchange before.
 */
async function splitExchangeDays(db: Database, customerId: number, devices: MountedDevice[]): Promise<void> {
  const exchanges = devices.flatMap((old, index) => {
    const next = devices[index + 1];
    if (next?.meterId !== old.meterId || next.from !== old.to || old.lastCounterWh === null) return [];
    const known = lastKnown(old, old.to);
    return known && factorUntil(old.factors, old.to) === factorOn(old.factors, known.date)
      ? [{ old, next, known, lastCounterWh: old.lastCounterWh }]
      : [];
  });
  const segments = exchanges.flatMap(({ old: { meterId }, next: { from: day }, known }): MeterSegment[] => [
    { meterId, from: known.date, to: day },
    { meterId, from: day, to: addDays(day, 1) },
  ]);
  const sums = await sumSegments(db, customerId, segments);
  exchanges.forEach(({ old, next, known, lastCounterWh }, index) => {
    const [toMidnight, ofDay] = [getItem(sums, 2 * index), getItem(sums, 2 * index + 1)];
    if (!toMidnight.isComplete) return;
    const ofPreviousWh = known.date === old.from ? old.beforeFirstWh : 0;
    const counted = lastCounterWh - known.counterWh - (toMidnight.energyWh - ofPreviousWh);
    old.lastDayWh = Math.min(Math.max(counted, 0), ofDay.energyWh);
    next.beforeFirstWh = old.lastDayWh;
  });
}
