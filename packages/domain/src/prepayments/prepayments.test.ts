import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstMonthDueFrom, instalmentsOf } from './instalments.ts';
import {
  findInstalmentStatus,
  openInstalmentCents,
  splitAtNextInstalment,
  type InstalmentFacts,
} from './instalment-status.ts';
import { expectedYearCents, monthlyPrepaymentCents, toYearlyConsumption } from './propose-prepayment.ts';
import { deductPrepayments, paidAtEachRate, vatInGrossCents } from './deduct-prepayments.ts';

const year2026 = { fromMonth: '2026-01-01', toMonth: '2027-01-01' };
const open = { from: '2020-01-01', to: null };
const daysOf = (terms: Parameters<typeof instalmentsOf>[0], contract: Parameters<typeof instalmentsOf>[1]) =>
  instalmentsOf(terms, contract).map(({ dueOn }) => dueOn);

describe('the instalments of a plan', () => {
  it.each([
    [
      'a common year',
      { fromMonth: '2026-01-01', toMonth: '2026-05-01', dueDay: 31 },
      ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'],
    ],
    ['a leap year', { fromMonth: '2028-02-01', toMonth: '2028-04-01', dueDay: 30 }, ['2028-02-29', '2028-03-30']],
    [
      'the turn of the year',
      { fromMonth: '2026-12-01', toMonth: '2027-02-01', dueDay: 15 },
      ['2026-12-15', '2027-01-15'],
    ],
  ])('are due on the last day of shorter months: %s', (_title, terms, expected) =>
    expect(daysOf(terms, open)).toEqual(expected),
  );

  it.each([
    ['after the due day', { from: '2026-03-16', to: null }, '2026-04-15'],
    ['on the due day', { from: '2026-03-15', to: null }, '2026-03-15'],
  ])('start in the month of a move-in only if its due day is supplied: move-in %s', (_title, contract, first) =>
    expect(daysOf({ ...year2026, dueDay: 15 }, contract)[0]).toBe(first),
  );

  it.each([
    ['before the due day', '2026-09-15', '2026-08-15'],
    ['on the due day', '2026-09-16', '2026-09-15'],
  ])('end with the contract: last day %s', (_title, to, last) =>
    expect(daysOf({ ...year2026, dueDay: 15 }, { from: '2020-01-01', to }).at(-1)).toBe(last),
  );

  it.each([
    ['2027-02-02', 15, '2027-02-01'],
    ['2027-02-16', 15, '2027-03-01'],
    ['2027-02-28', 31, '2027-02-01'],
    ['2026-12-16', 15, '2027-01-01'],
  ])('start in the first month that is due from %s on the %i', (day, dueDay, month) =>
    expect(firstMonthDueFrom(day, dueDay)).toBe(month),
  );

  it('have one due day in each of their months', () => {
    const month = fc
      .integer({ min: 0, max: 600 })
      .map((n) => `${2020 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}-01`);
    fc.assert(
      fc.property(month, fc.integer({ min: 1, max: 31 }), (fromMonth, dueDay) => {
        const toMonth = `${Number(fromMonth.slice(0, 4)) + 1}${fromMonth.slice(4)}`;
        const instalments = instalmentsOf({ fromMonth, toMonth, dueDay }, open);
        expect(instalments).toHaveLength(12);
        for (const { month: of, dueOn } of instalments) {
          expect(dueOn.slice(0, 7)).toBe(of.slice(0, 7));
          expect(firstMonthDueFrom(dueOn, dueDay)).toBe(of);
        }
      }),
    );
  });
});

const prices = {
  baseEurPerMonth: '10.50',
  pvCtPerKwh: '21.50',
  gridCtPerKwh: {
    commodity: '29.90',
    gridUsage: '0',
    concession: '0',
    electricityTax: '0',
    kwk: '0',
    offshore: '0',
    section19: '0',
    eeg: '0',
    interruptibleLoads: '0',
    nev: '0',
  },
  discount: null,
  metering: null,
};

describe('a proposal', () => {
  it('is a twelfth of the year in whole euros: the golden invoice at the prices of July', () => {
    const yearly = toYearlyConsumption({ pvWh: 1_267_780, gridWh: 1_721_970 }, 365);
    const cents = expectedYearCents(yearly, { prices, vatPercent: 19, supplyModel: 'full_supply' });
    expect([cents, monthlyPrepaymentCents(cents)]).toEqual([108_699, 9_100]);
  });

  it('asks only for the electricity of the roof in a GGV', () =>
    expect(
      expectedYearCents({ pvWh: 1_000_000, gridWh: 5_000_000 }, { prices, vatPercent: 0, supplyModel: 'ggv' }),
    ).toBe(21_500));

  it.each([
    [108_599, 9_000],
    [108_600, 9_100],
    [0, 100],
    [599, 100],
    [1_800, 200],
  ])('rounds %i cents a year half up, to at least one euro', (yearlyCents, expected) =>
    expect(monthlyPrepaymentCents(yearlyCents)).toBe(expected),
  );

  it('scales the days of an invoice to a year, also of a leap year', () =>
    expect(toYearlyConsumption({ pvWh: 366, gridWh: 732 }, 366)).toEqual({ pvWh: 365, gridWh: 730 }));
});

const paid = (amounts: number[], vatPercent = 19) =>
  amounts.map((amountCents, index) => ({
    month: `2026-${String(index + 1).padStart(2, '0')}-01`,
    paidOn: '2026-01-15',
    amountCents,
    vatPercent,
  }));

describe('a deduction', () => {
  it('deducts twelve prepayments with the VAT in them: the golden invoice', () => {
    const { grossCents, vatAmounts } = deductPrepayments(paid(Array.from({ length: 12 }, () => 9_200)));
    expect([grossCents, 108_245 - grossCents]).toEqual([110_400, -2_155]);
    expect(vatAmounts).toEqual([{ vatPercent: 19, netCents: 92_773, vatCents: 17_627 }]);
  });

  it('adds up to the cent for each rate', () => {
    const amounts = fc.array(
      fc.record({ amountCents: fc.integer({ min: 1, max: 100_000 }), vatPercent: fc.constantFrom(0, 16, 19) }),
    );
    fc.assert(
      fc.property(amounts, (some) => {
        const { instalments, grossCents, vatAmounts } = deductPrepayments(
          some.map((one) => ({ month: '2026-01-01', paidOn: '2026-01-15', ...one })),
        );
        expect(grossCents).toBe(some.reduce((sum, { amountCents }) => sum + amountCents, 0));
        expect(vatAmounts.reduce((sum, { netCents, vatCents }) => sum + netCents + vatCents, 0)).toBe(grossCents);
        for (const { vatPercent, vatCents } of vatAmounts) {
          const parts = instalments.filter((one) => one.vatPercent === vatPercent);
          expect(parts.reduce((sum, one) => sum + one.vatCents, 0)).toBe(vatCents);
          for (const part of parts)
            expect(Math.abs(part.vatCents - vatInGrossCents(part.amountCents, vatPercent))).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

describe('what was paid of an instalment', () => {
  const rates = [
    { from: '2007-01-01', percent: 19 },
    { from: '2020-07-01', percent: 16 },
    { from: '2021-01-01', percent: 19 },
  ];
  const july = (...receipts: [string, number][]) =>
    paidAtEachRate(
      { month: '2020-07-01', receipts: receipts.map(([paidOn, amountCents]) => ({ paidOn, amountCents })) },
      rates,
    ).map(({ paidOn, amountCents, vatPercent }) => [paidOn, amountCents, vatPercent]);

  it.each<[string, [string, number][], (string | number)[][]]>([
    ['nothing', [], []],
    ['on its due day', [['2020-07-15', 9_200]], [['2020-07-15', 9_200, 16]]],
    ['before the change, though due after it', [['2020-06-30', 9_200]], [['2020-06-30', 9_200, 19]]],
    [
      'in parts on both sides of the change',
      [
        ['2020-07-02', 4_000],
        ['2020-06-30', 5_000],
        ['2020-07-20', 200],
      ],
      [
        ['2020-06-30', 5_000, 19],
        ['2020-07-20', 4_200, 16],
      ],
    ],
    [
      'at the same rate in two times',
      [
        ['2020-06-30', 5_000],
        ['2021-01-02', 4_200],
      ],
      [['2021-01-02', 9_200, 19]],
    ],
  ])('has the rate of its day of receipt: %s', (_title, receipts, parts) => expect(july(...receipts)).toEqual(parts));
});

const facts: InstalmentFacts = {
  dueOn: '2026-03-15',
  amountCents: 9_200,
  paidCents: 0,
  isCancelled: false,
  isCollectable: false,
  deductedCents: null,
  collectionDate: null,
  returnedOn: null,
  contractEnd: null,
};

it.each([
  ['planned', {}, '2026-03-14', 9_200],
  ['due', {}, '2026-03-15', 9_200],
  ['overdue', {}, '2026-03-16', 9_200],
  ['due', { isCollectable: true }, '2026-03-16', 9_200],
  ['partlyPaid', { paidCents: 4_000 }, '2026-03-15', 5_200],
  ['overdue', { paidCents: 4_000 }, '2026-03-20', 5_200],
  ['collected', { paidCents: 9_200, collectionDate: '2026-03-16' }, '2026-03-15', 0],
  ['paid', { paidCents: 9_200, collectionDate: '2026-03-16' }, '2026-03-16', 0],
  ['returned', { returnedOn: '2026-03-18' }, '2026-03-20', 9_200],
  ['dropped', { isCancelled: true }, '2026-03-20', 0],
  ['dropped', { contractEnd: '2026-03-15' }, '2026-03-20', 0],
  ['overdue', { contractEnd: '2026-03-16' }, '2026-03-20', 9_200],
  ['deducted', { deductedCents: 4_000, paidCents: 4_000 }, '2027-01-20', 0],
  ['deducted', { deductedCents: 0 }, '2027-01-20', 0],
  ['returned', { deductedCents: 9_200, returnedOn: '2027-01-18' }, '2027-01-20', 9_200],
] as const)('an instalment is %s: %o', (status, changed, today, openCents) => {
  const one = { ...facts, ...changed };
  expect([findInstalmentStatus(one, today), openInstalmentCents(one)]).toEqual([status, openCents]);
});

it.each([
  [['paid', 'overdue', 'paid', 'planned'], ['paid']],
  [
    ['deducted', 'dropped'],
    ['deducted', 'dropped'],
  ],
  [['collected', 'planned'], []],
] as const)('shows instalments %o from the first that is not closed on', (statuses, earlier) => {
  const all = statuses.map((status) => ({ status }));
  const split = splitAtNextInstalment(all);
  expect(split.earlier.map(({ status }) => status)).toEqual(earlier);
  expect([...split.earlier, ...split.next]).toEqual(all);
});
