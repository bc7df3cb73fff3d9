import { balanceCentsOf } from '@lichthof/domain/billing/invoices/invoice-correction.ts';
import type { InvoiceSnapshot } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { bareInvoice, manyPricePeriodsInvoice, twoRatesInvoice } from '../testing/awkward-snapshots.ts';
import {
  discountInvoice,
  ggvInvoice,
  goldenInvoice,
  monthInvoice,
  prepaidInvoice,
} from '../testing/sample-snapshot.ts';
import { sampleCancellation, sampleCorrection } from '../testing/sample-corrections.ts';
import { crossIndustryInvoice } from './cross-industry-invoice.ts';

const freeInvoice: InvoiceSnapshot = {
  ...monthInvoice,
  lines: monthInvoice.lines.map((line) => ({ ...line, amountCents: 0 })),
  totals: {
    netCents: 0,
    vatPercent: 19,
    vatCents: 0,
    grossCents: 0,
    vatAmounts: [{ vatPercent: 19, netCents: 0, vatCents: 0 }],
  },
};

/** Prices by time: at the market, lower than zero as well, with the reduction of the grid fee. */
const dynamicInvoice: InvoiceSnapshot = {
  ...monthInvoice,
  lines: monthInvoice.lines.flatMap((line): InvoiceSnapshot['lines'] => {
    if (line.kind !== 'grid') return [line];
    const { from, to, tariffName, vatPercent } = line;
    const market = { lowestCtPerKwh: '-4.5', highestCtPerKwh: '38.71' };
    const atMarket = { ...line, levels: ['NT' as const], market };
    const year = { days: 31, daysOfYear: 365, eurPerYear: '117.55' };
    return [
      { ...atMarket, ctPerKwh: '27.9012', amountCents: line.amountCents + 1098 },
      { ...atMarket, ctPerKwh: '-1.25', amountCents: -100 },
      { kind: 'gridFeeReduction' as const, from, to, tariffName, vatPercent, ...year, amountCents: -998 },
    ];
  }),
};

const replacedPrepaid = { invoice: prepaidInvoice, paidCents: 0, isReplaced: true };

const kinds: [string, InvoiceSnapshot][] = [
  ['a year by direct debit', goldenInvoice],
  ['a discount', discountInvoice],
  ['a month by transfer', monthInvoice],
  ['GGV', ggvInvoice],
  ['a small business and a price cap', bareInvoice],
  ['nothing to pay', freeInvoice],
  ['prepayments', prepaidInvoice],
  ['the cancellation of an invoice with prepayments', sampleCancellation({ invoice: prepaidInvoice, paidCents: 0 })],
  ['the cancellation of prepayments that a corrected invoice deducts', sampleCancellation(replacedPrepaid)],
  ['two rates of VAT', twoRatesInvoice],
  ['the cancellation of two rates of VAT', sampleCancellation({ invoice: twoRatesInvoice })],
  ['a corrected invoice', sampleCorrection(50_000)],
  ['a cancellation', sampleCancellation()],
  ['the cancellation of a capped invoice', sampleCancellation({ invoice: bareInvoice, paidCents: 0 })],
  ['thirteen price periods', manyPricePeriodsInvoice],
  ['prices by time', dynamicInvoice],
  [
    'signs that XML reserves',
    { ...goldenInvoice, recipient: { ...goldenInvoice.recipient, names: ['A & B <"> \u0001 GmbH'] } },
  ],
];

const folder = resolve(import.meta.dirname, '../../../../../../../shared/data/xsd/facturx_en16931');
const isHere = existsSync(folder);

describe.skipIf(!isHere)('the schema of EN 16931', () => {
  const files = isHere ? readdirSync(folder).filter((name) => name.endsWith('.xsd')) : [];
  const preload = files.map((fileName) => ({ fileName, contents: readFileSync(resolve(folder, fileName), 'utf8') }));
  const schema = preload.filter(({ fileName }) => fileName === 'Factur-X_1.07.3_EN16931.xsd');
  const faultsOf = async (contents: string) =>
    (await validateXML({ xml: [{ fileName: 'factur-x.xml', contents }], schema, preload })).errors;

  it.each(kinds)('accepts %s', async (_, invoice) => {
    expect(await faultsOf(crossIndustryInvoice(invoice))).toEqual([]);
  });

  it('refuses an invoice without a number', async () => {
    const xml = crossIndustryInvoice(goldenInvoice).replace('<ram:ID>RE-2027-0118</ram:ID>', '');
    expect(await faultsOf(xml)).not.toEqual([]);
  });
});

/** The amounts of elements of a name, in cents. */
const centsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<ram:${name}(?: [^>]*)?>(-?\\d+)\\.(\\d\\d)<`, 'g'))].map(([, euros, cents]) =>
    Number(`${euros}${cents}`),
  );
const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** The sum of amounts for each category and rate of VAT. */
function byRate(xml: string, element: string, name: string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [part] of xml.matchAll(new RegExp(`<ram:${element}>.*?</ram:${element}>`, 'gs'))) {
    const [, rate] = /(<ram:CategoryCode>.*<\/ram:RateApplicablePercent>)/s.exec(part)!;
    sums.set(rate!, (sums.get(rate!) ?? 0) + sumOf(centsOf(part, name)));
  }
  return sums;
}

describe('the rules of EN 16931', () => {
  it.each(kinds)('identify the seller (BR-CO-26): %s', (_, invoice) => {
    const [, seller] = /<ram:SellerTradeParty>(.*)<\/ram:SellerTradeParty>/s.exec(crossIndustryInvoice(invoice))!;
    expect(seller).toMatch(/^<ram:ID>[^<]|<ram:SpecifiedLegalOrganization><ram:ID>[^<]|<ram:ID schemeID="VA">[^<]/);
  });

  it.each(kinds)('sum up the lines of each rate of VAT (BR-S-08, BR-E-08): %s', (_, invoice) => {
    const xml = crossIndustryInvoice(invoice);
    const header = xml.slice(xml.indexOf('<ram:ApplicableHeaderTradeSettlement>'));
    const ofLines = byRate(xml, 'SpecifiedLineTradeSettlement', 'LineTotalAmount');
    expect(byRate(header, 'ApplicableTradeTax', 'BasisAmount')).toEqual(ofLines);
  });

  it.each(kinds)('ask for at least one line (BR-16): %s', (_, invoice) => {
    expect(crossIndustryInvoice(invoice)).toContain('<ram:IncludedSupplyChainTradeLineItem>');
  });
});

describe('the amounts', () => {
  it.each(kinds)('of %s add up', (_, invoice) => {
    const xml = crossIndustryInvoice(invoice);
    const [total] = centsOf(xml, 'LineTotalAmount').slice(-1);
    expect(sumOf(centsOf(xml, 'LineTotalAmount').slice(0, -1))).toBe(total);
    expect(sumOf(centsOf(xml, 'BasisAmount'))).toBe(total);
    expect(centsOf(xml, 'TaxBasisTotalAmount')).toEqual([total]);
    expect(centsOf(xml, 'TaxTotalAmount')).toEqual([sumOf(centsOf(xml, 'CalculatedAmount'))]);
    expect(centsOf(xml, 'GrandTotalAmount')).toEqual([total! + centsOf(xml, 'TaxTotalAmount')[0]!]);
    const [prepaid = 0] = centsOf(xml, 'TotalPrepaidAmount');
    expect(centsOf(xml, 'DuePayableAmount')).toEqual([centsOf(xml, 'GrandTotalAmount')[0]! - prepaid]);
    expect(centsOf(xml, 'DuePayableAmount')).toEqual([balanceCentsOf(invoice)]);
  });

  it('are those of quantity and price', () => {
    const xml = crossIndustryInvoice(discountInvoice);
    expect(xml).toContain(
      '<ram:ChargeAmount>118.8</ram:ChargeAmount><ram:BasisQuantity unitCode="DAY">365</ram:BasisQuantity>',
    );
    expect(xml).toContain('<ram:BilledQuantity unitCode="DAY">181</ram:BilledQuantity>');
    expect(xml).toContain('<ram:ChargeAmount>0.3025</ram:ChargeAmount>');
    expect(xml).toContain('<ram:BilledQuantity unitCode="KWH">-1267.78</ram:BilledQuantity>');
  });
});

describe('the payment', () => {
  it('names the mandate of a direct debit', () => {
    const xml = crossIndustryInvoice(goldenInvoice);
    expect(xml).toContain('<ram:TypeCode>59</ram:TypeCode>');
    expect(xml).toContain('<ram:CreditorReferenceID>DE98ZZZ09999999999</ram:CreditorReferenceID>');
    expect(xml).toContain('<ram:DirectDebitMandateID>K100482-01</ram:DirectDebitMandateID>');
  });

  it('names the account for a transfer, and none where nothing is to pay', () => {
    expect(crossIndustryInvoice(monthInvoice)).toContain('<ram:TypeCode>58</ram:TypeCode>');
    expect(crossIndustryInvoice(freeInvoice)).not.toContain('PaymentMeans');
  });
});

describe('a correction', () => {
  const due = (xml: string) => [
    centsOf(xml, 'GrandTotalAmount'),
    centsOf(xml, 'TotalPrepaidAmount'),
    centsOf(xml, 'DuePayableAmount'),
  ];

  it('names the invoice that it corrects, and offsets what was paid', () => {
    const xml = crossIndustryInvoice(sampleCorrection(50_000));
    expect(xml).toContain('<ram:TypeCode>384</ram:TypeCode>');
    expect(xml).toContain('<ram:IssuerAssignedID>RE-2027-0118</ram:IssuerAssignedID><ram:FormattedIssueDateTime>');
    expect(due(xml)).toEqual([[108_245], [50_000], [58_245]]);
  });

  it.each([
    [
      'is open',
      {},
      { paidCents: 0 },
      [[-108_245], [], [-108_245]],
      '1.082,45\u00A0€ werden mit RE-2027-0118 verrechnet.',
    ],
    ['is paid', {}, { paidCents: 108_245 }, [[-108_245], [], [-108_245]], ''],
    [
      'is paid in part',
      {},
      { paidCents: 8_245 },
      [[-108_245], [], [-108_245]],
      '1.000,00\u00A0€ werden mit RE-2027-0118 verrechnet.',
    ],
    ['is paid and replaced', {}, { paidCents: 108_245, isReplaced: true }, [[-108_245], [-108_245], [0]], ''],
    [
      'deducted prepayments',
      { invoice: prepaidInvoice },
      { paidCents: 0 },
      [[-108_245], [-110_400], [2_155]],
      '21,55\u00A0€ werden mit RE-2027-0118 verrechnet.',
    ],
    [
      'deducted prepayments and was paid out',
      { invoice: prepaidInvoice },
      { paidCents: -2_155 },
      [[-108_245], [-110_400], [2_155]],
      '',
    ],
  ])('as a cancellation of an invoice that %s states its prepaid amount', (_, of, paid, amounts, offset) => {
    const xml = crossIndustryInvoice(sampleCancellation({ ...of, ...paid }));
    expect(due(xml)).toEqual(amounts);
    const [, description = ''] = /<ram:SpecifiedTradePaymentTerms><ram:Description>(.*?)</.exec(xml) ?? [];
    expect(description).toBe(offset);
  });

  it('as a cancellation has negative quantities and prices that are not', () => {
    const xml = crossIndustryInvoice(sampleCancellation({ invoice: bareInvoice, paidCents: 0 }));
    expect(centsOf(xml, 'GrandTotalAmount')).toEqual([-2551]);
    expect(centsOf(xml, 'DuePayableAmount')).toEqual([-2551]);
    expect(xml).not.toContain('<ram:ChargeAmount>-');
    expect(xml).toContain('<ram:BilledQuantity unitCode="C62">1</ram:BilledQuantity>');
    expect(xml).toContain('<ram:BilledQuantity unitCode="DAY">-31</ram:BilledQuantity>');
  });
});

it('says why a small business charges no VAT', () => {
  const xml = crossIndustryInvoice(bareInvoice);
  expect(xml).toContain('<ram:CategoryCode>E</ram:CategoryCode>');
  expect(xml).toContain('§ 19 UStG');
});

it('is not made of a preview', () => {
  expect(() => crossIndustryInvoice({ ...goldenInvoice, number: null })).toThrow(RangeError);
});
