import type { ConsumptionComparison } from '@lichthof/domain/billing/households/reference-households.ts';
import type {
  DeliveryPoint,
  InvoiceReading,
  InvoiceRecipient,
} from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import type { InvoiceLine } from '@lichthof/domain/billing/invoices/invoice-lines.ts';
import type { PricePeriod } from '@lichthof/domain/billing/prices/price-periods.ts';
import type { GridCostPart } from '@lichthof/domain/billing/prices/grid-cost-parts.ts';
import type { ElectricityMix } from '@lichthof/domain/billing/labelling/electricity-labelling.ts';
import type { InvoiceProvider, InvoiceTexts } from '@lichthof/domain/billing/invoices/provider.ts';
import type { TariffPrices } from '@lichthof/domain/tariffs/tariff-prices.ts';

export const sampleProvider: InvoiceProvider = {
  name: 'Pleißeaue eG',
  address: { street: 'Karl-Heine-Straße', houseNumber: '188', zipCode: '04229', city: 'Leipzig' },
  hotline: '0341 000 24 24',
  hotlineHours: 'Mo–Fr 8–18 Uhr',
  email: 'service@pleisseaue.example',
  registerCourt: 'Amtsgericht Leipzig',
  registerNumber: 'GnR 412',
  directors: ['Dr. Katrin Böhme', 'Jonas Lindner'],
  vatId: 'DE123456788',
  taxNumber: null,
  isSmallBusiness: false,
  bank: {
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    bankName: 'Commerzbank',
    accountHolder: 'Pleißeaue eG',
  },
  creditorId: 'DE98ZZZ09999999999',
  logoSha256: null,
};

export const sampleRecipient: InvoiceRecipient = {
  type: 'tenant',
  customerNumber: 'K-100482',
  contractNumber: 'V-2024-0717',
  names: ['Mariam Haddad'],
  greetingName: 'Mariam Haddad',
  address: { street: 'Weidenhof', houseNumber: '14', zipCode: '04229', city: 'Leipzig' },
  email: 'mariam.haddad@example.org',
};

export const sampleDeliveryPoint: DeliveryPoint = {
  estateName: 'Weidenhof 12–16',
  address: sampleRecipient.address,
  apartmentName: 'WE 13',
  floor: '2. OG links',
  areaSqm: '62.00',
  meters: [
    {
      meterId: 13,
      name: 'Wohnungszähler WE 13',
      marketLocationId: '51238696781',
      meteringLocationId: 'DE00123404229000000000000000412817',
      serialNumbers: ['1 ESY11 60482213', '1 EMH00 12847713'],
    },
  ],
  meteringOperator: { name: 'Messwerk Mitte GmbH', code: '9900000412340' },
  gridOperator: { name: 'Pleißenetz GmbH', code: '9900000218546' },
};

const sampleLevies = {
  gridUsage: '9.50',
  concession: '1.99',
  electricityTax: '2.05',
  kwk: '0.446',
  offshore: '0.941',
  section19: '1.559',
  eeg: '0',
  interruptibleLoads: '0',
  nev: '0',
};

/** The commodity makes up the rest to 30.25 and 29.90 ct. */
export const firstPrices: TariffPrices = {
  baseEurPerMonth: '9.90',
  pvCtPerKwh: '21.00',
  gridCtPerKwh: { ...sampleLevies, commodity: '13.764' },
  discount: null,
  metering: null,
};
export const secondPrices: TariffPrices = {
  baseEurPerMonth: '10.50',
  pvCtPerKwh: '21.50',
  gridCtPerKwh: { ...sampleLevies, commodity: '13.414' },
  discount: null,
  metering: null,
};

const firstHalf = { from: '2026-01-01', to: '2026-07-01' };
const secondHalf = { from: '2026-07-01', to: '2027-01-01' };

export const samplePricePeriods: PricePeriod[] = [
  {
    ...firstHalf,
    tariffId: 1,
    tariffName: 'Weidenhof Hausstrom 2026',
    prices: firstPrices,
    vatPercent: 19,
    pvWh: 612_480,
    gridWh: 803_220,
  },
  {
    ...secondHalf,
    tariffId: 2,
    tariffName: 'Weidenhof Hausstrom 07/2026',
    prices: secondPrices,
    vatPercent: 19,
    pvWh: 655_300,
    gridWh: 918_750,
  },
];

export const sampleLines: InvoiceLine[] = samplePricePeriods.flatMap(
  ({ from, to, tariffName, prices, pvWh, gridWh }, at) => {
    const amounts = [
      [5891, 12_862, 24_297],
      [6352, 14_089, 27_471],
    ][at]!;
    const range = { from, to, tariffName, vatPercent: 19 };
    const gridCtPerKwh = at === 0 ? '30.25' : '29.90';
    return [
      {
        kind: 'base',
        ...range,
        days: at === 0 ? 181 : 184,
        daysOfYear: 365,
        eurPerMonth: prices.baseEurPerMonth,
        amountCents: amounts[0]!,
      },
      { kind: 'pv', ...range, energyWh: pvWh, ctPerKwh: prices.pvCtPerKwh, amountCents: amounts[1]! },
      { kind: 'grid', ...range, energyWh: gridWh, ctPerKwh: gridCtPerKwh, amountCents: amounts[2]! },
    ] satisfies InvoiceLine[];
  },
);

const [oldMeter, newMeter] = sampleDeliveryPoint.meters[0]!.serialNumbers;
const reading = { meterId: 13, meterName: 'Wohnungszähler WE 13', serialNumber: oldMeter!, origin: 'remote' } as const;

export const sampleReadings: InvoiceReading[] = [
  { ...reading, date: '2026-01-01', counterWh: 12_345_678, consumptionWh: null, reason: 'begin' },
  { ...reading, date: '2026-07-01', counterWh: 13_761_378, consumptionWh: 1_415_700, reason: 'price' },
  {
    ...reading,
    date: '2026-09-15',
    counterWh: 14_309_128,
    consumptionWh: 547_750,
    origin: 'operator',
    reason: 'removed',
  },
  {
    ...reading,
    date: '2026-09-15',
    serialNumber: newMeter!,
    counterWh: 0,
    consumptionWh: null,
    origin: 'operator',
    reason: 'installed',
  },
  {
    ...reading,
    date: '2027-01-01',
    serialNumber: newMeter!,
    counterWh: 1_026_300,
    consumptionWh: 1_026_300,
    reason: 'end',
  },
];

/** PV and grid of each month in Wh; the halves of the year add up to the price periods. */
const monthlyWh: [number, number][] = [
  [34_840, 233_160],
  [52_360, 185_640],
  [98_810, 142_190],
  [128_820, 97_180],
  [147_180, 75_820],
  [150_470, 69_230],
  [157_620, 64_380],
  [149_800, 64_200],
  [139_200, 100_800],
  [106_080, 165_920],
  [63_420, 238_580],
  [39_180, 284_870],
];

export const sampleMonths = monthlyWh.map(([pvWh, gridWh], at) => ({
  month: `2026-${String(at + 1).padStart(2, '0')}`,
  pvWh,
  gridWh,
}));

export const sampleComparison: ConsumptionComparison = {
  previous: { from: '2025-01-01', to: '2026-01-01', energyWh: 3_112_600 },
  households: [
    { persons: 1, energyWh: 2_000_000 },
    { persons: 2, energyWh: 3_000_000 },
    { persons: 3, energyWh: 4_000_000 },
  ],
  source: 'Mehrfamilienhaus mit elektrischer Warmwasserbereitung, Stromspiegel 2021/22',
};

export const sampleGridCostParts: GridCostPart[] = [
  { item: 'commodity', ctPerKwh: null, amountCents: 23_379 },
  { item: 'gridUsage', ctPerKwh: '9.50', amountCents: 16_359 },
  { item: 'concession', ctPerKwh: '1.99', amountCents: 3427 },
  { item: 'electricityTax', ctPerKwh: '2.05', amountCents: 3530 },
  { item: 'kwk', ctPerKwh: '0.446', amountCents: 768 },
  { item: 'offshore', ctPerKwh: '0.941', amountCents: 1620 },
  { item: 'section19', ctPerKwh: '1.559', amountCents: 2685 },
  { item: 'eeg', ctPerKwh: '0', amountCents: 0 },
  { item: 'interruptibleLoads', ctPerKwh: '0', amountCents: 0 },
  { item: 'nev', ctPerKwh: '0', amountCents: 0 },
];

/** Invented figures that add up to 100. */
export const sampleMix: ElectricityMix = {
  percents: {
    tenantElectricity: '30.00',
    renewablesFunded: '38.5',
    renewablesCertified: '18.9',
    naturalGas: '6.3',
    coal: '5.4',
    otherFossils: '0.9',
    nuclear: '0.0',
  },
  co2GramsPerKwh: '83.00',
  nuclearWasteGramsPerKwh: '0.00000',
  source: 'Musterwerte',
  guaranteeCountries: 'Norwegen 60 %, Deutschland 40 %',
};

export const sampleNationalMix: ElectricityMix = {
  ...sampleMix,
  percents: {
    ...sampleMix.percents,
    tenantElectricity: '0.1',
    renewablesFunded: '55.0',
    renewablesCertified: '3.0',
    naturalGas: '16.9',
    coal: '22.4',
    otherFossils: '2.6',
  },
  co2GramsPerKwh: '292',
};

export const sampleTexts: InvoiceTexts = {
  complaint: 'Bitte schreiben Sie zuerst uns. Wir antworten innerhalb von 4\u00a0Wochen.',
  conciliation:
    'Für Sie kostenlos, wir müssen teilnehmen.\nFriedrichstraße\u00a0133, 10117\u00a0Berlin\nwww.schlichtungsstelle-energie.de',
  networkAgency: 'Postfach\u00a08001, 53105\u00a0Bonn\nverbraucherservice-energie@bnetza.de',
  energyAdvice: 'Hilfe beim Energiesparen.\nwww.verbraucherzentrale-energieberatung.de',
  supplierChange: 'Sie dürfen den Anbieter frei wechseln (§\u00a041c\u00a0EnWG).',
};
