import type { GapFillProposal } from '@lichthof/contracts/gap-fills.ts';
import type { Substitute } from '@lichthof/domain/metering/gaps/substitutes.ts';
import { addDays, eachDay } from '@lichthof/domain/time/days.ts';
import { isoAt, localDayOf, quarterHourStarts } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import type { ProposedGapFill } from './form-gap-substitutes.ts';
import type { MeterToFill } from './gap-fill-proposals.db.ts';

/** The days of the gap, the one before and the one after it. */
export function shownDays({ timeZone }: MeterToFill, { from, to }: Pick<ProposedGapFill, 'from' | 'to'>): DayRange {
  const lastDay = localDayOf(Date.parse(to) - 1, timeZone);
  return { from: addDays(localDayOf(Date.parse(from), timeZone), -1), to: addDays(lastDay, 2) };
}

export const totalOf = (substitutes: Substitute[]) => substitutes.reduce((sum, { amount }) => sum + amount, 0);

/** What is proposed for a gap; of a hidden curve nothing finer than days is told. */
export function toProposal(meter: MeterToFill, gap: ProposedGapFill, isCurveHidden: boolean): GapFillProposal {
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
    days: daySums(meter, gap, substitutes),
    isCurveHidden,
    substitutes: isCurveHidden ? {} : seriesOf(meter, substitutes),
    measured: isCurveHidden ? {} : measuredAround(meter, gap),
    impossible: formed.reason,
  };
}

function daySums(meter: MeterToFill, gap: ProposedGapFill, substitutes: Substitute[]): GapFillProposal['days'] {
  const { from, to } = shownDays(meter, gap);
  return eachDay(from, to).map((day) => {
    const present = gap.days.get(day)?.amounts.filter((amount) => amount !== null) ?? [];
    return {
      day,
      measuredWh: present.length === 0 ? null : present.reduce((sum, amount) => sum + amount, 0),
      substituteWh: totalOf(substitutes.filter((substitute) => substitute.day === day)),
    };
  });
}

function seriesOf({ timeZone }: MeterToFill, substitutes: Substitute[]): Record<string, number> {
  return Object.fromEntries(
    substitutes.map(({ day, index, amount }) => [isoAt(quarterHourStarts(day, timeZone)[index]!, timeZone), amount]),
  );
}

function measuredAround(meter: MeterToFill, gap: ProposedGapFill): Record<string, number | null> {
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
