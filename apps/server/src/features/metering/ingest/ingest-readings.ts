import { getEntry, getLast } from '@lichthof/domain/collections/items.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import {
  type IngestedValue,
  ingestedValueSchema,
  maxReportedErrors,
} from '@lichthof/contracts/metering/readings-ingest.ts';
import { AmountStatus } from '@lichthof/domain/metering/codes.ts';
import type { EdgePointNotice } from '@lichthof/domain/metering/counters/edge-points.ts';
import { mergeAmounts, type MeterDayAmounts } from '@lichthof/domain/metering/meter-day.ts';
import { getSlot } from '@lichthof/domain/time/slots.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { quarterHoursOf } from '@lichthof/domain/time/local-days.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { retryOnDeadlock } from '../../../database/retry-on-deadlock.ts';
import type { EdgeCaller } from '../../../http/edge-caller.ts';
import { HttpError } from '../../../http/errors.ts';
import { type CountedNotice, saveNotices } from '../../../integrations/edges/recording/edge-records.db.ts';
import { readAmounts } from '../counters/counter-days.db.ts';
import { type LockedMeter, lockMeters } from '../counters/counter-meters.db.ts';
import { mergeCounterPoints } from '../counters/save-counters.ts';
import { type MeterDay, saveDaysOfLocked } from '../values/meter-days.db.ts';
import { listAmounts, listCounters, findValueErrors, type MeterAmount, type ValueError } from './check-values.ts';
import { lockEdges } from './edge-registers.db.ts';

/**
 * Stores all values of an edge or none; resolves once they are stored for good. Throws 422 with what is wrong with which.
 */
export async function ingestReadings(
  db: Database,
  edge: EdgeCaller,
  values: IngestedValue[],
): Promise<{ stored: number; changed: number }> {
  const changed = await retryOnDeadlock(() =>
    db.transaction().execute(async (tx) => {
      // in the order in which mapping an edge locks them
      await lockEdges(tx, edge.customerId, [edge.edgeId]);
      const stored = await storeSentValues(tx, edge, values);
      await noteMessage(tx, edge);
      if (stored.notices.length > 0) await saveNotices(tx, countNotices(edge, stored.notices));
      return stored.changed;
    }),
  );
  return { stored: values.length, changed };
}

/** Whose meters values may be sent for: those of an estate, or all of the customer. */
export interface MeterScope {
  customerId: number;
  estateId?: number;
}

/** Stores all values or none, in the transaction given. Throws 422 with what is wrong with which. */
export async function storeSentValues(
  tx: Database,
  scope: MeterScope,
  values: IngestedValue[],
): Promise<{ changed: number; notices: EdgePointNotice[] }> {
  const { customerId } = scope;
  const meters = await lockSentMeters(tx, scope, values);
  const errors = findValueErrors(values, { meters, nowMs: Date.now() });
  if (errors.length > 0) refuse(errors);
  const amountDays = daysOfAmounts(listAmounts(values), meters);
  const newAmounts = await countChangedAmounts(tx, customerId, amountDays);
  const sent = { points: listCounters(values), meters, measured: amountDays };
  const counted = await mergeCounterPoints(tx, customerId, sent);
  await saveDaysOfLocked(tx, customerId, { days: joinDays(counted.days, amountDays), meters });
  return { changed: counted.changed + newAmounts, notices: counted.notices };
}

async function noteMessage(tx: Database, { customerId, edgeId }: EdgeCaller): Promise<void> {
  await tx
    .updateTable('edge')
    .set({ last_message_at: sql`now()` })
    .where('customer_id', '=', customerId)
    .where('id', '=', edgeId)
    .execute();
}

/** Throws 422 with the values whose form is wrong, and with what is wrong with the others. */
export async function refuseInvalid(
  db: Database,
  scope: MeterScope,
  { sent, invalid }: { sent: unknown[]; invalid: ValueError[] },
): Promise<never> {
  const values = sent.map((value) => ingestedValueSchema.safeParse(value).data);
  const meters = await db.transaction().execute((tx) =>
    lockSentMeters(
      tx,
      scope,
      values.filter((value) => !!value),
    ),
  );
  const others = findValueErrors(values, { meters, nowMs: Date.now() });
  return refuse([...invalid, ...others].toSorted((a, b) => a.index - b.index));
}

async function lockSentMeters(
  tx: Database,
  { customerId, estateId }: MeterScope,
  values: IngestedValue[],
): Promise<Map<number, LockedMeter>> {
  const meters = await lockMeters(tx, customerId, new Set(values.map(({ meterId }) => meterId)));
  if (estateId === undefined) return meters;
  return new Map([...meters].filter(([, meter]) => meter.estateId === estateId));
}

function refuse(errors: ValueError[]): never {
  const listed = errors.length > maxReportedErrors ? `, the first ${maxReportedErrors} are listed` : '';
  throw new HttpError(422, `${errors.length} of the values cannot be taken${listed}`, {
    code: ErrorCode.ReadingsRefused,
    errors: errors.slice(0, maxReportedErrors),
    errorCount: errors.length,
  });
}

/** Joins repeated findings about a meter into one notice with the last detail. */
function countNotices({ customerId, edgeId }: EdgeCaller, notices: EdgePointNotice[]): CountedNotice[] {
  const now = new Date().toISOString();
  const same = Map.groupBy(notices, ({ meterId, code }) => `${meterId} ${code}`);
  return [...same.values()].map((counted) => {
    const { meterId, code, atMs, detail } = getLast(counted);
    const seen = { firstAt: now, lastAt: now, count: counted.length };
    return { customerId, edgeId, meterId, code, ...seen, detail: { ...detail, at: new Date(atMs).toISOString() } };
  });
}

const dayKey = ({ meterId, day }: { meterId: number; day: string }) => `${meterId} ${day}`;

/** Measured amounts as days. */
function daysOfAmounts(amounts: MeterAmount[], meters: ReadonlyMap<number, LockedMeter>): MeterDay[] {
  const days = new Map<string, MeterDay>();
  for (const { meterId, fromMs, amount } of amounts) {
    const { timeZone } = getEntry(meters, meterId);
    const { day, index } = getSlot(fromMs, timeZone);
    const known = days.get(dayKey({ meterId, day })) ?? emptyDay(meterId, day, quarterHoursOf(day, timeZone));
    known.amounts[index] = amount;
    days.set(dayKey(known), known);
  }
  return [...days.values()];
}

function emptyDay(meterId: number, day: string, quarterHours: number): MeterDay {
  return { meterId, day, amounts: Array.from({ length: quarterHours }, () => null), statuses: null };
}

/** The days of both, each once; where both know a quarter-hour the second says more. */
function joinDays(first: MeterDay[], second: MeterDay[]): MeterDay[] {
  const days = new Map(first.map((day) => [dayKey(day), day]));
  for (const day of second) {
    const known = days.get(dayKey(day));
    days.set(dayKey(day), known ? { ...day, ...mergeAmounts(known, day) } : day);
  }
  return [...days.values()];
}

/** How many of the measured amounts are not stored as they are sent. */
async function countChangedAmounts(db: Database, customerId: number, days: MeterDay[]): Promise<number> {
  const ranges = days.map(({ meterId, day }) => ({ meterId, from: day, to: addDays(day, 1) }));
  const stored = await readAmounts(db, customerId, ranges);
  return days.reduce((sum, day) => sum + newIn(day, stored.get(day.meterId)?.get(day.day)), 0);
}

function newIn({ amounts }: MeterDay, stored: MeterDayAmounts | undefined): number {
  const isStored = (amount: number | null, index: number) =>
    amount === null ||
    (stored?.amounts[index] === amount &&
      (stored.statuses?.[index] ?? AmountStatus.Measured) === AmountStatus.Measured);
  return amounts.filter((amount, index) => !isStored(amount, index)).length;
}
