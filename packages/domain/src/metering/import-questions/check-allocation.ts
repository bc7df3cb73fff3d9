import { sumUnlessUnknown } from '../../collections/sums.ts';
import { apartmentKinds, MeterKind } from '../codes.ts';

/** What a meter has on a day; null when a quarter-hour is missing. */
export interface AllocationDayTotal {
  kind: MeterKind | null;
  /** Null for meters of the estate as a whole. */
  apartmentId: number | null;
  day: string;
  total: number | null;
}

export interface AllocationDoubt {
  code: 'allocationAboveConsumption' | 'allocationAboveGeneration';
  /** The apartment; null for general electricity and for all together. */
  apartmentId: number | null;
  /** Days with more than there can be, and the worst of them. */
  count: number;
  from: string;
  total: number;
  expected: number;
}

/** Each quarter-hour may be rounded up. */
const toleratedWh = 100;
const isAllocated = ({ kind }: AllocationDayTotal) => kind === MeterKind.AllocatedQuantity;
const isConsumption = ({ kind, apartmentId }: AllocationDayTotal) =>
  apartmentId === null ? kind === MeterKind.GeneralConsumption : kind !== null && apartmentKinds.includes(kind);
const localSigns = new Map<MeterKind | null, number>([
  [MeterKind.PvGeneration, 1],
  [MeterKind.Discharge, 1],
  [MeterKind.Charge, -1],
]);

/** Days on which more is allocated than was used or generated. Billing compares each quarter-hour. */
export function checkAllocation(totals: readonly AllocationDayTotal[]): AllocationDoubt[] {
  const allocated = totals.filter(isAllocated);
  const byPlace = Map.groupBy(allocated, ({ apartmentId }) => apartmentId);
  const ofPlaces = [...byPlace].flatMap(([apartmentId, own]) => {
    const used = totals.filter((one) => one.apartmentId === apartmentId && isConsumption(one));
    const days = compare(own, used, () => 1);
    return doubtOf('allocationAboveConsumption', apartmentId, days);
  });
  const local = totals.filter(({ kind }) => localSigns.has(kind));
  const days = compare(allocated, local, ({ kind }) => localSigns.get(kind) ?? 0);
  return [...ofPlaces, ...doubtOf('allocationAboveGeneration', null, days)];
}

interface ComparedDay {
  day: string;
  total: number;
  expected: number;
}

/** Nothing for a day of which the other side is not known as a whole. */
function compare(
  allocated: readonly AllocationDayTotal[],
  others: readonly AllocationDayTotal[],
  signOf: (one: AllocationDayTotal) => number,
): ComparedDay[] {
  const byDay = Map.groupBy(others, ({ day }) => day);
  return [...Map.groupBy(allocated, ({ day }) => day)].flatMap(([day, own]) => {
    const known = byDay.get(day);
    const expected = known && sumUnlessUnknown(known.map((one) => one.total && signOf(one) * one.total));
    if (expected === undefined || expected === null) return [];
    return [{ day, expected, total: own.reduce((sum, { total }) => sum + (total ?? 0), 0) }];
  });
}

function doubtOf(
  code: AllocationDoubt['code'],
  apartmentId: number | null,
  days: readonly ComparedDay[],
): AllocationDoubt[] {
  const over = days.filter(({ total, expected }) => total > expected + toleratedWh);
  if (over.length === 0) return [];
  const worst = over.reduce((most, one) => (one.total - one.expected > most.total - most.expected ? one : most));
  return [
    {
      code,
      apartmentId,
      count: over.length,
      from: worst.day,
      total: worst.total,
      expected: Math.max(0, worst.expected),
    },
  ];
}
