import { covers, daysOutside, intersect, type OpenRange } from '../../time/ranges.ts';
import type { ComputedMeter, PartSign } from './meter-parts.ts';

type Formulas = ReadonlyMap<number, ComputedMeter>;
type AddedMeter = OpenRange & { meterId: number };

const noEnd = '9999-12-31';

/** The meters that a computed meter contains with a plus, on which days; over other computed meters too. */
function listAddedRanges(meterId: number, meters: Formulas): AddedMeter[] {
  const added: AddedMeter[] = [];
  const visit = (id: number, sign: PartSign, days: OpenRange) => {
    for (const part of meters.get(id)?.parts ?? []) {
      const common = intersect(part, { from: days.from, to: days.to ?? noEnd });
      if (!common) continue;
      const partSign: PartSign = sign === part.sign ? 1 : -1;
      if (partSign > 0) added.push({ meterId: part.partId, ...common });
      visit(part.partId, partSign, common);
    }
  };
  visit(meterId, 1, { from: '0001-01-01', to: noEnd });
  return added;
}

/** The meters that a computed meter contains with a plus on a day. */
export function listAddedMeters(meterId: number, { day, meters }: { day: string; meters: Formulas }): Set<number> {
  const added = listAddedRanges(meterId, meters).filter((range) => covers(range, day));
  return new Set(added.map((range) => range.meterId));
}

interface SummedMeter {
  meterId: number;
  /** The meters that a computed one contains with a plus; absent for a measured one. */
  adds?: ReadonlySet<number> | undefined;
}

/**
 * The meters that a sum counts, so that nothing is in it twice: measured ones, and computed ones of which no added part
 * is counted. A part that is taken away is not contained and counts beside its computed meter.
 */
export function withoutRepeated<Meter extends SummedMeter>(meters: readonly Meter[]): Meter[] {
  const summed = new Set(meters.map(({ meterId }) => meterId));
  const contained = new Set<number>();
  return meters.filter(({ adds }) => {
    if (!adds) return true;
    const parts = [...adds];
    if (parts.some((meterId) => summed.has(meterId) || contained.has(meterId))) return false;
    for (const meterId of parts) contained.add(meterId);
    return true;
  });
}

/**
 * The meters of a list on the days on which it counts them: a computed one not on days on which a part that it adds is
 * in the list too, or in that of `others`.
 */
export function withoutRepeatedDays<Meter extends AddedMeter>(
  listed: readonly Meter[],
  { meters, others = listed }: { meters: Formulas; others?: readonly AddedMeter[] },
): Meter[] {
  if (meters.size === 0) return [...listed];
  return listed.flatMap((meter) => {
    if (!meters.has(meter.meterId)) return [meter];
    const repeated = listAddedRanges(meter.meterId, meters).flatMap((added) =>
      others
        .filter(({ meterId }) => meterId === added.meterId)
        .flatMap((part) => intersect(part, { from: added.from, to: added.to ?? noEnd }) ?? []),
    );
    const left = daysOutside(repeated, { from: meter.from, to: meter.to ?? noEnd });
    return left.map(({ from, to }) => ({ ...meter, from, to: to === noEnd ? meter.to : to }));
  });
}
