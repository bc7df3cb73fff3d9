import { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import { gridCostItems, type GridCostItem } from '@lichthof/domain/tariffs/tariff-prices.ts';
import { labellingOf } from '@lichthof/domain/billing/labelling/labelling-of.ts';
import { deductPrepayments } from '@lichthof/domain/prepayments/deduct-prepayments.ts';
import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import type { InvoiceLine } from '@lichthof/domain/billing/invoices/invoice-lines.ts';
import type { IssuedSnapshot, InvoiceSubstitute } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import {
  firstPrices,
  sampleComparison,
  sampleDeliveryPoint,
  sampleGridCostParts,
  sampleLines,
  sampleMix,
  sampleMonths,
  sampleNationalMix,
  sampleProvider,
  sampleReadings,
  sampleRecipient,
  samplePricePeriods,
  sampleTexts,
} from './sample-parts.ts';

const year2026 = { from: '2026-01-01', to: '2027-01-01' };

const radioGap: InvoiceSubstitute = {
  meterName: 'Wohnungszähler WE 13',
  of: 'consumption',
  from: '2026-05-09T03:00:00+02:00',
  to: '2026-05-09T04:15:00+02:00',
  quarterHours: 5,
  energyWh: 410,
  method: 'linear',
};

/** Full supply, two price periods, an exchanged meter, direct debit: 909,62 + 172,83 = 1.082,45 €. */
export const goldenInvoice: IssuedSnapshot = {
  form: 1,
  supplyModel: 'full_supply',
  number: 'RE-2027-0118',
  issuedDate: '2027-01-19',
  period: year2026,
  provider: sampleProvider,
  recipient: sampleRecipient,
  deliveryPoint: sampleDeliveryPoint,
  contract: {
    startDate: '2024-07-01',
    endDate: null,
    minimumTermUntil: '2026-07-01',
    noticeMonths: 1,
    nextPossibleEndDate: '2027-02-19',
  },
  payment: {
    method: PaymentMethod.DirectDebit,
    dueDate: '2027-02-02',
    mandate: { reference: 'K100482-01', iban: 'DE02120300000000202051', accountHolder: 'Mariam Haddad' },
  },
  pricePeriods: samplePricePeriods,
  currentTariff: { tariffName: 'Weidenhof Hausstrom 2027', prices: samplePricePeriods[0]!.prices, vatPercent: 19 },
  lines: sampleLines,
  totals: {
    netCents: 90_962,
    vatPercent: 19,
    vatCents: 17_283,
    grossCents: 108_245,
    vatAmounts: [{ vatPercent: 19, netCents: 90_962, vatCents: 17_283 }],
  },
  consumption: { totalWh: 2_989_750, pvWh: 1_267_780, gridWh: 1_721_970 },
  months: sampleMonths,
  readings: sampleReadings,
  substitutes: [radioGap],
  allocation: {
    key: AllocationKey.ByConsumption,
    base: 'allocatable',
    unused: 'fed_in',
    participantsCount: 25,
    apartmentsCount: 24,
    minTenantApartments: 24,
    weight: null,
    terms: [{ ...year2026, key: AllocationKey.ByConsumption, base: 'allocatable', unused: 'fed_in', weight: null }],
    localWh: 41_207_300,
    consumptionWh: 71_320_450,
    allocatedWh: 28_914_120,
  },
  comparison: sampleComparison,
  gridCostParts: sampleGridCostParts,
  priceCap: {
    supplierName: 'Stadtwerke Leipzig',
    baseEurPerYear: '165.00',
    ctPerKwh: '42.30',
    basicSupplyCents: 142_966,
    capCents: 128_669,
    invoiceCents: 108_245,
  },
  co2: { grams: 460_204, gramsPerKwh: 363, year: 2024, source: 'Umweltbundesamt' },
  labelling: labellingOf(2025, { own: sampleMix, national: sampleNationalMix }),
  texts: sampleTexts,
};

const discountLine: InvoiceLine = {
  kind: 'discount',
  ...year2026,
  energyWh: 1_267_780,
  ctPerKwh: '1.00',
  thresholdPercent: '40',
  vatPercent: 19,
  amountCents: -1268,
};

/** The golden invoice with 1.00 ct off the roof's electricity: 1.067,36 €. */
export const discountInvoice: IssuedSnapshot = {
  ...goldenInvoice,
  number: 'RE-2027-0120',
  pricePeriods: samplePricePeriods.map((pricePeriod) => ({
    ...pricePeriod,
    prices: { ...pricePeriod.prices, discount: { thresholdPercent: '40', ctPerKwh: '1.00' } },
  })),
  lines: [...sampleLines, discountLine],
  totals: {
    netCents: 89_694,
    vatPercent: 19,
    vatCents: 17_042,
    grossCents: 106_736,
    vatAmounts: [{ vatPercent: 19, netCents: 89_694, vatCents: 17_042 }],
  },
  priceCap: { ...goldenInvoice.priceCap!, invoiceCents: 106_736 },
};

/** Only the roof's electricity in equal parts: 320,72 €. */
export const ggvInvoice: IssuedSnapshot = {
  ...goldenInvoice,
  supplyModel: 'ggv',
  number: 'RE-2027-0042',
  pricePeriods: samplePricePeriods.map((pricePeriod, at) => ({
    ...pricePeriod,
    tariffName: `Gebäudestrom 2026/${at + 1}`,
  })),
  lines: sampleLines
    .filter((line) => line.kind === 'pv')
    .map((line, at) => ({ ...line, tariffName: `Gebäudestrom 2026/${at + 1}` })),
  totals: {
    netCents: 26_951,
    vatPercent: 19,
    vatCents: 5121,
    grossCents: 32_072,
    vatAmounts: [{ vatPercent: 19, netCents: 26_951, vatCents: 5121 }],
  },
  allocation: {
    ...goldenInvoice.allocation,
    key: AllocationKey.EqualParts,
    base: 'generation',
    weight: { own: 1, all: 24 },
  },
  gridCostParts: [],
  priceCap: null,
  co2: null,
  labelling: null,
};

const august2023 = { from: '2023-08-01', to: '2023-09-01' };
const monthReading = {
  meterId: 4,
  meterName: 'Wohnungszähler WE 4',
  serialNumber: null,
  counterWh: null,
  origin: 'quarterHours',
} as const;

const monthMeter = { ...sampleDeliveryPoint.meters[0]!, meterId: 4, name: monthReading.meterName, serialNumbers: [] };

const gapOf = (day: string, quarterHours: number, energyWh: number): InvoiceSubstitute => ({
  meterName: monthReading.meterName,
  of: 'consumption',
  from: `2023-08-${day}T10:00:00+02:00`,
  to: `2023-08-${day}T${String(10 + Math.floor(quarterHours / 4)).padStart(2, '0')}:${String((quarterHours % 4) * 15).padStart(2, '0')}:00+02:00`,
  quarterHours,
  energyWh,
  method: 'profile_day',
});

const monthCostCents: Record<GridCostItem, number> = {
  commodity: 473,
  gridUsage: 325,
  concession: 68,
  electricityTax: 70,
  kwk: 15,
  offshore: 32,
  section19: 53,
  eeg: 0,
  interruptibleLoads: 0,
  nev: 0,
};

/** One month by transfer, without counters and previous year, with three gaps: 28,51 + 5,42 = 33,93 €. */
export const monthInvoice: IssuedSnapshot = {
  ...goldenInvoice,
  number: 'RE-2023-0007',
  issuedDate: '2023-09-12',
  period: august2023,
  contract: {
    startDate: '2021-08-01',
    endDate: null,
    minimumTermUntil: '2023-08-01',
    noticeMonths: 1,
    nextPossibleEndDate: '2023-10-12',
  },
  deliveryPoint: { ...sampleDeliveryPoint, apartmentName: 'WE 4', floor: null, areaSqm: null, meters: [monthMeter] },
  payment: { method: PaymentMethod.Transfer, dueDate: '2023-09-27', mandate: null },
  currentTariff: { tariffName: 'Hausstrom', prices: firstPrices, vatPercent: 19 },
  pricePeriods: [
    {
      ...august2023,
      tariffId: 3,
      tariffName: 'Hausstrom',
      prices: firstPrices,
      vatPercent: 19,
      pvWh: 38_400,
      gridWh: 34_250,
    },
  ],
  lines: [
    {
      kind: 'base',
      ...august2023,
      tariffName: 'Hausstrom',
      vatPercent: 19,
      days: 31,
      daysOfYear: 365,
      eurPerMonth: '9.90',
      amountCents: 1009,
    },
    {
      kind: 'pv',
      ...august2023,
      tariffName: 'Hausstrom',
      vatPercent: 19,
      energyWh: 38_400,
      ctPerKwh: '21.00',
      amountCents: 806,
    },
    {
      kind: 'grid',
      ...august2023,
      tariffName: 'Hausstrom',
      vatPercent: 19,
      energyWh: 34_250,
      ctPerKwh: '30.25',
      amountCents: 1036,
    },
  ],
  totals: {
    netCents: 2851,
    vatPercent: 19,
    vatCents: 542,
    grossCents: 3393,
    vatAmounts: [{ vatPercent: 19, netCents: 2851, vatCents: 542 }],
  },
  consumption: { totalWh: 72_650, pvWh: 38_400, gridWh: 34_250 },
  months: [{ month: '2023-08', pvWh: 38_400, gridWh: 34_250 }],
  readings: [
    { ...monthReading, date: '2023-08-01', consumptionWh: null, reason: 'begin' },
    { ...monthReading, date: '2023-09-01', consumptionWh: 72_650, reason: 'end' },
  ],
  allocation: { ...goldenInvoice.allocation, localWh: 4_310_200, consumptionWh: 3_904_870, allocatedWh: 2_018_440 },
  substitutes: [
    gapOf('05', 5, 310),
    gapOf('19', 12, 742),
    { ...gapOf('21', 3, 1900), of: 'generation', meterName: 'PV gesamt' },
  ],
  comparison: { ...sampleComparison, previous: null, households: [{ persons: 1, energyWh: 170_000 }] },
  gridCostParts: gridCostItems.map((item) => ({
    item,
    ctPerKwh: firstPrices.gridCtPerKwh[item],
    amountCents: monthCostCents[item],
  })),
  priceCap: null,
  co2: null,
  labelling: null,
};

const months2026 = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`);

/** The golden invoice after twelve prepayments of 92,00 €: 1.082,45 − 1.104,00 = −21,55 €. */
export const prepaidInvoice: IssuedSnapshot = {
  ...goldenInvoice,
  number: 'RE-2027-0119',
  prepayments: deductPrepayments(
    months2026.map((month) => ({
      month: `${month}-01`,
      paidOn: `${month}-15`,
      amountCents: 9_200,
      vatPercent: 19,
    })),
  ),
  nextPrepayment: {
    fromMonth: '2027-02-01',
    toMonth: '2028-01-01',
    dueDay: 15,
    amountCents: 9_100,
    yearlyCents: 108_699,
    count: 11,
    firstDueOn: '2027-02-15',
  },
};
