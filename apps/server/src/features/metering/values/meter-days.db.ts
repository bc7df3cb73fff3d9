import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { fillMissing, mergeAmounts, totalsOf, type MeterDayAmounts } from '@lichthof/domain/metering/meter-day.ts';
import type { Database } from '../../../database/database.ts';
import { sendTogether } from '../../../database/send-together.ts';
import { conflict } from '../../../http/errors.ts';
import { type FollowParts, followParts } from '../computed/follow-parts.ts';
import { type LockedMeters, lockMetersOfDays } from './lock-meters-of-days.db.ts';
import { storeDayChanges } from './store-day-changes.ts';
import { type DayKey, dayKey, readStored } from './stored-days.db.ts';

/** One meter's local day: 92, 96 or 100 whole amounts in the meter's base unit (Wh or litres); null is missing. */
export interface MeterDay extends MeterDayAmounts {
  meterId: number;
  day: string;
}

/** A day as it is to be stored, of what is stored of it. */
type ChangeOfDay<Sent extends DayKey> = (stored: MeterDayAmounts | undefined, sent: Sent) => MeterDayAmounts;

interface DayChanges<Sent extends DayKey> {
  days: Sent[];
  change: ChangeOfDay<Sent>;
  meters?: LockedMeters;
  follow?: FollowParts;
}

/**
 * Merges days of one customer's meters into the store, with their totals per day and month in the same transaction
 * (give it one). An amount sent again replaces the one before, an amount not sent keeps it.
 * The days are marked, so that the estate's balance is derived anew; what was billed before is noted where it changes.
 * Thousands of days at once are fastest.
 */
export async function saveMeterDays(
  db: Database,
  customerId: number,
  days: MeterDay[],
  follow: FollowParts = 'now',
): Promise<void> {
  await changeMeterDays(db, customerId, { days, change: merge, follow });
}

/** As saveMeterDays, for meters that the transaction has locked. */
export async function saveDaysOfLocked(
  db: Database,
  customerId: number,
  { days, meters }: { days: MeterDay[]; meters: LockedMeters },
): Promise<void> {
  await changeMeterDays(db, customerId, { days, change: merge, meters });
}

/** As saveMeterDays, but stored amounts stay: only missing ones are stored. */
export async function fillMeterDays(
  db: Database,
  customerId: number,
  days: MeterDay[],
  follow: FollowParts = 'now',
): Promise<void> {
  const change: ChangeOfDay<MeterDay> = (stored, { amounts, statuses }) =>
    fillMissing(stored ?? null, { amounts, statuses });
  await changeMeterDays(db, customerId, { days, change, follow });
}

function merge(stored: MeterDayAmounts | undefined, { amounts, statuses }: MeterDay): MeterDayAmounts {
  return mergeAmounts(stored ?? null, { amounts, statuses });
}

/**
 * As saveMeterDays, for days that are computed from the stored ones; locks the meters unless they are given. Meters that
 * are computed of these follow at once, or are marked where many parts are loaded one after the other.
 */
export async function changeMeterDays<Sent extends DayKey>(
  db: Database,
  customerId: number,
  { days, change, meters: locked, follow = 'now' }: DayChanges<Sent>,
): Promise<void> {
  if (days.length === 0) return;
  const [meters, stored] = await sendTogether(db, (connected) => [
    locked ? Promise.resolve(locked) : lockMetersOfDays(connected, customerId, days),
    readStored(connected, customerId, days),
  ]);
  requireMeasured(meters);
  const changes = days.map((sent) => {
    const before = stored.get(dayKey(sent));
    const { meterId, day } = sent;
    const after = change(before, sent);
    return { meterId, day, before, after, totals: totalsOf(after) };
  });
  await storeDayChanges(db, customerId, { changes, meters });
  await followParts(db, customerId, { changes, meters, follow });
}

/** Every way to change values is refused before; none that is forgotten may write what its parts do not say. */
function requireMeasured(meters: LockedMeters): void {
  for (const [meterId, { isComputed }] of meters) {
    if (isComputed) throw conflict(ErrorCode.ComputedMeter, `Meter ${meterId} is computed of others`);
  }
}
