import type { MeterGaugePoint } from '@lichthof/domain/metering/counters/edge-points.ts';
import { getSlot } from '@lichthof/domain/time/slots.ts';
import { quarterHourMs, quarterHoursOf, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { formatNumberArray } from '../../../database/number-array.ts';
import type { LockedMeter } from '../counters/counter-meters.db.ts';

interface GaugeDay {
  meterId: number;
  day: string;
  /** Per mille, 0 to 1,000; null is not known, or not told. */
  levels: (number | null)[];
}

/**
 * Stores the mean of each quarter-hour of which there are points, in place of the one before, in the transaction given:
 * a caller with several points of a quarter-hour passes them all, and the meters that it has locked. Points of others,
 * archived or gone, are passed over.
 */
export async function saveGaugePoints(
  db: Database,
  customerId: number,
  { points, meters }: { points: MeterGaugePoint[]; meters: ReadonlyMap<number, LockedMeter> },
): Promise<void> {
  const pointsOf = Map.groupBy(points, ({ meterId }) => meterId);
  const days = [...meters.values()].flatMap((meter) => averageByQuarterHour(meter, pointsOf.get(meter.meterId) ?? []));
  if (days.length > 0) await mergeDays(db, customerId, days);
}

function averageByQuarterHour(
  { meterId, timeZone }: { meterId: number; timeZone: TimeZone },
  points: MeterGaugePoint[],
): GaugeDay[] {
  const quarterHourStart = (atMs: number) => Math.floor(atMs / quarterHourMs) * quarterHourMs;
  const days = new Map<string, GaugeDay>();
  for (const [startMs, ofQuarterHour] of Map.groupBy(points, ({ atMs }) => quarterHourStart(atMs))) {
    const { day, index } = getSlot(startMs, timeZone);
    const levels = days.get(day)?.levels ?? Array.from({ length: quarterHoursOf(day, timeZone) }, () => null);
    levels[index] = average(ofQuarterHour);
    days.set(day, { meterId, day, levels });
  }
  return [...days.values()];
}

function average(points: MeterGaugePoint[]): number {
  const byInstant = new Map(points.map(({ atMs, perMille }) => [atMs, perMille]));
  const sum = [...byInstant.values()].reduce((total, perMille) => total + perMille, 0);
  return Math.round(sum / byInstant.size);
}

async function mergeDays(db: Database, customerId: number, days: GaugeDay[]): Promise<void> {
  const ids = formatNumberArray(days.map(({ meterId }) => meterId));
  const { rows } = await sql<GaugeDay>`
    select g.meter_id as "meterId", g.day, g.levels
    from unnest(${ids}::int[], ${days.map(({ day }) => day)}::date[]) as sent (meter_id, day)
      join gauge_day g on g.customer_id = ${customerId} and g.meter_id = sent.meter_id and g.day = sent.day`.execute(
    db,
  );
  const stored = new Map(rows.map((row) => [`${row.meterId} ${row.day}`, row.levels]));
  const merged = days.map(({ meterId, day, levels }) => {
    const before = stored.get(`${meterId} ${day}`) ?? [];
    return formatNumberArray(levels.map((level, index) => level ?? before[index] ?? null));
  });
  await sql`
    insert into gauge_day (customer_id, meter_id, day, levels)
    select ${customerId}::int, meter_id, day, levels::smallint[]
    from unnest(${ids}::int[], ${days.map(({ day }) => day)}::date[], ${merged}::text[]) as sent (meter_id, day, levels)
    on conflict (customer_id, meter_id, day) do update set levels = excluded.levels`.execute(db);
}
