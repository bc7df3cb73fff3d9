import { requireProvider } from '@lichthof/domain/billing/billing-basis.ts';
import { proposeNextPrepayment } from '@lichthof/domain/prepayments/next-prepayment.ts';
import { dueDateOf, payoutDateOf, PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { dueCentsOf } from '@lichthof/domain/billing/invoices/invoice-correction.ts';
import { nextPossibleEndDate } from '@lichthof/domain/billing/contracts/contract.ts';
import { isResidential } from '@lichthof/domain/billing/contracts/unit-use.ts';
import { greetingNameOf } from '@lichthof/domain/billing/contracts/greeting-name.ts';
import { labellingOf } from '@lichthof/domain/billing/labelling/labelling-of.ts';
import { gridCostParts } from '@lichthof/domain/billing/prices/grid-cost-parts.ts';
import type { Address } from '@lichthof/domain/billing/invoices/provider.ts';
import type {
  DeliveryMeter,
  DeliveryPoint,
  InvoiceContract,
  InvoiceCorrection,
  InvoicePayment,
  InvoiceReading,
  InvoiceRecipient,
  InvoiceSnapshot,
  InvoiceSubstitute,
  InvoiceAllocation,
} from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import { editionOf, referenceHouseholds } from '@lichthof/domain/billing/households/reference-households.ts';
import { findMarketPrice } from '@lichthof/domain/billing/prices/price-days.ts';
import { withTimedTexts } from '@lichthof/domain/tariffs/timed/describe-timed-price.ts';
import { periodAround } from '@lichthof/domain/time/periods.ts';
import { vatPercentOn } from '@lichthof/domain/billing/prices/vat-rates.ts';
import { isoAt, startOfDay } from '@lichthof/domain/time/local-days.ts';
import type { BilledMeter, BillingBasis } from '@lichthof/domain/billing/billing-basis.ts';
import type { InvoiceDraft } from '@lichthof/domain/billing/invoices/invoice-draft.ts';
import type { InvoiceFacts } from './invoice-facts.db.ts';
import type { PreparedBilling } from '../preparation/prepare-billing.ts';
import type { MeterRun } from '@lichthof/domain/billing/meter-values.ts';
import { allocationRoundOf } from '@lichthof/domain/billing/allocation-terms.ts';
import { estateEnergyIn, type ContractAllocation } from '@lichthof/domain/billing/period-allocation.ts';
import { getEntry, getLast } from '@lichthof/domain/collections/items.ts';
import { covers, intersect } from '@lichthof/domain/time/ranges.ts';

export interface SnapshotInput<InvoiceNumber> {
  prepared: PreparedBilling;
  facts: InvoiceFacts;
  /** Null for a preview. */
  number: InvoiceNumber;
  /** The cancelled invoice that this one replaces. */
  correction?: InvoiceCorrection | undefined;
}

/** Builds the immutable record of all data that an invoice is based on. */
export function buildSnapshot<InvoiceNumber extends string | null>(
  draft: InvoiceDraft,
  input: SnapshotInput<InvoiceNumber>,
): InvoiceSnapshot & { number: InvoiceNumber } {
  const { prepared, facts, number, correction } = input;
  const { basis, today } = prepared;
  const { allocation, supply, pvWh, gridWh } = draft;
  const { texts, issuer } = requireProvider(basis);
  const { contract } = allocation;
  const isFullSupply = supply.supplyModel === 'full_supply';
  const ofContract = facts.prepayments.get(contract.contractId);
  const edition = editionOf(allocation.billed, facts.householdEditions);
  const prepayments = ofContract?.deduction ?? undefined;
  const currentTariff = findCurrentTariff(draft, basis, today);
  const nextPrepayment = ofContract && proposeNext(draft, { current: currentTariff, today, dueDay: ofContract.dueDay });
  return {
    form: 1,
    supplyModel: supply.supplyModel,
    number,
    issuedDate: today,
    period: allocation.billed,
    provider: issuer,
    recipient: toRecipient(draft, basis),
    deliveryPoint: toDeliveryPoint(draft, { basis, facts }),
    contract: toContract(draft, today),
    payment: planPayment(draft, today, { correction, prepayments }),
    pricePeriods: draft.pricePeriods.map(withTimedTexts),
    ...listMarketEditions(draft, basis),
    currentTariff,
    lines: draft.lines,
    totals: draft.totals,
    consumption: { totalWh: pvWh + gridWh, pvWh, gridWh },
    months: [...allocation.months],
    readings: getEntry(facts.readings, allocation),
    substitutes: listSubstitutes(draft, { prepared, facts }),
    allocation: toAllocation(draft, prepared),
    comparison: {
      previous: prepared.previous.get(draft) ?? null,
      households:
        contract.type === 'tenant' && isResidential(contract)
          ? referenceHouseholds(allocation.billed, supply, edition)
          : [],
      source: edition.source,
    },
    gridCostParts: isFullSupply ? gridCostParts(draft.pricePeriods) : [],
    priceCap: draft.priceCap,
    co2: facts.co2 && { ...facts.co2, grams: Math.round((pvWh * facts.co2.gramsPerKwh) / 1000) },
    labelling: isFullSupply ? labellingFor(draft, prepared) : null,
    texts,
    ...(prepayments && { prepayments }),
    ...(nextPrepayment && { nextPrepayment }),
    ...(correction && { correction }),
  };
}

/** The months of the market's prices that the invoice rests on. */
function listMarketEditions({ allocation, pricePeriods }: InvoiceDraft, { market }: BillingBasis) {
  if (!pricePeriods.some(({ prices }) => findMarketPrice(prices))) return {};
  const { from, to } = allocation.billed;
  return {
    marketEditions: market.editions.filter(({ month }) => month >= periodAround('month', from).from && month < to),
  };
}

/** The labelling of the product that the last tariff of the invoice sells; null if the provider has entered no mix. */
function labellingFor({ pricePeriods }: InvoiceDraft, { mixes, productNames, labelYear }: PreparedBilling) {
  const { own, ...others } = mixes;
  const tariffId = pricePeriods.at(-1)?.tariffId;
  const product = tariffId === undefined ? undefined : productNames.get(tariffId);
  return own && labellingOf(labelYear, { own, ...others }, product ?? null);
}

function toRecipient({ allocation: { contract } }: InvoiceDraft, { estate }: BillingBasis): InvoiceRecipient {
  return {
    type: contract.type,
    unitUse: contract.unitUse,
    isBusiness: contract.isBusiness,
    customerNumber: contract.customerNumber,
    contractNumber: contract.number,
    names: contract.names,
    greetingName: greetingNameOf(contract),
    address: contract.invoiceAddress ?? toAddress(estate),
    email: contract.email,
  };
}

function toAddress({ street, houseNumber, zipCode, city }: BillingBasis['estate']): Address {
  return { street: street ?? '', houseNumber: houseNumber ?? '', zipCode: zipCode ?? '', city: city ?? '' };
}

type FactsOfBasis = { basis: BillingBasis; facts: InvoiceFacts };

function toDeliveryPoint({ allocation, supply }: InvoiceDraft, { basis, facts }: FactsOfBasis): DeliveryPoint {
  const { contract } = allocation;
  return {
    estateName: basis.estate.name,
    address: toAddress(basis.estate),
    apartmentName: contract.apartmentName,
    floor: contract.floor,
    areaSqm: contract.areaSqm,
    meters: listDeliveryMeters(allocation, getEntry(facts.readings, allocation)),
    meteringOperator: supply.meteringOperator,
    gridOperator: supply.gridOperator,
  };
}

function listDeliveryMeters({ contract, billed }: ContractAllocation, readings: InvoiceReading[]): DeliveryMeter[] {
  const used = contract.meters.filter((meter) => intersect(meter, billed) !== null);
  const meters = new Map(used.map((meter) => [meter.meterId, meter])).values();
  return [...meters].map(({ meterId, name, marketLocationId, meteringLocationId }) => {
    const ofMeter = readings.filter((reading) => reading.meterId === meterId);
    const serialNumbers = [...new Set(ofMeter.flatMap(({ serialNumber }) => serialNumber ?? []))];
    return { meterId, name, marketLocationId, meteringLocationId, serialNumbers };
  });
}

function toContract({ allocation: { contract } }: InvoiceDraft, today: string): InvoiceContract {
  const { from, to, minimumTermUntil, noticeMonths } = contract;
  const terms = { noticeDate: today, startDate: from, minimumTermUntil, noticeMonths };
  return {
    startDate: from,
    endDate: to,
    minimumTermUntil,
    noticeMonths,
    nextPossibleEndDate: to === null ? nextPossibleEndDate(terms) : null,
  };
}

function findCurrentTariff(
  { allocation: { contract } }: InvoiceDraft,
  { vatRates }: BillingBasis,
  today: string,
): InvoiceSnapshot['currentTariff'] {
  const current = contract.tariffs.find((tariff) => covers(tariff, today));
  if (!current) return null;
  return { tariffName: current.name, prices: current.prices, vatPercent: vatPercentOn(vatRates, today) };
}

interface NextTerms {
  current: InvoiceSnapshot['currentTariff'];
  today: string;
  dueDay: number;
}

/** Null where the contract has no prices any more. */
function proposeNext(draft: InvoiceDraft, { current, today, dueDay }: NextTerms) {
  const { allocation, supply, pvWh, gridWh } = draft;
  if (!current) return null;
  return proposeNextPrepayment({
    period: allocation.billed,
    contract: allocation.contract,
    consumption: { pvWh, gridWh },
    current,
    supplyModel: supply.supplyModel,
    dueDay,
    issuedDate: today,
    isByPost: allocation.contract.email === null,
  });
}

interface Deducted {
  correction: InvoiceCorrection | undefined;
  prepayments: InvoiceSnapshot['prepayments'] | undefined;
}

function planPayment(draft: InvoiceDraft, issuedDate: string, { correction, prepayments }: Deducted): InvoicePayment {
  const { allocation, paymentMethod, totals } = draft;
  const { email, mandate } = allocation.contract;
  const isCredit = dueCentsOf({ totals, ...(prepayments && { prepayments }), ...(correction && { correction }) }) < 0;
  const delivery = { issuedDate, isByPost: email === null, method: paymentMethod };
  const debited = paymentMethod === PaymentMethod.DirectDebit ? mandate : null;
  return {
    method: paymentMethod,
    dueDate: isCredit ? payoutDateOf(issuedDate) : dueDateOf(delivery),
    mandate: debited,
    ...(!debited && !isCredit && { hasGiroCode: true }),
    ...(isCredit && mandate && { payoutAccount: { iban: mandate.iban, accountHolder: mandate.accountHolder } }),
  };
}

function listSubstitutes(
  { allocation }: InvoiceDraft,
  { prepared: { basis, periodAllocation }, facts }: Pick<SnapshotInput<unknown>, 'prepared' | 'facts'>,
): InvoiceSubstitute[] {
  const { timeZone } = basis.estate;
  const [startsAt, endsAt] = [startOfDay(allocation.billed.from, timeZone), startOfDay(allocation.billed.to, timeZone)];
  const toSubstitute = (run: MeterRun<BilledMeter>, of: InvoiceSubstitute['of']): InvoiceSubstitute => ({
    meterName: run.meter.name,
    of,
    from: isoAt(run.from, timeZone),
    to: isoAt(run.to, timeZone),
    quarterHours: run.quarterHours,
    energyWh: run.energyWh,
    method: facts.substituteMethod(run.meter.meterId, run.from),
  });
  const local = periodAllocation.localDataQuality.substituted.filter((run) => run.from < endsAt && run.to > startsAt);
  return [
    ...allocation.dataQuality.substituted.map((run) => toSubstitute(run, 'consumption')),
    ...local.map((run) => toSubstitute(run, 'generation')),
  ];
}

/** The allocation rule on the days of an invoice, and the number of apartments it includes. */
function toAllocation(
  { allocation: { contract, billed }, supply }: InvoiceDraft,
  { periodAllocation, basis }: PreparedBilling,
): InvoiceAllocation {
  const { termsOf, ...counts } = allocationRoundOf(basis, billed);
  const terms = termsOf(contract);
  return {
    key: supply.key,
    base: supply.base,
    unused: supply.unused,
    ...counts,
    weight: getLast(terms).weight,
    terms,
    ...estateEnergyIn(periodAllocation, billed),
  };
}
