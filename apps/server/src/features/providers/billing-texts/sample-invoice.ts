import type { ElectricitySupply } from '@lichthof/contracts/supply/electricity-supply.ts';
import { billingTextsOf, type OwnBillingTexts } from '@lichthof/domain/billing/invoices/billing-texts.ts';
import { type ElectricityMix, labelYearOf } from '@lichthof/domain/billing/labelling/electricity-labelling.ts';
import { labellingOf } from '@lichthof/domain/billing/labelling/labelling-of.ts';
import { gridCostParts } from '@lichthof/domain/billing/prices/grid-cost-parts.ts';
import { invoiceTotals } from '@lichthof/domain/billing/invoices/invoice-amounts.ts';
import { invoiceLines } from '@lichthof/domain/billing/invoices/invoice-lines.ts';
import type { InvoiceSnapshot } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import { PaymentMethod, dueDateOf } from '@lichthof/domain/billing/invoices/payment.ts';
import { vatPercentOn, type VatRate } from '@lichthof/domain/billing/prices/vat-rates.ts';
import type { PricePeriod } from '@lichthof/domain/billing/prices/price-periods.ts';
import type { Address, InvoiceProvider } from '@lichthof/domain/billing/invoices/provider.ts';
import {
  editionOf,
  type HouseholdEdition,
  referenceHouseholds,
} from '@lichthof/domain/billing/households/reference-households.ts';
import { getItem } from '@lichthof/domain/collections/items.ts';
import type { TariffPrices } from '@lichthof/domain/tariffs/tariff-prices.ts';

/** What the sample takes from the estate; recipient, prices and quantities are its own. */
export interface SampleFacts {
  provider: InvoiceProvider;
  supply: ElectricitySupply;
  estate: { name: string; address: Address };
  nationalMix: ElectricityMix | null;
  own: OwnBillingTexts;
  today: string;
  vatRates: VatRate[];
  householdEditions: readonly HouseholdEdition[];
}

const prices: TariffPrices = {
  baseEurPerMonth: '9.90',
  pvCtPerKwh: '21.00',
  gridCtPerKwh: {
    commodity: '13.764',
    gridUsage: '9.50',
    concession: '1.99',
    electricityTax: '2.05',
    kwk: '0.446',
    offshore: '0.941',
    section19: '1.559',
    eeg: '0',
    interruptibleLoads: '0',
    nev: '0',
  },
  discount: null,
  metering: null,
};
const pvWhOfMonths = [35, 52, 99, 129, 147, 150, 158, 150, 139, 106, 63, 39].map((kwh) => kwh * 1000);
const gridWhOfMonths = [233, 186, 142, 97, 76, 69, 64, 64, 101, 166, 239, 285].map((kwh) => kwh * 1000);
const recipient = 'Erika Mustermann';
const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** An invoice of the last calendar year for an invented household, with everything that an invoice may show. */
export function sampleInvoice({
  provider,
  supply,
  estate,
  nationalMix,
  own,
  today,
  vatRates,
  householdEditions,
}: SampleFacts): InvoiceSnapshot {
  const year = Number(today.slice(0, 4)) - 1;
  const period = { from: `${year}-01-01`, to: `${year + 1}-01-01` };
  const [pvWh, gridWh] = [sumOf(pvWhOfMonths), sumOf(gridWhOfMonths)];
  const edition = editionOf(period, householdEditions);
  const vatPercent = vatPercentOn(vatRates, period.from);
  const sampleTariff = { tariffId: 0, tariffName: 'Mustertarif', prices, vatPercent };
  const pricePeriods: PricePeriod[] = [{ ...period, ...sampleTariff, pvWh, gridWh }];
  const lines = invoiceLines(pricePeriods, supply.supplyModel);
  const isFullSupply = supply.supplyModel === 'full_supply';
  const mix = supply.mixes.find((one) => one.year === labelYearOf(today));
  const issued = { issuedDate: today, isByPost: false, method: PaymentMethod.Transfer };
  const meter = {
    meterId: 0,
    meterName: 'Wohnungszähler',
    serialNumber: '1 XXX00 00000000',
    origin: 'remote',
  } as const;
  const rule = { key: supply.allocationKey, base: supply.allocationBase, unused: supply.unusedPart, weight: null };
  return {
    form: 1,
    supplyModel: supply.supplyModel,
    number: null,
    issuedDate: today,
    period,
    provider,
    recipient: {
      type: 'tenant',
      customerNumber: 'K-000000',
      contractNumber: 'V-0000',
      names: [recipient],
      greetingName: recipient,
      address: estate.address,
      email: null,
    },
    deliveryPoint: {
      estateName: estate.name,
      address: estate.address,
      apartmentName: 'Musterwohnung',
      floor: null,
      areaSqm: null,
      meters: [
        {
          meterId: meter.meterId,
          name: meter.meterName,
          marketLocationId: null,
          meteringLocationId: null,
          serialNumbers: [meter.serialNumber],
        },
      ],
      meteringOperator: supply.meteringOperator,
      gridOperator: supply.gridOperator,
    },
    contract: {
      startDate: `${year - 1}-07-01`,
      endDate: null,
      minimumTermUntil: null,
      noticeMonths: 1,
      nextPossibleEndDate: null,
    },
    payment: { method: PaymentMethod.Transfer, dueDate: dueDateOf(issued), mandate: null },
    pricePeriods,
    currentTariff: { tariffName: 'Mustertarif', prices, vatPercent },
    lines,
    totals: invoiceTotals(lines),
    consumption: { totalWh: pvWh + gridWh, pvWh, gridWh },
    months: pvWhOfMonths.map((monthPvWh, index) => ({
      month: `${year}-${String(index + 1).padStart(2, '0')}`,
      pvWh: monthPvWh,
      gridWh: getItem(gridWhOfMonths, index),
    })),
    readings: [
      { ...meter, date: period.from, counterWh: 1_000_000, consumptionWh: null, reason: 'begin' },
      { ...meter, date: period.to, counterWh: 1_000_000 + pvWh + gridWh, consumptionWh: pvWh + gridWh, reason: 'end' },
    ],
    substitutes: [],
    allocation: {
      ...rule,
      participantsCount: 10,
      apartmentsCount: 10,
      minTenantApartments: 10,
      terms: [{ ...period, ...rule }],
      localWh: 20 * pvWh,
      consumptionWh: 10 * (pvWh + gridWh),
      allocatedWh: 10 * pvWh,
    },
    comparison: {
      previous: null,
      households: referenceHouseholds(period, supply, edition),
      source: edition.source,
    },
    gridCostParts: isFullSupply ? gridCostParts(pricePeriods) : [],
    priceCap: null,
    co2: null,
    labelling: isFullSupply && mix ? labellingOf(mix.year, { own: mix, national: nationalMix }) : null,
    texts: billingTextsOf(own),
  };
}
