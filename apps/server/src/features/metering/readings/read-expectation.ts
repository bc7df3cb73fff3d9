import type { CounterPoint } from '@lichthof/domain/metering/counters/counter-point.ts';
import { consumptionByReadings, expectedConsumption } from '@lichthof/domain/metering/readings/expected-consumption.ts';
import { continuousCounters, type RegisterSpan } from '@lichthof/domain/metering/readings/register-history.ts';
import { addDays, dayMs } from '@lichthof/domain/time/days.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { yearBefore } from '@lichthof/domain/time/year-before.ts';
import type { Database } from '../../../database/database.ts';
import { readCounters, type ReadMeter } from './readings.db.ts';
import { readStoredConsumption } from './stored-consumption.db.ts';

const yearMs = 365 * dayMs;
/** The days before that tell what is usual. */
const usualDays = 28;

interface Since {
  previous: CounterPoint;
  atMs: number;
  spans: RegisterSpan[];
}

/**
 * What would be expected since the reading before, in base units: by the quarter-hours of the days themselves, those
 * of the year before, the readings of the year before, the days or the readings before. Null when nothing is known.
 */
export async function readExpectation(db: Database, meter: ReadMeter, since: Since): Promise<number | null> {
  const { previous, atMs } = since;
  const days = {
    from: localDayOf(previous.atMs, meter.timeZone),
    to: addDays(localDayOf(atMs, meter.timeZone), 1),
  };
  const usual = { from: addDays(days.from, -usualDays), to: days.from };
  const [same, before, lately] = await readStoredConsumption(db, meter, [days, yearBefore(days), usual]);
  const [readBefore, readLately] = await byReadings(db, meter, since);
  const evidence = [same!, before!, readBefore!, lately!, readLately!];
  return expectedConsumption(atMs - previous.atMs, evidence);
}

async function byReadings(db: Database, meter: ReadMeter, { previous, atMs, spans }: Since) {
  const readings = await readCounters(db, meter, { fromMs: previous.atMs - 2 * yearMs, toMs: previous.atMs });
  const counted = continuousCounters(readings, spans);
  const [first, last] = [counted.findLast((point) => point.atMs <= previous.atMs - dayMs), counted.at(-1)];
  return [
    consumptionByReadings(counted, { fromMs: previous.atMs - yearMs, toMs: atMs - yearMs }),
    first && last ? { amount: last.counter - first.counter, lengthMs: last.atMs - first.atMs } : null,
  ];
}
