import { ErrorCode } from '@lichthof/contracts/errors.ts';
import * as contract from '@lichthof/contracts/substitutes.ts';
import { AmountStatus } from '@lichthof/domain/metering/codes.ts';
import { addAuditEntry } from '../../database/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import { HttpError, notFound } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { daysOfSubstitutes, formGapSubstitutes, type AskedGap } from './form-gap-substitutes.ts';
import { saveMeterDays } from './meter-days.db.ts';
import { shownDays, toProposal, totalOf } from './substitute-proposal.ts';
import { findMeter, insertCorrections, readCurveOwners, type MeterToFill } from './substitutes.db.ts';

export function substitutesRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.proposeSubstitutes, async ({ params, query, caller: { userId } }) => {
    refuseFuture(query);
    const meter = await meterOf(db, params);
    const gap = await formGapSubstitutes(db, meter, query);
    const { occupancyIds, isHidden } = await readCurveOwners(db, meter, shownDays(meter, gap));
    if (!isHidden) await noteReading(db, meter, { occupancyIds, userId });
    return toProposal(meter, gap, isHidden);
  });

  addRoute(context, contract.acceptSubstitutes, ({ params, body, caller: { userId } }) => {
    refuseFuture(body);
    return db.transaction().execute(async (tx) => accept(tx, await meterOf(tx, params), { gap: body, userId }));
  });
}

/** What is still to be measured is no gap. */
function refuseFuture({ to }: AskedGap): void {
  if (Date.parse(to) <= Date.now()) return;
  throw new HttpError(400, 'The gap is not over', { code: ErrorCode.PeriodInvalid, field: 'to' });
}

async function meterOf(db: Database, params: Parameters<typeof findMeter>[1]): Promise<MeterToFill> {
  const meter = await findMeter(db, params);
  if (!meter) throw notFound('Meter');
  return meter;
}

/** Who looks at a tenant's curve is noted. */
async function noteReading(
  db: Database,
  { customerId }: MeterToFill,
  { occupancyIds, userId }: { occupancyIds: number[]; userId: number },
): Promise<void> {
  for (const objectId of occupancyIds) {
    await addAuditEntry(db, { customerId, userId, action: 'readCurve', objectType: 'occupancy', objectId });
  }
}

async function accept(tx: Database, meter: MeterToFill, { gap, userId }: { gap: AskedGap; userId: number }) {
  const { formed, days, method, from, to } = await formGapSubstitutes(tx, meter, gap);
  if (!formed.substitutes) {
    throw new HttpError(422, `No substitutes: ${formed.reason}`, { code: ErrorCode.SubstitutesImpossible });
  }
  const { customerId, meterId } = meter;
  const filled = [...daysOfSubstitutes(formed.substitutes, meter)];
  if (filled.length > 0) {
    const replaced = filled.map(([day, amounts]) => ({
      day,
      before: days.get(day) ?? { amounts: amounts.map(() => null), statuses: null },
    }));
    await insertCorrections(tx, meter, { days: replaced, method, authorId: userId });
    await saveMeterDays(
      tx,
      customerId,
      filled.map(([day, amounts]) => ({ meterId, day, amounts, statuses: asSubstitutes(amounts) })),
    );
  }
  const result = { quarterHours: formed.substitutes.length, totalWh: totalOf(formed.substitutes) };
  const after = { from, to, method, ...result };
  await addAuditEntry(tx, { customerId, userId, action: 'fillGap', objectType: 'meter', objectId: meterId, after });
  return result;
}

const asSubstitutes = (amounts: (number | null)[]) => amounts.map(() => AmountStatus.Substitute);
