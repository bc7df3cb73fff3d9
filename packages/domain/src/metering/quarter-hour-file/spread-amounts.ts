import { getItem } from '../../collections/items.ts';
import { zip } from '../../collections/pairs.ts';
import { quarterHourMs } from '../../time/local-days.ts';
import { splitExactly } from '../../units/split-exactly.ts';
import { AmountStatus } from '../codes.ts';
import { noteGaps, type SeriesBasis, type Target, type TimeGroup } from './file-reading.ts';
import type { Stamp } from './layout.ts';
import type { ReadSeries } from './read-file.ts';
import { type ReadDay, seriesOfDays } from './series-values.ts';

interface Spread {
  quarterHours: number;
  stamp: Stamp;
}

/**
 * Series whose rows stand for some quarter-hours each. Every amount is split among them in equal parts that add up to
 * it exactly; none of the parts was measured.
 */
export function spreadAmounts(group: TimeGroup, basis: SeriesBasis, spread: Spread): ReadSeries[] {
  group.lines.widen(placesOf(spread));
  noteGaps({ ...group, smallestStepMs: quarterHourMs }, basis);
  const series = group.targets.map((target) => spreadSeries(target, basis, spread));
  const count = series.reduce((sum, { quarterHours }) => sum + quarterHours, 0);
  const { column } = group;
  if (count > 0) basis.issues.add({ code: 'spread', count, ...(column !== undefined && { column }) });
  return series;
}

/** A row that tells the end was read as the last of its quarter-hours, one that tells the begin as the first. */
function placesOf({ quarterHours, stamp }: Spread): number[] {
  const places = Array.from({ length: quarterHours }, (_, index) => index);
  return stamp === 'start' ? places : places.map((place) => place - quarterHours + 1);
}

function spreadSeries(target: Target, basis: SeriesBasis, spread: Spread): ReadSeries {
  const { values, factor, isPower } = target;
  // a mean power adds up over all quarter-hours of its row
  const days = values.wholeDays(isPower ? factor * spread.quarterHours : factor);
  const { amounts, statuses } = spreadOver(days, placesOf(spread));
  return seriesOfDays(target, values.cutInDays(amounts, statuses), basis);
}

function spreadOver(days: ReadDay[], places: number[]) {
  const sent = days.flatMap(({ amounts }) => amounts);
  const sentStatuses = days.flatMap((day) => day.statuses ?? day.amounts.map(() => AmountStatus.Measured));
  const amounts = sent.map((): number | null => null);
  const statuses = sent.map((): AmountStatus => AmountStatus.Measured);
  for (const [index, amount] of sent.entries()) {
    if (amount === null) continue;
    const own = places.map((place) => index + place).filter((at) => at === index || (at in sent && sent[at] === null));
    const parts = splitExactly(
      amount,
      own.map(() => 1),
    );
    const status = getItem(sentStatuses, index) || AmountStatus.Substitute;
    for (const [at, part] of zip(own, parts)) {
      amounts[at] = (amounts[at] ?? 0) + part;
      statuses[at] = status;
    }
  }
  return { amounts, statuses };
}
