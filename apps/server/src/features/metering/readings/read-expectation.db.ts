import type { CounterPoint } from '@lichthof/domain/metering/counters/counter-values.ts';
import {
  consumptionByReadings,
  expectedConsumption,
  type KnownConsumption,
} from '@lichthof/domain/metering/readings/expected-consumption.ts';
import { continuousCounters, type RegisterSpan } from '@lichthof/domain/metering/readings/register-history.ts';
import { addDays, dayMs } from '@lichthof/domain/time/days.ts';
import { localDayOf, quarterHourMs } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { yearBefore } from '@lichthof/domain/time/year-before.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { readCounters, type ReadMeter } from './readings.db.ts';

const yearMs = 365 * dayMs;
/** The days before that tell what is usual. */
const usualDays = 28;

interface Since {
  previous: CounterPoint;
  atMs: number;
  spans: RegisterSpan[];
}

/**
 * The expected amount since the reading before, in base units: by the quarter-hours of the days themselves, those
 * of the year before, the readings of the year before, the days or the readings before. Null when nothing is known.
 */
export async function readExpectation(db: Database, meter: ReadMeter, since: Since): Promise<number | null> {
  const { previous, atMs } = since;
  const days = {
    from: localDayOf(previous.atMs, meter.timeZone),
    to: addDays(localDayOf(atMs, meter.timeZone), 1),
  };
  const usual = { from: addDays(days.from, -usualDays), to: days.from };
  const [same = null, before = null, lately = null] = await readStoredConsumption(db, meter, [
    days,
    yearBefore(days),
    usual,
  ]);
  const { yearBefore: readBefore, lately: readLately } = await readByReadings(db, meter, since);
  return expectedConsumption(atMs - previous.atMs, [same, before, readBefore, lately, readLately]);
}

async function readByReadings(db: Database, meter: ReadMeter, { previous, atMs, spans }: Since) {
  const readings = await readCounters(db, meter, { fromMs: previous.atMs - 2 * yearMs, toMs: previous.atMs });
  const counted = continuousCounters(readings, spans);
  const [first, last] = [counted.findLast((point) => point.atMs <= previous.atMs - dayMs), counted.at(-1)];
  return {
    yearBefore: consumptionByReadings(counted, { fromMs: previous.atMs - yearMs, toMs: atMs - yearMs }),
    lately: first && last ? { amount: last.counter - first.counter, lengthMs: last.atMs - first.atMs } : null,
  };
}

/** The sum of the quarter-hours of each range; null where less than half of them are there. */
async function readStoredConsumption(
  db: Database,
  { customerId, meterId }: ReadMeter,
  ranges: DayRange[],
): Promise<(KnownConsumption | null)[]> {
  const { rows } = await sql<{ amount: number; present: number; isEnough: boolean }>`
    select coalesce(sum(d.total), 0)::float8 as amount,
      coalesce(sum(amount_count(d.amounts) - d.missing), 0)::int as present,
      coalesce(sum(amount_count(d.amounts) - d.missing), 0) >= (wanted.end_day - wanted.first_day) * 48 as "isEnough"
    from unnest(${ranges.map(({ from }) => from)}::date[], ${ranges.map(({ to }) => to)}::date[]) with ordinality
      as wanted (first_day, end_day, place)
    left join meter_day d on d.customer_id = ${customerId} and d.meter_id = ${meterId}
      and d.day >= wanted.first_day and d.day < wanted.end_day
    group by wanted.first_day, wanted.end_day, wanted.place order by wanted.place`.execute(db);
  return rows.map(({ amount, present, isEnough }) =>
    isEnough && present > 0 ? { amount, lengthMs: present * quarterHourMs } : null,
  );
}
