import { ErrorCode } from '@lichthof/contracts/errors.ts';
import * as contract from '@lichthof/contracts/gap-fills.ts';
import { addAuditEntry } from '../../../database/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import { HttpError, notFound } from '../../../http/errors.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { fillGap } from './fill-gap.ts';
import { formGapFill, type GapRequest } from './form-gap-substitutes.ts';
import { shownDays, toProposal } from './describe-proposal.ts';
import { findMeter, readCurveOwners, type MeterToFill } from './gap-fill-proposals.db.ts';

export function gapFillProposalsRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.proposeGapFill, async ({ params, query, caller: { userId } }) => {
    requirePastGap(query);
    const meter = await meterOf(db, params);
    const gap = await formGapFill(db, meter, query);
    const { occupancyIds, isHidden } = await readCurveOwners(db, meter, shownDays(meter, gap));
    if (!isHidden) await auditCurveAccess(db, meter, { occupancyIds, userId });
    return toProposal(meter, gap, isHidden);
  });

  addRoute(context, contract.createGapFill, ({ params, body, caller: { userId } }) => {
    requirePastGap(body);
    return db.transaction().execute(async (tx) => accept(tx, await meterOf(tx, params), { gap: body, userId }));
  });
}

/** What is still to be measured is no gap. */
function requirePastGap({ to }: GapRequest): void {
  if (Date.parse(to) <= Date.now()) return;
  throw new HttpError(400, 'The gap is not over', { code: ErrorCode.PeriodInvalid, field: 'to' });
}

async function meterOf(db: Database, params: Parameters<typeof findMeter>[1]): Promise<MeterToFill> {
  const meter = await findMeter(db, params);
  if (!meter) throw notFound('Meter');
  return meter;
}

/** Who looks at a tenant's curve is noted. */
async function auditCurveAccess(
  db: Database,
  { customerId }: MeterToFill,
  { occupancyIds, userId }: { occupancyIds: number[]; userId: number },
): Promise<void> {
  for (const objectId of occupancyIds) {
    await addAuditEntry(db, { customerId, userId, action: 'readCurve', objectType: 'occupancy', objectId });
  }
}

async function accept(tx: Database, meter: MeterToFill, by: { gap: GapRequest; userId: number }) {
  const filled = await fillGap(tx, meter, by);
  if (filled.reason === null) return { quarterHours: filled.quarterHours, totalWh: filled.totalWh };
  throw new HttpError(422, `No substitutes: ${filled.reason}`, { code: ErrorCode.SubstitutesImpossible });
}
