import { ErrorCode } from '@lichthof/contracts/errors.ts';
import * as contract from '@lichthof/contracts/metering/gap-fills.ts';
import type { GapFillProposal } from '@lichthof/contracts/metering/gap-fills.ts';
import { getItem } from '@lichthof/domain/collections/items.ts';
import type { Substitute } from '@lichthof/domain/metering/gaps/substitutes.ts';
import { addDays, eachDay } from '@lichthof/domain/time/days.ts';
import { isoAt, localDayOf, quarterHourStarts } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import type { Database } from '../../../database/database.ts';
import { noteCurveReading } from '../curves/note-curve-reading.ts';
import { HttpError, notFound } from '../../../http/errors.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { fillGap, formGapFill, type GapRequest, type ProposedGapFill, sumSubstitutes } from './fill-gap.ts';
import { findMeter, type GapMeter, readCurveOwners } from './gap-fill-proposals.db.ts';

export function gapFillProposalsRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.proposeGapFill, async ({ params, query, caller: { userId } }) => {
    requirePastGap(query);
    const meter = await requireMeter(db, params);
    const gap = await formGapFill(db, meter, query);
    const { occupancyIds, isHidden } = await readCurveOwners(db, meter, gap.around);
    const reading = { ...shownDays(meter, gap), road: 'gapFill' } as const;
    if (!isHidden) await noteCurveReading(db, { ...meter, userId, occupancyIds, reading });
    return toProposal(meter, gap, isHidden);
  });

  addRoute(context, contract.createGapFill, ({ params, body, caller: { userId } }) => {
    requirePastGap(body);
    return db.transaction().execute(async (tx) => accept(tx, await requireMeter(tx, params), { gap: body, userId }));
  });
}

/** Throws 400 for a gap that ends in the future: its values can still be measured. */
export function requirePastGap({ to }: GapRequest): void {
  if (Date.parse(to) <= Date.now()) return;
  throw new HttpError(400, 'The gap is not over', { code: ErrorCode.PeriodInvalid, field: 'to' });
}

async function requireMeter(db: Database, params: Parameters<typeof findMeter>[1]): Promise<GapMeter> {
  const meter = await findMeter(db, params);
  if (!meter) throw notFound('Meter');
  return meter;
}

async function accept(tx: Database, meter: GapMeter, by: { gap: GapRequest; userId: number }) {
  const filled = await fillGap(tx, meter, by);
  if (filled.reason === null) return { quarterHours: filled.quarterHours, totalWh: filled.totalWh };
  throw new HttpError(422, `No substitutes: ${filled.reason}`, { code: ErrorCode.SubstitutesImpossible });
}

/** The days of the gap, the one before and the one after it. */
function shownDays({ timeZone }: GapMeter, { from, to }: Pick<ProposedGapFill, 'from' | 'to'>): DayRange {
  const lastDay = localDayOf(Date.parse(to) - 1, timeZone);
  return { from: addDays(localDayOf(Date.parse(from), timeZone), -1), to: addDays(lastDay, 2) };
}

/** The proposal for a gap; a hidden curve is shown by days only. */
function toProposal(meter: GapMeter, gap: ProposedGapFill, isCurveHidden: boolean): GapFillProposal {
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
    totalWh: sumSubstitutes(substitutes),
    days: daySums(meter, gap, substitutes),
    isCurveHidden,
    substitutes: isCurveHidden ? {} : toSeries(meter, substitutes),
    measured: isCurveHidden ? {} : measuredAround(meter, gap),
    impossible: formed.reason,
    isOtherMethodPossible: gap.isOtherMethodPossible,
  };
}

function daySums(meter: GapMeter, gap: ProposedGapFill, substitutes: Substitute[]): GapFillProposal['days'] {
  const { from, to } = shownDays(meter, gap);
  return eachDay(from, to).map((day) => {
    const present = gap.days.get(day)?.amounts.filter((amount) => amount !== null) ?? [];
    return {
      day,
      measuredWh: present.length === 0 ? null : present.reduce((sum, amount) => sum + amount, 0),
      substituteWh: sumSubstitutes(substitutes.filter((substitute) => substitute.day === day)),
    };
  });
}

function toSeries({ timeZone }: GapMeter, substitutes: Substitute[]): Record<string, number> {
  return Object.fromEntries(
    substitutes.map(({ day, index, amount }) => [
      isoAt(getItem(quarterHourStarts(day, timeZone), index), timeZone),
      amount,
    ]),
  );
}

function measuredAround(meter: GapMeter, gap: ProposedGapFill): Record<string, number | null> {
  const { from, to } = shownDays(meter, gap);
  return Object.fromEntries(
    eachDay(from, to).flatMap((day) => {
      const stored = gap.days.get(day);
      if (!stored) return [];
      const starts = quarterHourStarts(day, meter.timeZone);
      return starts.map((at, index) => [isoAt(at, meter.timeZone), stored.amounts[index] ?? null]);
    }),
  );
}
