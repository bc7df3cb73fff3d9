import { getFirst, getItem, getLast } from '@lichthof/domain/collections/items.ts';
import type { EstateDay } from '@lichthof/domain/energy/estate-day.ts';
import { addTotals, emptyTotals, subtractTotals, type EnergyTotals } from '@lichthof/domain/energy/energy-totals.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { Database } from '../../database/database.ts';
import { deriveDays } from './derive-days.db.ts';
import { readTotalsBy, type Days } from './energy-totals.db.ts';
import { findMarkedDays } from './estate-days.db.ts';
import type { MonitoredEstate } from './monitored-estate.db.ts';

/** A day whose values have changed since its balance was stored, derived anew for an answer. */
export interface ChangedDay {
  day: string;
  derived: EstateDay;
  /** What the stored totals of the day and its month lack. */
  difference: EnergyTotals;
}

type Reader<Result> = (db: Database, changed: ChangedDay[]) => Promise<Result>;

/**
 * Reads with the marked days of the range derived in memory; a job stores them. What is read beside them is of the same
 * instant, so that a day that the job stores meanwhile does not count twice.
 */
export async function readCurrent<Result>(
  db: Database,
  estate: MonitoredEstate,
  { range, read }: { range: Days; read: Reader<Result> },
): Promise<Result> {
  const { lastMarkedDay } = estate;
  if (lastMarkedDay === null || lastMarkedDay < range.from) return read(db, []);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => read(tx, await deriveChangedDays(tx, estate, range)));
}

async function deriveChangedDays(tx: Database, estate: MonitoredEstate, range: Days): Promise<ChangedDay[]> {
  const days = await findMarkedDays(tx, estate, range);
  if (days.length === 0) return [];
  const { customerId, estateId } = estate;
  const derived = await deriveDays(tx, estate, days);
  const between = { from: getFirst(days), to: addDays(getLast(days), 1) };
  const stored = await readTotalsBy(tx, 'day', { customerId, estateId, ...between });
  return days.map((day, index) => {
    const { totals } = getItem(derived, index);
    return {
      day,
      derived: getItem(derived, index),
      difference: subtractTotals(totals, stored.get(day) ?? emptyTotals),
    };
  });
}

export const changedWithin = (changed: ChangedDay[], { from, to }: Days): ChangedDay[] =>
  changed.filter(({ day }) => day >= from && day < to);

/** The totals of the days with what has changed; undefined where neither is known. */
export function currentTotals(
  stored: EnergyTotals | undefined,
  changed: ChangedDay[],
  days: Days,
): EnergyTotals | undefined {
  return changedWithin(changed, days).reduce<EnergyTotals | undefined>(
    (sum, { difference }) => addTotals(sum ?? emptyTotals, difference),
    stored,
  );
}
