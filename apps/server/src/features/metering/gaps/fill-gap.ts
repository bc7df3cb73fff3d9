import { type SubstituteMethod, AmountStatus } from '@lichthof/domain/metering/codes.ts';
import type { NoSubstitutesReason } from '@lichthof/domain/metering/gaps/substitutes.ts';
import { addAuditEntry } from '../../../database/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import { daysOfSubstitutes, formGapFill, type GapRequest } from './form-gap-substitutes.ts';
import { saveMeterDays } from '../values/meter-days.db.ts';
import { totalOf } from './describe-proposal.ts';
import { insertGapFill, lockMeter, type MeterToFill } from './gap-fill-proposals.db.ts';

type Filled = { quarterHours: number; totalWh: number; method: SubstituteMethod; reason: null };
type Unfilled = { quarterHours: 0; reason: NoSubstitutesReason };

/** Fills what is missing in a gap, or says why not; without a user by the estate's rule. Give it a transaction. */
export async function fillGap(
  tx: Database,
  meter: MeterToFill,
  { gap, userId }: { gap: GapRequest; userId: number | null },
): Promise<Filled | Unfilled> {
  await lockMeter(tx, meter);
  const { formed, days, method, from, to } = await formGapFill(tx, meter, gap);
  if (!formed.substitutes) return { quarterHours: 0, reason: formed.reason };
  const filled = [...daysOfSubstitutes(formed.substitutes, meter)].map(([day, amounts]) => ({ day, filled: amounts }));
  const result = { quarterHours: formed.substitutes.length, totalWh: totalOf(formed.substitutes) };
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
