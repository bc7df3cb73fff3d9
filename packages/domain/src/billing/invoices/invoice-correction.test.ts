import fc from 'fast-check';
import { expect, it } from 'vitest';
import { vatCentsOf } from './invoice-amounts.ts';
import { cancellationPrefixOf, cancelSnapshot, dueCentsOf } from './invoice-correction.ts';
import type { InvoiceLine } from './invoice-lines.ts';
import type { InvoiceSnapshot } from './invoice-snapshot.ts';

const days = { from: '2026-01-01', to: '2026-02-01', vatPercent: 19 };
const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
const energy = fc.integer({ min: 0, max: 10_000_000 });
const line: fc.Arbitrary<InvoiceLine> = fc.oneof(
  fc.record({ kind: fc.constantFrom('pv', 'grid'), energyWh: energy, amountCents: cents }).map((of) => ({
    ...of,
    ...days,
    tariffName: 'Hausstrom',
    ctPerKwh: '21.5',
  })),
  cents.map((amountCents): InvoiceLine => ({ kind: 'priceCap', ...days, amountCents })),
  cents.map((amountCents): InvoiceLine => ({
    kind: 'base',
    ...days,
    tariffName: 'Hausstrom',
    days: 31,
    daysOfYear: 365,
    eurPerMonth: '9.90',
    amountCents,
  })),
);

/** An invoice with what a cancellation reads. */
const invoice = fc.record({ lines: fc.array(line), pvWh: energy, gridWh: energy }).map(({ lines, pvWh, gridWh }) => {
  const netCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const vatCents = vatCentsOf(netCents, 19);
  return {
    lines,
    totals: {
      netCents,
      vatPercent: 19,
      vatCents,
      grossCents: netCents + vatCents,
      vatAmounts: [{ vatPercent: 19, netCents, vatCents }],
    },
    consumption: { totalWh: pvWh + gridWh, pvWh, gridWh },
    months: [{ month: '2026-01', pvWh, gridWh }],
    pricePeriods: [],
    comparison: { previous: null, households: [], source: '' },
  } as unknown as InvoiceSnapshot;
});

const cancellation = {
  number: 'ST-2026-0001',
  issuedDate: '2026-03-01',
  recipient: {} as InvoiceSnapshot['recipient'],
  payment: {} as InvoiceSnapshot['payment'],
  correction: {
    type: 'cancellation',
    number: 'RE-2026-0001',
    issuedDate: '2026-02-10',
    reason: 'Zählerstand berichtigt',
    paidCents: 0,
    isReplaced: false,
  },
} as const;

const numbersOf = ({ lines, totals, consumption, months }: InvoiceSnapshot): number[] => [
  ...lines.flatMap((one) => [
    one.amountCents,
    'energyWh' in one ? one.energyWh : 0,
    one.kind === 'base' ? one.days : 0,
  ]),
  totals.netCents,
  totals.vatCents,
  totals.grossCents,
  ...totals.vatAmounts.flatMap(({ netCents, vatCents }) => [netCents, vatCents]),
  ...Object.values(consumption),
  ...months.flatMap(({ pvWh, gridWh }) => [pvWh, gridWh]),
];

it('leaves zero of every quantity and amount of an invoice', () => {
  fc.assert(
    fc.property(invoice, (issued) => {
      const cancelled = numbersOf(cancelSnapshot(issued, cancellation));
      const sums = numbersOf(issued).map((number, index) => number + cancelled[index]!);
      expect(sums.every((sum) => Object.is(sum, 0))).toBe(true);
      expect(cancelled.some((number) => Object.is(number, -0))).toBe(false);
    }),
  );
});

it('adds up like every invoice: net is the sum of the lines, VAT once on it', () => {
  fc.assert(
    fc.property(invoice, (issued) => {
      const { lines, totals } = cancelSnapshot(issued, cancellation);
      expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(totals.netCents);
      expect(totals.vatCents).toBe(vatCentsOf(totals.netCents, 19));
      expect(totals.grossCents).toBe(totals.netCents + totals.vatCents);
    }),
  );
});

const corrected = { number: 'RE-1', issuedDate: '2026-02-10', reason: 'Tausch', paidCents: 300 };
it.each([
  ['an invoice asks for its amount', { grossCents: 500 }, undefined, 500],
  [
    'a cancellation returns what was paid',
    { grossCents: -500 },
    { ...corrected, type: 'cancellation', isReplaced: false },
    -300,
  ],
  ['a replaced one returns nothing', { grossCents: -500 }, { ...corrected, type: 'cancellation', isReplaced: true }, 0],
  [
    'a corrected invoice asks for the rest',
    { grossCents: 500 },
    { ...corrected, type: 'correction', cancellationNumber: 'ST-1' },
    200,
  ],
  [
    'or returns what is too much',
    { grossCents: 100 },
    { ...corrected, type: 'correction', cancellationNumber: 'ST-1' },
    -200,
  ],
] as const)('%s', (_, { grossCents }, correction, dueCents) => {
  expect(dueCentsOf({ totals: { grossCents }, ...(correction && { correction }) })).toBe(dueCents);
});

it('gives cancellations another prefix than invoices', () => {
  expect(['RE', 'ST', 'STORNO'].map(cancellationPrefixOf)).toEqual(['ST', 'STORNO', 'ST']);
});
