import { ErrorCode } from '@lichthof/contracts/errors.ts';
import * as contract from '@lichthof/contracts/metering/gap-fills.ts';
import type { GapFill } from '@lichthof/contracts/metering/gap-fills.ts';
import { getFirst, getLast, requireValue } from '@lichthof/domain/collections/items.ts';
import { remainingSubstitutes, withoutSubstitutes } from '@lichthof/domain/metering/gaps/remaining-substitutes.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import {
  isoAt,
  quarterHourMs,
  quarterHourStarts,
  startOfDay,
  type TimeZone,
} from '@lichthof/domain/time/local-days.ts';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import { conflict, notFound } from '../../../http/errors.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { changeMeterDays } from '../values/meter-days.db.ts';
import { deleteEmptyDays } from '../values/meter-months.db.ts';
import { findMeter, lockMeter, type GapMeter } from './gap-fill-proposals.db.ts';
import { type GapFillDay, type GapFillRow, lockEstate, markRevoked, readGapFills } from './gap-fills.db.ts';

export function gapFillsRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.listGapFills, async ({ params, query }) => {
    const meter = await findMeter(db, params);
    if (!meter) throw notFound('Meter');
    const rows = await readGapFills(db, meter, { before: query.before, limit: contract.gapFillsPageSize + 1 });
    const shown = rows.slice(0, contract.gapFillsPageSize);
    return {
      gapFills: shown.map((row) => toGapFill(row, meter.timeZone)),
      nextBefore: rows.length > shown.length ? getLast(shown).gapFillId : null,
    };
  });

  addRoute(context, contract.revokeGapFill, ({ params, caller: { userId } }) =>
    db.transaction().execute(async (tx) => {
      await lockEstate(tx, params.customerId, params.estateId);
      const meter = await findMeter(tx, params);
      if (!meter) throw notFound('Meter');
      return revoke(tx, meter, { gapFillId: params.gapFillId, userId });
    }),
  );
}

async function revoke(tx: Database, meter: GapMeter, { gapFillId, userId }: { gapFillId: number; userId: number }) {
  await lockMeter(tx, meter);
  const [fill] = await readGapFills(tx, meter, { gapFillId, limit: 1 });
  if (!fill || fill.revokedAt) throw notFound('Fill');
  if (fill.isBilled) throw conflict(ErrorCode.SubstitutesBilled, 'Days of the fill are billed');
  const quarterHours = countRemaining(fill.days);
  await takeBack(tx, meter, fill);
  await markRevoked(tx, meter, { gapFillId, userId });
  const { from, to, method, total } = toGapFill(fill, meter.timeZone);
  const object = { customerId: meter.customerId, userId, objectType: 'meter' as const, objectId: meter.meterId };
  await addAuditEntry(tx, {
    ...object,
    action: 'revokeGapFill',
    before: { from, to, method, totalWh: total, quarterHours },
  });
  return { quarterHours };
}

/** Removes the substitutes that are still stored, so that their quarter-hours are missing again. */
async function takeBack(tx: Database, meter: GapMeter, { days }: GapFillRow): Promise<void> {
  const { customerId, meterId } = meter;
  const stored = days.filter(({ amounts }) => amounts !== null).map(({ day, filled }) => ({ meterId, day, filled }));
  await changeMeterDays(tx, customerId, {
    days: stored,
    change: (before, { filled }) => withoutSubstitutes(requireValue(before, 'stored day'), filled),
  });
  await deleteEmptyDays(
    tx,
    meter,
    stored.map(({ day }) => day),
  );
}

/** A gap fill with its time span, the substitutes it wrote and how many of them are still stored. */
function toGapFill({ days, ...fill }: GapFillRow, timeZone: TimeZone): GapFill {
  const amounts = days.flatMap(({ filled }) => filled.filter((amount) => amount !== null));
  return {
    ...fill,
    ...computeSpan(days, timeZone),
    quarterHours: amounts.length,
    remaining: fill.revokedAt ? 0 : countRemaining(days),
    total: amounts.reduce((sum, amount) => sum + amount, 0),
  };
}

function countRemaining(days: GapFillDay[]): number {
  return days.reduce((count, day) => {
    if (!day.amounts) return count;
    return count + remainingSubstitutes(day, day.filled).filter(Boolean).length;
  }, 0);
}

/** From the first quarter-hour written to the end of the last; whole days of a fill of which nothing is known. */
function computeSpan(days: GapFillDay[], timeZone: TimeZone): { from: string; to: string } {
  const written = days.flatMap(({ day, filled }) =>
    quarterHourStarts(day, timeZone).filter((_, index) => (filled[index] ?? null) !== null),
  );
  const from = written[0] ?? startOfDay(getFirst(days).day, timeZone);
  const last = written.at(-1);
  const to = last === undefined ? startOfDay(addDays(getLast(days).day, 1), timeZone) : last + quarterHourMs;
  return { from: isoAt(from, timeZone), to: isoAt(to, timeZone) };
}
