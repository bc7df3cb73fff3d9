import type { InvoiceExplanation } from '@lichthof/contracts/billing/invoice-explanation.ts';
import { describe, expect, it } from 'vitest';
import { daysWithin, monthsByLine, quarterHourCount, rowsOf } from './invoice-months.ts';

const month = (name: string, pvWh: number) => ({ month: name, pvWh, gridWh: 10 });
const line = (from: string, to: string, energyWh: number) => ({ from, to, energyWh, ctPerKwh: '21', amountCents: 1 });
const months = [month('2026-01', 100), month('2026-02', 200), month('2026-03', 400), month('2026-04', 800)];
const year = { from: '2026-01-01', to: '2026-05-01', months };

describe('monthsByLine', () => {
  it('adds the months up to each line', () => {
    const pvLines = [line('2026-01-01', '2026-03-01', 300), line('2026-03-01', '2026-05-01', 1200)];
    const blocks = monthsByLine({ ...year, pvLines } as InvoiceExplanation);
    expect(blocks?.map((block) => block.months.map(({ month: name }) => name))).toEqual([
      ['2026-01', '2026-02'],
      ['2026-03', '2026-04'],
    ]);
  });

  it('counts only the days of the invoice', () => {
    const pvLines = [line('2026-01-10', '2026-05-01', 1500)];
    expect(monthsByLine({ ...year, from: '2026-01-10', pvLines } as InvoiceExplanation)).toHaveLength(1);
    expect(daysWithin('2026-01', { from: '2026-01-10', to: '2026-05-01' })).toEqual({
      from: '2026-01-10',
      to: '2026-02-01',
    });
  });

  it.each([
    ['prices change within a month', [line('2026-01-01', '2026-02-15', 200), line('2026-02-15', '2026-05-01', 1300)]],
    ['months do not add up to the lines', [line('2026-01-01', '2026-05-01', 1499)]],
  ])('is null if %s', (_name, pvLines) => {
    expect(monthsByLine({ ...year, pvLines } as InvoiceExplanation)).toBeNull();
  });
});

describe('rowsOf', () => {
  it.each([
    [undefined, [100, 200, 400, 800]],
    ['2026-03', [300, 400, 800]],
    ['2026-01', [100, 1400]],
    ['2025-12', [1500]],
  ])('groups the months with %s chosen', (chosen, energies) => {
    expect(rowsOf(months, chosen).map(({ pvWh }) => pvWh)).toEqual(energies);
  });
});

it.each([
  ['2023-08', 2976],
  ['2023-03', 2972],
  ['2023-10', 2980],
])('counts for %s %i quarter-hours', (name, count) => {
  expect(quarterHourCount(daysWithin(name, { from: '2023-01-01', to: '2024-01-01' }))).toBe(count);
});
