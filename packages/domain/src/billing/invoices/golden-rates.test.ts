import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gridCostParts } from '../prices/grid-cost-parts.ts';
import { priceCapLines, priceCapOf } from '../prices/price-cap.ts';
import { goldenRatesFile, periodsOf, readGoldenRates, type GoldenCase } from './golden-rates-for-tests.ts';
import { invoiceTotals } from './invoice-amounts.ts';
import { invoiceLines, type InvoiceLine } from './invoice-lines.ts';

const cases = existsSync(goldenRatesFile) ? readGoldenRates().cases : [];

/** A line in the words of the golden file. */
function asGolden(line: InvoiceLine): Record<string, unknown> {
  const { kind, from, to, vatPercent, amountCents } = line;
  const common = { kind, from, to, vatPercent, amountCents };
  if (line.kind === 'gridFeeReduction') {
    return { ...common, days: line.days, eurPerYear: line.eurPerYear, ...(line.isLimited && { isLimited: true }) };
  }
  if ('days' in line) return { ...common, days: line.days };
  if (line.kind === 'priceCap') return common;
  const { energyWh, ctPerKwh } = line;
  if (line.kind !== 'grid') return { ...common, energyWh, ctPerKwh };
  const price = line.market === undefined ? { ctPerKwh } : { isDynamic: true, meanCtPerKwh: ctPerKwh };
  return { ...common, energyWh, ...(line.levels && { levels: line.levels }), ...price };
}

function billed(golden: GoldenCase) {
  const supplies = golden.supplies.map((supply) => {
    const { pricePeriods } = periodsOf(golden, supply);
    return { use: supply.use, pricePeriods, lines: invoiceLines(pricePeriods, 'full_supply') };
  });
  const lines = supplies.flatMap((supply) => supply.lines);
  const totals = invoiceTotals(lines);
  const cap = golden.basicSupply && priceCapOf(golden.basicSupply);
  const ofAll = supplies.flatMap(({ pricePeriods }) => pricePeriods).toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const capLines = cap ? priceCapLines(totals, cap.capCents, ofAll) : [];
  return {
    supplies,
    cap: cap && { ...cap, invoiceCents: totals.grossCents },
    capLines,
    totals: invoiceTotals([...lines, ...capLines]),
  };
}

describe.skipIf(cases.length === 0)('an invoice by use and time, computed by another program', () => {
  it.each(cases.filter(({ expected }) => !expected.issue))('$id: $title', (golden) => {
    const { expected } = golden;
    const { supplies, cap, capLines, totals } = billed(golden);
    expect(supplies.map(({ lines }) => lines.map(asGolden))).toEqual(expected.supplies.map(({ lines }) => lines));
    const parts = supplies.map(({ pricePeriods }) =>
      Object.fromEntries(gridCostParts(pricePeriods).map(({ item, amountCents }) => [item, amountCents])),
    );
    expect(parts).toMatchObject(expected.supplies.map(({ gridCostPartsCents }) => gridCostPartsCents));
    expect(cap).toEqual(expected.priceCap);
    expect(capLines.map(asGolden)).toEqual(expected.priceCapLines ?? []);
    const { netCents, vatCents, grossCents } = expected;
    expect(totals).toMatchObject({ netCents, vatCents, grossCents });
  });

  it.each(cases.filter(({ expected }) => expected.issue))('$id: $title', (golden) => {
    const missing = golden.supplies.flatMap((supply) => periodsOf(golden, supply).missing);
    expect(missing.map((at) => new Date(at).toISOString())).toEqual(
      golden.expected.quarterHours?.map((at) => new Date(at).toISOString()),
    );
  });
});
