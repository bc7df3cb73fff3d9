import { counterChange, daysToKnow, type CounterChange } from '@lichthof/domain/metering/counters/counter-change.ts';
import { isOdd } from '@lichthof/domain/metering/counters/counter-steps.ts';
import type { EdgePointNotice } from '@lichthof/domain/metering/counters/edge-points.ts';
import { formQuarterHours } from '@lichthof/domain/metering/counters/form-quarter-hours.ts';
import type { CounterPoint } from '@lichthof/domain/metering/counters/counter-point.ts';
import { measuredOnly } from '@lichthof/domain/metering/meter-day.ts';
import type { MeterDays } from '@lichthof/domain/metering/gaps/substitutes.ts';
import type { Database } from '../../../database/database.ts';
import { readAmounts } from './counter-days.db.ts';
import type { CounterMeter } from './counter-meters.db.ts';
import type { MeterDay } from '../values/meter-days.db.ts';

export interface ChangedMeter {
  meter: CounterMeter;
  change: CounterChange;
}

export function changeOf(meter: CounterMeter, before: CounterPoint[], after: CounterPoint[]): ChangedMeter {
  return { meter, change: counterChange(before, after, meter) };
}

/** The quarter-hours that the changes make known. */
export async function formQuarterHourDays(
  db: Database,
  customerId: number,
  changed: ChangedMeter[],
): Promise<MeterDay[]> {
  const measured = await readMeasured(db, customerId, changed);
  return changed.flatMap(({ meter: { meterId, timeZone }, change: { steps, starts } }) => {
    const formed = formQuarterHours(steps, starts, { timeZone, measured: measured.get(meterId) ?? new Map() });
    return [...formed].map(([day, amounts]) => ({ meterId, day, ...amounts }));
  });
}

async function readMeasured(
  db: Database,
  customerId: number,
  changed: ChangedMeter[],
): Promise<Map<number, MeterDays>> {
  const ranges = changed.flatMap(({ meter: { meterId, timeZone }, change }) => {
    const days = daysToKnow(change, timeZone);
    return days ? [{ meterId, ...days }] : [];
  });
  const stored = await readAmounts(db, customerId, ranges);
  return new Map(
    [...stored].map(([meterId, days]) => [
      meterId,
      new Map([...days].map(([day, amounts]) => [day, measuredOnly(amounts)])),
    ]),
  );
}

/** What is odd about the steps that changed. */
export function noticesOf({ meter: { meterId }, change }: ChangedMeter): EdgePointNotice[] {
  return change.changed.flatMap(({ problem, toMs, before, after }) =>
    isOdd(problem) ? [{ meterId, code: problem, atMs: toMs, detail: { before, after } }] : [],
  );
}
