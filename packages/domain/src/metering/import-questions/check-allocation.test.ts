import { expect, it } from 'vitest';
import { MeterKind } from '../codes.ts';
import { type AllocationDayTotal, checkAllocation } from './check-allocation.ts';

const day = '2026-03-01';
const one = (kind: MeterKind, total: number | null, apartmentId: number | null = null): AllocationDayTotal => ({
  kind,
  apartmentId,
  day,
  total,
});
const pv = (total: number | null) => one(MeterKind.PvGeneration, total);
const used = (total: number | null) => one(MeterKind.Consumption, total, 7);
const allocated = (total: number) => one(MeterKind.AllocatedQuantity, total, 7);
const codesOf = (totals: AllocationDayTotal[]) => checkAllocation(totals).map(({ code }) => code);

it.each<[string, AllocationDayTotal[], string[]]>([
  ['what fits', [pv(9000), used(5000), allocated(5000)], []],
  ['what is above by rounding', [pv(9000), used(5000), allocated(5090)], []],
  ['more than was used', [pv(9000), used(5000), allocated(6000)], ['allocationAboveConsumption']],
  ['more than was generated', [pv(3000), used(5000), allocated(4000)], ['allocationAboveGeneration']],
  [
    'more than was left after charging',
    [pv(9000), one(MeterKind.Charge, 8000), used(5000), allocated(4000)],
    ['allocationAboveGeneration'],
  ],
  ['a day whose other values are missing', [pv(null), used(null), allocated(4000)], []],
  ['a day of which nothing else is known', [allocated(4000)], []],
  [
    'general electricity',
    [pv(9000), one(MeterKind.GeneralConsumption, 100), one(MeterKind.AllocatedQuantity, 900)],
    ['allocationAboveConsumption'],
  ],
])('asks about allocated quantities only where they cannot be: %s', (_, totals, codes) => {
  expect(codesOf(totals)).toEqual(codes);
});

it('says how often, and which day is the worst', () => {
  const on = (to: string, total: number) => ({ ...allocated(total), day: to });
  const days = ['2026-03-01', '2026-03-02'];
  const totals = [...days.map((to) => ({ ...used(1000), day: to })), on(days[0]!, 2000), on(days[1]!, 3000)];
  expect(checkAllocation(totals)).toEqual([
    { code: 'allocationAboveConsumption', apartmentId: 7, count: 2, from: days[1], total: 3000, expected: 1000 },
  ]);
});
