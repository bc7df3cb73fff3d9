import { getFirst, getItem, getLast } from '@lichthof/domain/collections/items.ts';
import { AmountStatus } from '@lichthof/domain/metering/codes.ts';
import { counterChange, type CounterChange, daysToKnow } from '@lichthof/domain/metering/counters/counter-change.ts';
import { type CounterDay, mergeCounters, pointsOfDays } from '@lichthof/domain/metering/counters/counter-day.ts';
import { counterSteps } from '@lichthof/domain/metering/counters/counter-steps.ts';
import { type CounterPoint, longestBridgeDays } from '@lichthof/domain/metering/counters/counter-values.ts';
import { findEarlyResends, moveToFullHour } from '@lichthof/domain/metering/counters/early-resends.ts';
import { formQuarterHours } from '@lichthof/domain/metering/counters/form-quarter-hours.ts';
import { measuredOnly, mergeAmounts, type MeterDayAmounts } from '@lichthof/domain/metering/meter-day.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { localDayOf, quarterHoursOf, startOfDay } from '@lichthof/domain/time/local-days.ts';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import { changeMeterDays } from '../values/meter-days.db.ts';
import { insertRemoteReadings, readAmounts, readCounterDays, upsertCounterDays } from './counter-days.db.ts';
import { addExchanges, type CounterMeter, lockMeters } from './counter-meters.db.ts';
import { clearEarlyResends, type MeterWithEarlyResends } from './early-resends.db.ts';

type MeterDays = Map<string, MeterDayAmounts>;

export interface MovedResends {
  /** Counters that stand at the full hour now. */
  moved: number;
  /** Days whose quarter-hours are other than before, with their sums in base units. */
  days: { day: string; before: number | null; after: number | null; quarterHours: number }[];
}

/**
 * Moves counters that were resent for a full hour, and stored five minutes too early, to where they belong, and forms
 * the quarter-hours around them anew. What came from elsewhere, such as a file, stays. Give it a transaction.
 */
export async function moveEarlyResends(
  tx: Database,
  { customerId, meterId, days }: Pick<MeterWithEarlyResends, 'customerId' | 'meterId' | 'days'>,
): Promise<MovedResends> {
  const [meter] = await addExchanges(tx, customerId, await lockMeters(tx, customerId, [meterId]));
  if (!meter) return { moved: 0, days: [] };
  const around = longestBridgeDays + 1;
  const range = { meterId, from: addDays(getFirst(days), -around), to: addDays(getLast(days), around + 1) };
  const stored = (await readCounterDays(tx, customerId, [range])).get(meterId) ?? new Map<string, CounterDay>();
  const before = pointsOfDays(stored, meter.timeZone);
  const early = findEarlyResends(before).filter(({ atMs }) => days.includes(localDayOf(atMs, meter.timeZone)));
  await clearEarlyResends(tx, customerId, meterId);
  if (early.length === 0) return { moved: 0, days: [] };
  const after = moveToFullHour(before, early);
  const { days: movedDays } = mergeCounters(new Map(), after, meter.timeZone);
  await upsertCounterDays(
    tx,
    customerId,
    [...movedDays].map(([day, counters]) => ({ meterId, day, counters })),
  );
  const isMidnight = ({ atMs }: CounterPoint) => startOfDay(localDayOf(atMs, meter.timeZone), meter.timeZone) === atMs;
  const known = new Set(before.map(({ atMs }) => atMs));
  const midnights = after.filter((point) => !known.has(point.atMs) && isMidnight(point));
  await insertRemoteReadings(
    tx,
    customerId,
    midnights.map((point) => ({ meterId, ...point })),
  );
  const changed = await formAnew(tx, customerId, { meter, before, after });
  const changedDays = changed.filter(({ quarterHours }) => quarterHours > 0);
  const span = { from: days[0], to: days.at(-1) };
  const object = { customerId, userId: null, objectType: 'meter' as const, objectId: meterId };
  await addAuditEntry(tx, { ...object, action: 'moveResends', after: span });
  return { moved: early.length, days: changedDays };
}

interface MovedPoints {
  meter: CounterMeter;
  before: CounterPoint[];
  after: CounterPoint[];
}

async function formAnew(db: Database, customerId: number, points: MovedPoints): Promise<MovedResends['days']> {
  const { meter, before, after } = points;
  const { meterId, timeZone } = meter;
  const change = counterChange(before, after, meter);
  const range = toRange(change, timeZone);
  const stored: MeterDays = (await readAmounts(db, customerId, [{ meterId, ...range }])).get(meterId) ?? new Map();
  const noPattern = { timeZone, measured: new Map() };
  const formedBefore = formQuarterHours(counterSteps(before, meter), change.starts, noPattern);
  const kept = new Map([...stored].map(([day, amounts]) => [day, withoutFormed(amounts, formedBefore.get(day))]));
  const measured = new Map([...kept].map(([day, amounts]) => [day, measuredOnly(amounts)]));
  const formed = formQuarterHours(change.steps, change.starts, { timeZone, measured });
  const touched = [...new Set([...formedBefore.keys(), ...formed.keys()])].toSorted();
  const days = touched.map((day) => ({ meterId, day, now: join(kept.get(day), formed.get(day), day) }));
  await changeMeterDays(db, customerId, { days, change: (_, { now }) => now });
  return days.map(({ day, now }) => ({ day, ...compare(stored.get(day), now) }));

  /** Keeps amounts that were measured otherwise and replaces substitutes. */
  function join(rest: MeterDayAmounts | undefined, made: MeterDayAmounts | undefined, day: string): MeterDayAmounts {
    const none = { amounts: Array.from({ length: quarterHoursOf(day, timeZone) }, () => null), statuses: null };
    const measuredRest = { amounts: measuredOnly(rest ?? none), statuses: null };
    return mergeAmounts(mergeAmounts(rest ?? none, made ?? none), measuredRest);
  }
}

/** The days whose amounts decide what is formed. */
function toRange(change: CounterChange, timeZone: CounterMeter['timeZone']): { from: string; to: string } {
  const starts = [...change.starts].toSorted((one, other) => one - other);
  const touched = {
    from: localDayOf(getFirst(starts), timeZone),
    to: addDays(localDayOf(getLast(starts), timeZone), 1),
  };
  const known = daysToKnow(change, timeZone) ?? touched;
  return { from: getFirst([known.from, touched.from].toSorted()), to: getItem([known.to, touched.to].toSorted(), 1) };
}

/** Measured amounts that were formed from the counters are left out: they are formed anew. */
function withoutFormed(stored: MeterDayAmounts, formed: MeterDayAmounts | undefined): MeterDayAmounts {
  if (!formed) return stored;
  const [measured, formedMeasured] = [measuredOnly(stored), measuredOnly(formed)];
  const isFormed = (index: number) => measured[index] !== null && measured[index] === formedMeasured[index];
  const amounts = stored.amounts.map((amount, index) => (isFormed(index) ? null : amount));
  return { amounts, statuses: stored.statuses };
}

function compare(stored: MeterDayAmounts | undefined, now: MeterDayAmounts) {
  const statusAt = (day: MeterDayAmounts | undefined, index: number) => day?.statuses?.[index] ?? AmountStatus.Measured;
  const quarterHours = now.amounts.filter(
    (amount, index) => amount !== (stored?.amounts[index] ?? null) || statusAt(now, index) !== statusAt(stored, index),
  ).length;
  return { before: sumAmounts(stored?.amounts ?? []), after: sumAmounts(now.amounts), quarterHours };
}

function sumAmounts(amounts: (number | null)[]): number | null {
  const present = amounts.filter((amount) => amount !== null);
  return present.length === 0 ? null : present.reduce((sum, amount) => sum + amount, 0);
}
