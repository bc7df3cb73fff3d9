import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, eachDay } from '../time/days.ts';
import type { InvoiceLine } from './invoices/invoice-lines.ts';
import { invoiceTotals } from './invoices/invoice-amounts.ts';
import { forecastDays, grossLines } from './own-month.ts';

const measured = (from: string, count: number, pvWh: number, gridWh: number) =>
  eachDay(from, addDays(from, count)).map((day) => ({ day, pvWh, gridWh }));
const totalOf = (days: { pvWh: number; gridWh: number }[]) =>
  days.reduce((sum, { pvWh, gridWh }) => sum + pvWh + gridWh, 0);

describe('the forecast of days to come', () => {
  it.each([
    ['six days', measured('2026-06-01', 6, 3000, 1000), 0],
    ['seven days', measured('2026-06-01', 7, 3000, 1000), 24 * 4000],
    [
      '40 days, of which the last 28 count',
      [...measured('2026-04-20', 12, 9000, 0), ...measured('2026-05-02', 28, 1000, 500)],
      24 * 1500,
    ],
  ])('rests on %s', (_, base, expectedWh) => {
    expect(totalOf(forecastDays(base, eachDay('2026-06-07', '2026-07-01')))).toBe(expectedWh);
  });

  it.each([
    ['February of a leap year', '2028-02-20', '2028-03-01', 10],
    ['February', '2027-02-20', '2027-03-01', 9],
    ['the month in which clocks go back', '2026-10-20', '2026-11-01', 12],
    ['the last day of a month', '2026-06-30', '2026-07-01', 1],
    ['nothing, on the last day with values', '2026-07-01', '2026-07-01', 0],
  ])('covers the days to come of %s', (_, from, to, count) => {
    const coming = forecastDays(measured('2026-01-01', 10, 100, 10), eachDay(from, to));
    expect(coming.map(({ day }) => day)).toEqual(eachDay(from, to));
    expect(totalOf(coming)).toBe(count * 110);
  });

  it('loses no Wh and differs by at most 1 Wh from day to day', () => {
    const days = fc.array(fc.record({ pvWh: fc.nat(50_000), gridWh: fc.nat(50_000) }), { minLength: 7, maxLength: 28 });
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 31 }), (base, count) => {
        const coming = forecastDays(
          base.map((day, index) => ({ ...day, day: addDays('2026-05-01', index) })),
          eachDay('2026-06-01', addDays('2026-06-01', count)),
        );
        const energies = coming.map(({ pvWh }) => pvWh);
        const exactWh = (base.reduce((sum, { pvWh }) => sum + pvWh, 0) * count) / base.length;
        expect(Math.abs(energies.reduce((sum, energyWh) => sum + energyWh, 0) - exactWh)).toBeLessThanOrEqual(0.5);
        expect(Math.max(...energies) - Math.min(...energies)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

const energyLine = (kind: 'pv' | 'grid', amountCents: number, vatPercent = 19): InvoiceLine => ({
  kind,
  from: '2026-06-01',
  to: '2026-07-01',
  tariffName: 'Tarif',
  energyWh: 1000,
  ctPerKwh: '20',
  vatPercent,
  amountCents,
});

describe('cost lines with VAT', () => {
  it('joins the lines of one kind and adds their energy', () => {
    const lines = [energyLine('pv', 100), energyLine('pv', 200), energyLine('grid', 50)];
    expect(grossLines({ lines, totals: invoiceTotals(lines) })).toEqual([
      { kind: 'pv', energyWh: 2000, days: null, grossCents: 357 },
      { kind: 'grid', energyWh: 1000, days: null, grossCents: 60 },
    ]);
  });

  it('add up to the gross total of the invoice, with discounts and several rates', () => {
    const line = fc.record({
      kind: fc.constantFrom('pv' as const, 'grid' as const),
      amountCents: fc.integer({ min: -5000, max: 50_000 }),
      vatPercent: fc.constantFrom(0, 16, 19),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (parts) => {
        const lines = parts.map(({ kind, amountCents, vatPercent }) => energyLine(kind, amountCents, vatPercent));
        const totals = invoiceTotals(lines);
        const sum = grossLines({ lines, totals }).reduce((total, { grossCents }) => total + grossCents, 0);
        expect(sum).toBe(totals.grossCents);
      }),
    );
  });
});
