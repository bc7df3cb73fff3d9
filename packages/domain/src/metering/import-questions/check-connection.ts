import { getFirst, getLast } from '../../collections/items.ts';
import { sumUnlessUnknown } from '../../collections/sums.ts';
import { addDays } from '../../time/days.ts';
import { MeterKind } from '../codes.ts';

/** What a meter has on a day; null when a quarter-hour of it is missing. */
export interface DayTotal {
  meterId: number;
  kind: MeterKind | null;
  day: string;
  total: number | null;
}

export interface ConnectionDoubt {
  code: 'moreThanConnection';
  /** Days on which more is used than there is. */
  count: number;
  from: string;
  total: number;
  expected: number;
}

/** What uses energy behind the house connection. */
export const consumers = new Set<MeterKind | null>([
  MeterKind.GeneralConsumption,
  MeterKind.Consumption,
  MeterKind.EMobility,
  MeterKind.Heating,
  MeterKind.TenantRate,
  MeterKind.MobilityRate,
  MeterKind.HeatingRate,
]);
const signs: Partial<Record<MeterKind, number>> = {
  [MeterKind.GridConsumption]: 1,
  [MeterKind.PvGeneration]: 1,
  [MeterKind.Discharge]: 1,
  [MeterKind.FeedIn]: -1,
  [MeterKind.Charge]: -1,
};
const tolerated = 1.1;
const toleratedWh = 2000;
const fewestDays = 3;

/** Whether the meters behind the house connection use more than comes through it and from the roof. */
export function checkConnection(totals: readonly DayTotal[]): ConnectionDoubt | undefined {
  const days = [...Map.groupBy(totals, ({ day }) => day)].flatMap(([day, ofDay]) => balanceOf(day, ofDay));
  const over = days.filter(({ total, expected }) => total > expected * tolerated + toleratedWh);
  if (over.length < fewestDays || over.length * 2 < days.length) return undefined;
  const worst = over.reduce((most, one) => (one.total - one.expected > most.total - most.expected ? one : most));
  return {
    code: 'moreThanConnection',
    count: over.length,
    from: worst.day,
    total: worst.total,
    expected: worst.expected,
  };
}

/** What is used behind the house connection and what comes through it and from the roof, on the days that tell both. */
export interface ConnectionSum {
  from: string;
  /** Exclusive. */
  to: string;
  days: number;
  total: number;
  expected: number;
}

export function sumByConnection(totals: readonly DayTotal[]): ConnectionSum | undefined {
  const days = [...Map.groupBy(totals, ({ day }) => day)].flatMap(([day, ofDay]) => balanceOf(day, ofDay));
  if (days.length === 0) return undefined;
  const known = days.map(({ day }) => day).sort();
  const sumOf = (figure: 'total' | 'expected') => days.reduce((sum, one) => sum + one[figure], 0);
  return {
    from: getFirst(known),
    to: addDays(getLast(known), 1),
    days: days.length,
    total: sumOf('total'),
    expected: sumOf('expected'),
  };
}

/** Nothing for a day of which the connection or the roof is not known as a whole. */
function balanceOf(day: string, totals: readonly DayTotal[]): { day: string; total: number; expected: number }[] {
  const hasImport = totals.some(({ kind }) => kind === MeterKind.GridConsumption);
  const supply = totals.flatMap(({ kind, total }) => {
    const sign = kind === null ? undefined : signs[kind];
    return sign === undefined ? [] : [total && sign * total];
  });
  const expected = sumUnlessUnknown(supply);
  if (!hasImport || expected === null) return [];
  const used = totals.filter(({ kind }) => consumers.has(kind));
  return [{ day, expected, total: used.reduce((sum, { total }) => sum + (total ?? 0), 0) }];
}
