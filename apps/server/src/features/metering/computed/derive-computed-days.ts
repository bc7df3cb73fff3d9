import { computeDay } from '@lichthof/domain/metering/computed/compute-day.ts';
import type { ComputedMeter, MeterPart } from '@lichthof/domain/metering/computed/meter-parts.ts';
import { totalsOf } from '@lichthof/domain/metering/meter-day.ts';
import { quarterHoursOf } from '@lichthof/domain/time/local-days.ts';
import { covers } from '@lichthof/domain/time/ranges.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import type { Database } from '../../../database/database.ts';
import { lockMetersOfDays } from '../values/lock-meters-of-days.db.ts';
import { deleteEmptyDays } from '../values/meter-months.db.ts';
import type { MeterDayChange } from '../values/month-moves.ts';
import { storeDayChanges } from '../values/store-day-changes.ts';
import { type DayKey, dayKey, readStored } from '../values/stored-days.db.ts';
import { type ComputedDayKey, findDependentDays } from './dependent-days.db.ts';
import { readFormulas } from './formulas.db.ts';
import { saveNegativeDays } from './negative-days.db.ts';

/**
 * Derives days of computed meters from what is stored of their parts, and of the meters that are computed of them, level
 * by level. Give it a transaction.
 */
export async function deriveComputedDays(
  db: Database,
  customerId: number,
  days: readonly ComputedDayKey[],
): Promise<void> {
  let waiting = new Map(days.map((key) => [dayKey(key), key]));
  while (waiting.size > 0) {
    const lowest = Math.min(...[...waiting.values()].map(({ level }) => level));
    const next = [...waiting.values()].filter(({ level }) => level === lowest);
    const changed = await deriveLevel(db, customerId, next);
    const dependents = await findDependentDays(db, customerId, changed);
    const rest = [...waiting.values()].filter(({ level }) => level > lowest);
    waiting = new Map([...rest, ...dependents].map((key) => [dayKey(key), key]));
  }
}

/** Days of parts that are held in memory at once. */
const partDaysAtOnce = 6000;

/**
 * The lock on the computed meters lets one transaction after the other read the parts, so that the last one sees the
 * changes of all.
 */
async function deriveLevel(db: Database, customerId: number, days: readonly DayKey[]): Promise<MeterDayChange[]> {
  const meters = await lockMetersOfDays(db, customerId, days);
  const formulas = await readFormulas(db, customerId, [...meters.keys()]);
  const changed: MeterDayChange[] = [];
  for (const some of splitDays(days, formulas)) {
    const changes = await computeDays(db, customerId, { days: some, formulas });
    if (changes.length === 0) continue;
    await storeDayChanges(db, customerId, { changes, meters });
    await deleteDaysWithoutValue(db, customerId, changes);
    changed.push(...changes);
  }
  return changed;
}

type Formulas = ReadonlyMap<number, ComputedMeter>;

const partsOf = (formulas: Formulas, { meterId, day }: DayKey): MeterPart[] =>
  (formulas.get(meterId)?.parts ?? []).filter((part) => covers(part, day));

function splitDays(days: readonly DayKey[], formulas: Formulas): DayKey[][] {
  const groups: DayKey[][] = [];
  let partDays = partDaysAtOnce;
  for (const key of days) {
    const count = partsOf(formulas, key).length;
    if (partDays + count > partDaysAtOnce) {
      groups.push([]);
      partDays = 0;
    }
    groups.at(-1)?.push(key);
    partDays += count;
  }
  return groups;
}

/** The days that change, with what was stored before. A day without any value gets no row, as of other meters. */
async function computeDays(
  db: Database,
  customerId: number,
  { days, formulas }: { days: readonly DayKey[]; formulas: Formulas },
): Promise<MeterDayChange[]> {
  const partDays = days.flatMap((key) =>
    partsOf(formulas, key).map(({ partId }) => ({ meterId: partId, day: key.day })),
  );
  const wanted = new Map([...days, ...partDays].map((key) => [dayKey(key), key]));
  const stored = await readStored(db, customerId, [...wanted.values()]);
  const derived = days.map((key) => {
    const parts = partsOf(formulas, key).map(({ partId, sign }) => ({
      sign,
      stored: stored.get(dayKey({ meterId: partId, day: key.day })),
    }));
    const { negatives, ...after } = computeDay(parts, quarterHoursOf(key.day, defaultTimeZone));
    const { meterId, day } = key;
    return {
      meterId,
      day,
      negatives: negatives.length,
      before: stored.get(dayKey(key)),
      after,
      totals: totalsOf(after),
    };
  });
  await saveNegativeDays(db, customerId, derived);
  return derived.filter(({ before, after, totals }) => before || totals.missing < after.amounts.length);
}

async function deleteDaysWithoutValue(db: Database, customerId: number, changes: MeterDayChange[]): Promise<void> {
  const empty = changes.filter(({ after, totals }) => totals.missing === after.amounts.length);
  for (const [meterId, ofMeter] of Map.groupBy(empty, (change) => change.meterId)) {
    const emptyDays = ofMeter.map(({ day }) => day);
    await deleteEmptyDays(db, { customerId, meterId }, emptyDays);
  }
}
