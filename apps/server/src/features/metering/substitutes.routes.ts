import { ErrorCode } from '@lichthof/contracts/errors.ts';
import * as contract from '@lichthof/contracts/substitutes.ts';
import { AmountStatus } from '@lichthof/domain/metering/codes.ts';
import type { Substitute } from '@lichthof/domain/metering/substitutes/substitutes.ts';
import { addDays, isoAt, localDayOf, quarterHourStarts } from '@lichthof/domain/time/local-days.ts';
import { addAuditEntry } from '../../database/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import { HttpError, notFound } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { daysOfSubstitutes, formGapSubstitutes, type AskedGap, type FormedGap } from './form-gap-substitutes.ts';
import { saveMeterDays } from './meter-days.db.ts';
import { findMeter, insertCorrections, type MeterToFill } from './substitutes.db.ts';

export function substitutesRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.proposeSubstitutes, async ({ params, query }) => {
    const meter = await meterOf(db, params);
    return toProposal(meter, await formGapSubstitutes(db, meter, query));
  });

  addRoute(context, contract.acceptSubstitutes, ({ params, body, caller: { userId } }) =>
    db.transaction().execute(async (tx) => accept(tx, await meterOf(tx, params), { gap: body, userId })),
  );
}

async function meterOf(db: Database, params: Parameters<typeof findMeter>[1]): Promise<MeterToFill> {
  const meter = await findMeter(db, params);
  if (!meter) throw notFound('Meter');
  return meter;
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
const totalOf = (substitutes: Substitute[]) => substitutes.reduce((sum, { amount }) => sum + amount, 0);

function toProposal(meter: MeterToFill, gap: FormedGap) {
  const { slots, formed, from, to, method, knownDifferenceWh } = gap;
  const substitutes = formed.substitutes ?? [];
  return {
    meterId: meter.meterId,
    meterName: meter.name,
    from,
    to,
    quarterHours: slots.length,
    method,
    proposedMethod: gap.proposedMethod,
    knownDifferenceWh,
    totalWh: totalOf(substitutes),
    substitutes: seriesOf(meter, substitutes),
    measured: measuredAround(meter, gap),
    impossible: formed.reason,
  };
}

function seriesOf({ timeZone }: MeterToFill, substitutes: Substitute[]): Record<string, number> {
  return Object.fromEntries(
    substitutes.map(({ day, index, amount }) => [isoAt(quarterHourStarts(day, timeZone)[index]!, timeZone), amount]),
  );
}

/** The quarter-hours of the days of the gap and of the day before and after it. */
function measuredAround({ timeZone }: MeterToFill, { days, from, to }: FormedGap): Record<string, number | null> {
  const first = addDays(localDayOf(Date.parse(from), timeZone), -1);
  const last = addDays(localDayOf(Date.parse(to) - 1, timeZone), 1);
  const shown = [...days].filter(([day]) => day >= first && day <= last).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    shown.flatMap(([day, { amounts }]) =>
      quarterHourStarts(day, timeZone).map((at, index) => [isoAt(at, timeZone), amounts[index] ?? null]),
    ),
  );
}
