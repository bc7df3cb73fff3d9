import { AmountStatus, type SubstituteMethod, substituteMethods } from '@lichthof/domain/metering/codes.ts';
import { formSegments, proposedMethod } from '@lichthof/domain/metering/gaps/form-substitutes.ts';
import {
  noSubstitutes,
  type NoSubstitutesReason,
  type Substitute,
  type Substitutes,
} from '@lichthof/domain/metering/gaps/substitutes.ts';
import { measuredOnly, type MeterDayAmounts } from '@lichthof/domain/metering/meter-day.ts';
import type { Slot } from '@lichthof/domain/time/slots.ts';
import { addDays, eachDay } from '@lichthof/domain/time/days.ts';
import { isoAt, localDayOf, quarterHoursOf, quarterHourStarts } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import { saveMeterDays } from '../values/meter-days.db.ts';
import { readGapSegments } from './gap-segments.ts';
import { insertGapFill, lockMeter, type GapMeter, readDays } from './gap-fill-proposals.db.ts';

type Filled = { quarterHours: number; totalWh: number; method: SubstituteMethod; reason: null };
type Unfilled = { quarterHours: 0; reason: NoSubstitutesReason; isOtherMethodPossible: boolean };

/** Fills what is missing in a gap, or says why not; without a user by the estate's rule. Give it a transaction. */
export async function fillGap(
  tx: Database,
  meter: GapMeter,
  { gap, userId }: { gap: GapRequest; userId: number | null },
): Promise<Filled | Unfilled> {
  await lockMeter(tx, meter);
  const { formed, days, method, from, to, isOtherMethodPossible } = await formGapFill(tx, meter, gap);
  if (!formed.substitutes) return { quarterHours: 0, reason: formed.reason, isOtherMethodPossible };
  const filled = [...daysOfSubstitutes(formed.substitutes, meter)].map(([day, amounts]) => ({ day, filled: amounts }));
  const result = { quarterHours: formed.substitutes.length, totalWh: sumSubstitutes(formed.substitutes) };
  if (filled.length === 0) return { ...result, method, reason: null };
  const replaced = filled.map((day) => ({
    ...day,
    before: days.get(day.day) ?? { amounts: day.filled.map(() => null), statuses: null },
  }));
  await insertGapFill(tx, meter, { days: replaced, method, authorId: userId });
  const { customerId, meterId } = meter;
  await saveMeterDays(
    tx,
    customerId,
    filled.map(({ day, filled: amounts }) => ({ meterId, day, amounts, statuses: asSubstitutes(amounts) })),
  );
  const after = { from, to, method, ...result };
  await addAuditEntry(tx, { customerId, userId, action: 'fillGap', objectType: 'meter', objectId: meterId, after });
  return { ...result, method, reason: null };
}

const asSubstitutes = (amounts: (number | null)[]) => amounts.map(() => AmountStatus.Substitute);

/** ISO timestamps, `to` exclusive. */
export interface GapRequest {
  from: string;
  to: string;
  method?: SubstituteMethod | undefined;
}

export interface ProposedGapFill {
  slots: Slot[];
  from: string;
  to: string;
  method: SubstituteMethod;
  proposedMethod: SubstituteMethod;
  knownDifferenceWh: number | null;
  /** The days whose values the substitutes may be formed from. */
  around: DayRange;
  days: Map<string, MeterDayAmounts>;
  formed: Substitutes;
  /** Where the method has no values: whether another one has. */
  isOtherMethodPossible: boolean;
}

const referenceDays = 22;

/** Values for what is missing of a meter between two instants; no slots when nothing is. */
export async function formGapFill(db: Database, meter: GapMeter, request: GapRequest): Promise<ProposedGapFill> {
  const { timeZone } = meter;
  const [startsAt, endsAt] = [Date.parse(request.from), Date.parse(request.to)];
  const range = { from: localDayOf(startsAt, timeZone), to: addDays(localDayOf(endsAt - 1, timeZone), 1) };
  const around = { from: addDays(range.from, -referenceDays), to: addDays(range.to, referenceDays) };
  const days = await readDays(db, meter, around);
  const slots = missingSlots(days, eachDay(range.from, range.to), { meter, startsAt, endsAt });
  const method = request.method ?? proposedMethod(slots.length);
  const gap = { from: isoAt(startsAt, timeZone), to: isoAt(endsAt, timeZone), quarterHours: slots.length };
  const { segments, knownDifferenceWh } = await readGapSegments(db, meter, { slots, startsAt, endsAt });
  const measured = new Map([...days].map(([day, amounts]) => [day, measuredOnly(amounts)]));
  const substituteRequest = { days: measured, timeZone, segments };
  const isEmptyOrMeasured = slots.length === 0 || !meter.isComputed;
  const formed = isEmptyOrMeasured ? formSegments(method, substituteRequest) : noSubstitutes('computed');
  const others = formed.substitutes || meter.isComputed ? [] : substituteMethods.filter((other) => other !== method);
  const isOtherMethodPossible = others.some((other) => formSegments(other, substituteRequest).substitutes !== null);
  return {
    ...gap,
    slots,
    method,
    proposedMethod: proposedMethod(slots.length),
    knownDifferenceWh,
    around,
    days,
    formed,
    isOtherMethodPossible,
  };
}

type GapOfMeter = { meter: GapMeter; startsAt: number; endsAt: number };

function missingSlots(
  days: Map<string, MeterDayAmounts>,
  gapDays: string[],
  { meter, startsAt, endsAt }: GapOfMeter,
): Slot[] {
  return gapDays.flatMap((day) =>
    quarterHourStarts(day, meter.timeZone).flatMap((at, index) => {
      const isMissing = (days.get(day)?.amounts[index] ?? null) === null;
      return isMissing && at >= startsAt && at < endsAt ? [{ day, index }] : [];
    }),
  );
}

/** Days as the store takes them: the substitutes, and null where it keeps what it has. */
function daysOfSubstitutes(substitutes: Substitute[], { timeZone }: GapMeter): Map<string, (number | null)[]> {
  const days = new Map<string, (number | null)[]>();
  for (const { day, index, amount } of substitutes) {
    const amounts = days.get(day) ?? Array.from({ length: quarterHoursOf(day, timeZone) }, () => null);
    amounts[index] = amount;
    days.set(day, amounts);
  }
  return days;
}

export const sumSubstitutes = (substitutes: Substitute[]) => substitutes.reduce((sum, { amount }) => sum + amount, 0);
