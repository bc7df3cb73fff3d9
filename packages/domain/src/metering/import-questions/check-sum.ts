import { getItem } from '../../collections/items.ts';
import { sumUnlessUnknown } from '../../collections/sums.ts';
import { isoAt, quarterHourMs, startOfDay, type TimeZone } from '../../time/local-days.ts';
import { MeterKind } from '../codes.ts';
import type { ReadDay } from '../quarter-hour-file/series-values.ts';
import { consumers } from './check-connection.ts';
import { type EnteredPower, importLimitOf, toleratedOfEntered, wattsPerAmount } from './power-limits.ts';

export interface SumDoubt {
  code: 'sumAboveConnection';
  /** The quarter-hour with the most, local, and how many there are. */
  from: string;
  count: number;
  power: number;
  limit: number;
}

interface ConsumerSeries {
  kind: MeterKind | null;
  days: readonly Pick<ReadDay, 'day' | 'amounts'>[];
}

interface Supply {
  connection: EnteredPower['connection'];
  /** The meters of the estate that may bring energy besides the connection. */
  sources: readonly { kind: MeterKind | null; peakPowerW: number | null }[];
}

/** Whether the meters behind the house connection use more at once than it and the roof can bring. */
export function checkSum(series: Iterable<ConsumerSeries>, supply: Supply, timeZone: TimeZone): SumDoubt | undefined {
  const watts = mostPossible(supply);
  if (watts === null) return undefined;
  const sums = sumsByDay(series);
  let most = { day: '', index: 0, amount: 0 };
  let count = 0;
  for (const [day, amounts] of sums) {
    for (const [index, amount] of amounts.entries()) {
      if (amount * wattsPerAmount <= watts * toleratedOfEntered) continue;
      count += 1;
      if (amount > most.amount) most = { day, index, amount };
    }
  }
  if (count === 0) return undefined;
  const from = isoAt(startOfDay(most.day, timeZone) + most.index * quarterHourMs, timeZone).slice(0, 16);
  return { code: 'sumAboveConnection', from, count, power: most.amount * wattsPerAmount, limit: watts };
}

/** Null where the connection is not entered, or something of unknown size stands behind it. */
function mostPossible({ connection, sources }: Supply): number | null {
  const ofConnection = importLimitOf(connection);
  const local = sources.filter(({ kind }) => kind === MeterKind.PvGeneration || kind === MeterKind.Discharge);
  return sumUnlessUnknown([ofConnection, ...local.map(({ peakPowerW }) => peakPowerW)]);
}

function sumsByDay(series: Iterable<ConsumerSeries>): Map<string, number[]> {
  const sums = new Map<string, number[]>();
  for (const { kind, days } of series) {
    if (!consumers.has(kind)) continue;
    for (const { day, amounts } of days) {
      const sum = sums.get(day) ?? amounts.map(() => 0);
      sums.set(day, sum);
      for (const [index, amount] of amounts.entries()) sum[index] = getItem(sum, index) + (amount ?? 0);
    }
  }
  return sums;
}
