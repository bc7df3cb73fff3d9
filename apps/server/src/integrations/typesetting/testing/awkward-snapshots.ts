import type { IssuedSnapshot } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import { readingOrigins } from '@lichthof/domain/metering/codes.ts';
import type { InvoiceLine } from '@lichthof/domain/billing/invoices/invoice-lines.ts';
import type { PricePeriod } from '@lichthof/domain/billing/prices/price-periods.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { goldenInvoice, monthInvoice } from './sample-snapshot.ts';

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3).slice(0, 100);
const longWords =
  'Gemeinnützige Wohnungsbaugenossenschaft der Eisenbahnerinnen und Eisenbahner in Leipzig und Umgebung'.slice(0, 100);
const longAddress = { street: longWord, houseNumber: '188 a', zipCode: '04229', city: longWords };

/** Names and places of 100 characters, with blanks and without. */
export const longNamesInvoice: IssuedSnapshot = {
  ...goldenInvoice,
  number: 'RECHNUNG-2027-000000000000000118',
  provider: {
    ...goldenInvoice.provider,
    name: longWords,
    address: longAddress,
    email: `${longWord.toLowerCase().slice(0, 80)}@wohnen.example`,
    directors: [longWord, longWords],
    bank: { ...goldenInvoice.provider.bank, bankName: longWord, accountHolder: longWords },
    taxNumber: '232/123/12345',
  },
  recipient: { ...goldenInvoice.recipient, names: [longWord, longWords], greetingName: longWord, address: longAddress },
  deliveryPoint: {
    ...goldenInvoice.deliveryPoint,
    address: longAddress,
    apartmentName: longWord,
    floor: longWords,
    meteringOperator: { name: longWord, code: '9900000412340' },
    gridOperator: { name: longWords, code: '9900000218546' },
  },
  payment: { ...goldenInvoice.payment, mandate: { ...goldenInvoice.payment.mandate!, accountHolder: longWord } },
  pricePeriods: goldenInvoice.pricePeriods.map((pricePeriod) => ({ ...pricePeriod, tariffName: longWord })),
  lines: goldenInvoice.lines.map((line) => ('tariffName' in line ? { ...line, tariffName: longWord } : line)),
  labelling: { ...goldenInvoice.labelling!, own: { ...goldenInvoice.labelling!.own, source: longWord } },
};

const weeksOf = (count: number): PricePeriod[] =>
  Array.from({ length: count }, (_, at) => ({
    ...goldenInvoice.pricePeriods[0]!,
    from: addDays('2026-01-01', at * 28),
    to: addDays('2026-01-01', (at + 1) * 28),
  }));

const linesOf = ({ from, to, tariffName, pvWh, gridWh, vatPercent }: PricePeriod): InvoiceLine[] => [
  { kind: 'base', from, to, tariffName, vatPercent, days: 28, daysOfYear: 365, eurPerMonth: '9.90', amountCents: 911 },
  { kind: 'pv', from, to, tariffName, vatPercent, energyWh: pvWh, ctPerKwh: '21.1234', amountCents: 12_862 },
  { kind: 'grid', from, to, tariffName, vatPercent, energyWh: gridWh, ctPerKwh: '30.25', amountCents: 24_297 },
];

/** Thirteen price periods of four weeks. */
export const manyPricePeriodsInvoice: IssuedSnapshot = {
  ...goldenInvoice,
  period: { from: '2026-01-01', to: '2026-12-31' },
  pricePeriods: weeksOf(13),
  lines: weeksOf(13).flatMap(linesOf),
  totals: {
    netCents: 494_910,
    vatPercent: 19,
    vatCents: 94_033,
    grossCents: 588_943,
    vatAmounts: [{ vatPercent: 19, netCents: 494_910, vatCents: 94_033 }],
  },
};

const origins = [...readingOrigins, 'computed'] as const;

/** Sixty readings, some of them estimated. */
export const manyReadingsInvoice: IssuedSnapshot = {
  ...goldenInvoice,
  readings: Array.from({ length: 60 }, (_, at) => ({
    ...goldenInvoice.readings[at % goldenInvoice.readings.length]!,
    origin: origins[at % origins.length]!,
  })),
};

/** Thirty gaps of two meters. */
export const manyGapsInvoice: IssuedSnapshot = {
  ...goldenInvoice,
  substitutes: Array.from({ length: 30 }, (_, at) => ({
    ...goldenInvoice.substitutes[0]!,
    meterName: at % 3 === 0 ? 'PV gesamt' : 'Wohnungszähler WE 13',
    of: at % 3 === 0 ? ('generation' as const) : ('consumption' as const),
    from: `2026-05-${String(at + 1).padStart(2, '0')}T22:45:00+02:00`,
    to: `2026-05-${String(at + 2).padStart(2, '0')}T00:00:00+02:00`,
  })),
};

/** A small business above the price cap, general electricity, and all that may be absent absent. */
export const bareInvoice: IssuedSnapshot = {
  ...monthInvoice,
  provider: {
    ...monthInvoice.provider,
    isSmallBusiness: true,
    hotlineHours: null,
    registerCourt: null,
    registerNumber: null,
    directors: [],
    vatId: null,
    taxNumber: '232/123/12345',
    creditorId: null,
  },
  recipient: { ...monthInvoice.recipient, type: 'general', names: ['Pleißeaue eG'], greetingName: null },
  deliveryPoint: {
    ...monthInvoice.deliveryPoint,
    apartmentName: null,
    meters: [],
    meteringOperator: null,
    gridOperator: null,
  },
  contract: { ...monthInvoice.contract, endDate: '2023-09-01', minimumTermUntil: null, nextPossibleEndDate: null },
  pricePeriods: monthInvoice.pricePeriods.map((pricePeriod) => ({ ...pricePeriod, vatPercent: 0 })),
  lines: [
    ...monthInvoice.lines.map((line) => ({ ...line, vatPercent: 0 })),
    { kind: 'priceCap', ...monthInvoice.period, vatPercent: 0, amountCents: -300 },
  ],
  totals: {
    netCents: 2551,
    vatPercent: 0,
    vatCents: 0,
    grossCents: 2551,
    vatAmounts: [{ vatPercent: 0, netCents: 2551, vatCents: 0 }],
  },
  priceCap: { ...goldenInvoice.priceCap!, basicSupplyCents: 2835, capCents: 2551, invoiceCents: 2851 },
  readings: [],
  substitutes: [],
  comparison: { previous: null, households: [], source: '' },
  gridCostParts: [],
};

/** Nothing consumed and nothing to pay, on days of two calendar years. */
export const emptyInvoice: IssuedSnapshot = {
  ...bareInvoice,
  period: { from: '2022-12-15', to: '2023-01-16' },
  consumption: { totalWh: 0, pvWh: 0, gridWh: 0 },
  months: [
    { month: '2022-12', pvWh: 0, gridWh: 0 },
    { month: '2023-01', pvWh: 0, gridWh: 0 },
  ],
  lines: [],
  totals: {
    netCents: 0,
    vatPercent: 19,
    vatCents: 0,
    grossCents: 0,
    vatAmounts: [{ vatPercent: 19, netCents: 0, vatCents: 0 }],
  },
  priceCap: null,
  comparison: { ...goldenInvoice.comparison, previous: { from: '2021-12-15', to: '2022-01-16', energyWh: 0 } },
};

/** The golden invoice with a rate of VAT that changed on 1 July: 909,62 + 158,46 = 1.068,08 €. */
export const twoRatesInvoice: IssuedSnapshot = {
  ...goldenInvoice,
  pricePeriods: goldenInvoice.pricePeriods.map((part, at) => ({ ...part, vatPercent: at === 0 ? 19 : 16 })),
  lines: goldenInvoice.lines.map((line, at) => ({ ...line, vatPercent: at < 3 ? 19 : 16 })),
  totals: {
    netCents: 90_962,
    vatPercent: 16,
    vatCents: 15_846,
    grossCents: 106_808,
    vatAmounts: [
      { vatPercent: 19, netCents: 43_050, vatCents: 8180 },
      { vatPercent: 16, netCents: 47_912, vatCents: 7666 },
    ],
  },
};
