import { dueDateOf, PaymentMethod } from '@lichthof/domain/billing/payment.ts';
import { nextPossibleEndDate } from '@lichthof/domain/billing/contract.ts';
import { gridCostParts } from '@lichthof/domain/billing/grid-cost-parts.ts';
import type { Address } from '@lichthof/domain/billing/provider.ts';
import type {
  DeliveryPoint,
  InvoiceContract,
  InvoicePayment,
  InvoiceRecipient,
  InvoiceSnapshot,
  InvoiceSubstitute,
  InvoiceAllocation,
} from '@lichthof/domain/billing/invoice-snapshot.ts';
import { referenceHouseholds, referenceHouseholdsSource } from '@lichthof/domain/billing/reference-households.ts';
import { isoAt, startOfDay } from '@lichthof/domain/time/local-days.ts';
import { covers, type BilledMeter, type BillingBasis, type Supply } from '../preparation/billing-basis.ts';
import type { InvoiceDraft } from '../preparation/invoice-draft.ts';
import type { InvoiceFacts } from './invoice-facts.db.ts';
import type { PreparedBilling } from '../preparation/prepare-billing.ts';
import type { MeterRun } from '../quarter-hour-runs.ts';
import { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { weightsOf, type ContractShare } from '../contract-shares.ts';
import { houseEnergyIn } from '../house-energy.ts';

export interface SnapshotParts {
  prepared: PreparedBilling;
  facts: InvoiceFacts;
  /** Null for a preview. */
  number: string | null;
}

/** Freezes everything an invoice rests on. */
export function buildSnapshot(draft: InvoiceDraft, { prepared, facts, number }: SnapshotParts): InvoiceSnapshot {
  const { basis, mixes, labelYear, today } = prepared;
  const { share, supply, pvWh, gridWh } = draft;
  const { texts, issuer } = basis.provider!;
  const isFullSupply = supply.supplyModel === 'full_supply';
  return {
    form: 1,
    supplyModel: supply.supplyModel,
    number,
    issuedDate: today,
    period: share.billed,
    provider: issuer,
    recipient: recipientOf(draft, basis),
    deliveryPoint: deliveryPointOf(draft, { basis, facts }),
    contract: contractOf(draft, today),
    payment: paymentOf(draft, today),
    pricePeriods: draft.pricePeriods,
    currentTariff: currentTariffOf(draft, today),
    lines: draft.lines,
    totals: draft.totals,
    consumption: { totalWh: pvWh + gridWh, pvWh, gridWh },
    months: share.months,
    readings: facts.readings.get(share)!,
    substitutes: substitutesOf(draft, { prepared, facts }),
    allocation: allocationOf(draft, prepared),
    comparison: {
      previous: prepared.previous.get(draft) ?? null,
      households: referenceHouseholds(share.billed, supply),
      source: referenceHouseholdsSource,
    },
    gridCostParts: isFullSupply ? gridCostParts(draft.pricePeriods) : [],
    priceCap: draft.priceCap,
    co2: facts.co2 && { ...facts.co2, grams: Math.round((pvWh * facts.co2.gramsPerKwh) / 1000) },
    labelling: isFullSupply && mixes.own ? { year: labelYear, own: mixes.own, national: mixes.national } : null,
    texts,
  };
}

function recipientOf({ share: { contract } }: InvoiceDraft, { estate }: BillingBasis): InvoiceRecipient {
  return {
    type: contract.type,
    customerNumber: contract.customerNumber,
    contractNumber: contract.number,
    names: contract.names,
    greetingName: contract.greetingName,
    address: contract.invoiceAddress ?? addressOf(estate),
    email: contract.email,
  };
}

function addressOf({ street, houseNumber, zipCode, city }: BillingBasis['estate']): Address {
  return { street: street ?? '', houseNumber: houseNumber ?? '', zipCode: zipCode ?? '', city: city ?? '' };
}

type FactsOfBasis = { basis: BillingBasis; facts: InvoiceFacts };

function deliveryPointOf({ share, supply }: InvoiceDraft, { basis, facts }: FactsOfBasis): DeliveryPoint {
  const { contract } = share;
  const serialNumbers = facts.readings.get(share)!.flatMap(({ serialNumber }) => serialNumber ?? []);
  return {
    estateName: basis.estate.name,
    address: addressOf(basis.estate),
    apartmentName: contract.apartmentName,
    floor: contract.floor,
    areaSqm: contract.areaSqm,
    marketLocationId: contract.meters.at(-1)?.marketLocationId ?? null,
    meteringLocationId: contract.meters.at(-1)?.meteringLocationId ?? null,
    serialNumbers: [...new Set(serialNumbers)],
    meteringOperator: supply.meteringOperator,
    gridOperator: supply.gridOperator,
  };
}

function contractOf({ share: { contract } }: InvoiceDraft, today: string): InvoiceContract {
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

function currentTariffOf({ share: { contract } }: InvoiceDraft, today: string): InvoiceSnapshot['currentTariff'] {
  const current = contract.tariffs.find((tariff) => covers(tariff, today));
  return current ? { tariffName: current.name, prices: current.prices } : null;
}

function paymentOf({ share: { contract }, paymentMethod }: InvoiceDraft, issuedDate: string): InvoicePayment {
  const dueDate = dueDateOf({ issuedDate, isByPost: contract.email === null, method: paymentMethod });
  return {
    method: paymentMethod,
    dueDate,
    mandate: paymentMethod === PaymentMethod.DirectDebit ? contract.mandate : null,
  };
}

function substitutesOf(
  { share }: InvoiceDraft,
  { prepared: { basis, settlement }, facts }: Pick<SnapshotParts, 'prepared' | 'facts'>,
): InvoiceSubstitute[] {
  const { timeZone } = basis.estate;
  const [startsAt, endsAt] = [startOfDay(share.billed.from, timeZone), startOfDay(share.billed.to, timeZone)];
  const toSubstitute = (run: MeterRun<BilledMeter>, of: InvoiceSubstitute['of']): InvoiceSubstitute => ({
    meterName: run.meter.name,
    of,
    from: isoAt(run.from, timeZone),
    to: isoAt(run.to, timeZone),
    quarterHours: run.quarterHours,
    energyWh: run.energyWh,
    method: facts.substituteMethod(run.meter.meterId, run.from),
  });
  const local = settlement.localFlaws.substituted.runs.filter((run) => run.from < endsAt && run.to > startsAt);
  return [
    ...share.flaws.substituted.runs.map((run) => toSubstitute(run, 'consumption')),
    ...local.map((run) => toSubstitute(run, 'generation')),
  ];
}

/** How the roof's electricity was shared out on the days of an invoice, and among how many. */
export function allocationOf(
  { share, supply }: InvoiceDraft,
  { drafts, settlement, basis }: PreparedBilling,
): InvoiceAllocation {
  const contracts = drafts.map((draft) => draft.share.contract);
  const dwellings = new Set(contracts.flatMap(({ apartmentId }) => apartmentId ?? []));
  return {
    key: supply.key,
    base: supply.base,
    unused: supply.unused,
    participantsCount: new Set(
      contracts.map(({ apartmentId, participantId }) => apartmentId ?? `general ${participantId}`),
    ).size,
    dwellingsCount: dwellings.size,
    fewestTenantDwellings: fewestTenantDwellings(drafts, share.billed),
    weight:
      supply.key === AllocationKey.ByConsumption ? null : weightOf(share, { drafts, supply, estate: basis.estate }),
    ...houseEnergyIn(settlement, share.billed),
  };
}

/** On the day with the fewest, flats with a tenant's contract. */
function fewestTenantDwellings(drafts: InvoiceDraft[], billed: DayRange): number {
  const tenants = drafts.map(({ share }) => share.contract).filter(({ type }) => type === 'tenant');
  const changes = tenants.flatMap(({ from, to }) => [from, ...(to === null ? [] : [to])]);
  const days = [billed.from, ...changes.filter((day) => billed.from < day && day < billed.to)];
  return Math.min(...days.map((day) => tenants.filter((contract) => covers(contract, day)).length));
}

type AgreedKey = { drafts: InvoiceDraft[]; supply: Supply; estate: BillingBasis['estate'] };

function weightOf(share: ContractShare, { drafts, supply, estate }: AgreedKey): { own: number; all: number } {
  const lastDay = addDays(share.billed.to, -1);
  const present = drafts.map((draft) => draft.share).filter(({ contract }) => covers(contract, lastDay));
  const weights = supply.key === AllocationKey.EqualParts ? present.map(() => 1) : weightsOf(present, estate);
  return { own: weights[present.indexOf(share)]!, all: weights.reduce((sum, weight) => sum + weight, 0) };
}
