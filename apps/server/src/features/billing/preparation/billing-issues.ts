import type { BillingIssue } from '@lichthof/contracts/billing-runs.ts';
import { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import { PaymentMethod } from '@lichthof/domain/billing/payment.ts';
import { isoAt, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import {
  daysOutside,
  intersect,
  type BilledMeter,
  type BillingBasis,
  type Supply,
} from '@lichthof/domain/billing/billing-basis.ts';
import { checkConnectionBalance } from '@lichthof/domain/energy/connection-balance.ts';
import type { ContractAllocation, EstateEnergy, PeriodAllocation } from '@lichthof/domain/billing/period-allocation.ts';
import type { InvoiceDraft } from '@lichthof/domain/billing/invoice-draft.ts';
import type { MeterRun } from '@lichthof/domain/billing/meter-values.ts';
import { isSameProduct } from '@lichthof/domain/billing/product-mixes.ts';
import { daysBetween } from '@lichthof/domain/time/days.ts';
import type { Mixes } from './billing-facts.db.ts';
import type { ConnectionSums } from './energy-balance.db.ts';

type IssueFields = Pick<BillingIssue, 'code' | 'severity'> & Partial<BillingIssue>;

/** An issue with all fields; those that do not apply are null. */
export function issueOf(fields: IssueFields): BillingIssue {
  return {
    participantId: null,
    contractId: null,
    meterId: null,
    meterName: null,
    apartmentName: null,
    from: null,
    to: null,
    quarterHours: null,
    knownDifferenceWh: null,
    year: null,
    ...fields,
  };
}

/** Missing values that change the allocation of all: of the meters of local energy, and of whom the run does not bill. */
export function localIssues(
  { localDataQuality, unbilledMissing }: PeriodAllocation,
  { estate }: BillingBasis,
): BillingIssue[] {
  return [...localDataQuality.missing, ...unbilledMissing].map((run) =>
    issueOf({ code: 'valuesMissing', severity: 'blocks', ...runFields(run, estate.timeZone) }),
  );
}

/** Imported quantities above the own consumption, or together above the local energy. */
export function allocationIssues({ allocationFaults }: PeriodAllocation, { estate }: BillingBasis): BillingIssue[] {
  return allocationFaults.map(({ contract, from, to, quarterHours, excessWh }) =>
    issueOf({
      code: contract ? 'allocationAboveConsumption' : 'allocationAboveLocal',
      severity: 'blocks',
      participantId: contract?.participantId ?? null,
      contractId: contract?.contractId ?? null,
      apartmentName: contract?.apartmentName ?? null,
      from: isoAt(from, estate.timeZone),
      to: isoAt(to, estate.timeZone),
      quarterHours,
      excessWh,
    }),
  );
}

/** Issues of one contract's invoice. */
export function draftIssues(
  draft: InvoiceDraft,
  { basis, previousWh }: { basis: BillingBasis; previousWh: number | null },
): BillingIssue[] {
  const { contract } = draft.allocation;
  const found = [
    ...valueIssues(draft.allocation, basis.estate.timeZone),
    ...keyIssues(draft, basis),
    ...paymentIssues(draft),
    ...consumptionIssues(draft, previousWh),
    ...(draft.totals.grossCents < 0 ? [{ code: 'creditInvoice', severity: 'warns' } as const] : []),
  ];
  return found.map((fields) =>
    issueOf({ participantId: contract.participantId, contractId: contract.contractId, ...fields }),
  );
}

function valueIssues(allocation: ContractAllocation, timeZone: TimeZone): IssueFields[] {
  const { dataQuality, daysWithoutMeter, daysWithoutTariff, daysWithoutAllocation } = allocation;
  const blocking = (code: 'meterMissing' | 'tariffMissing' | 'allocationMissing', days: DayRange): IssueFields => ({
    code,
    severity: 'blocks',
    ...days,
  });
  const substituted = dataQuality.substituted.reduce((sum, { quarterHours }) => sum + quarterHours, 0);
  return [
    ...dataQuality.missing.map((run): IssueFields => ({
      code: 'valuesMissing',
      severity: 'blocks',
      ...runFields(run, timeZone),
    })),
    ...daysWithoutMeter.map((days) => blocking('meterMissing', days)),
    ...daysWithoutTariff.map((days) => blocking('tariffMissing', days)),
    ...daysWithoutAllocation.map((days) => blocking('allocationMissing', days)),
    ...substituteIssues(substituted, allocation),
  ];
}

const quarterHoursPerDay = 96;
const notableSubstituteShare = 0.1;

/** Notes substitutes, and warns when they are a notable part of the values. */
function substituteIssues(quarterHours: number, { contract, billed }: ContractAllocation): IssueFields[] {
  if (quarterHours === 0) return [];
  const meterDays = contract.meters.reduce((days, meter) => {
    const common = intersect(meter, billed);
    return days + (common ? daysBetween(common.from, common.to) : 0);
  }, 0);
  const isNotable = quarterHours > notableSubstituteShare * meterDays * quarterHoursPerDay;
  return [
    isNotable
      ? { code: 'manySubstitutes', severity: 'warns', quarterHours }
      : { code: 'substitutesUsed', severity: 'notes', quarterHours },
  ];
}

const notableCutShare = 0.1;

/** Notes that the price cap cuts an invoice, and warns when it cuts a notable part: the tariff is likely wrong. */
function capIssues({ priceCap, lines, totals }: InvoiceDraft): IssueFields[] {
  if (priceCap === null || !lines.some(({ kind }) => kind === 'priceCap')) return [];
  const cutCents = priceCap.invoiceCents - totals.grossCents;
  const isNotable = cutCents > notableCutShare * priceCap.invoiceCents;
  return [isNotable ? { code: 'priceCapCutsMuch', severity: 'warns' } : { code: 'priceCapReduced', severity: 'notes' }];
}

function keyIssues(draft: InvoiceDraft, { estate }: BillingBasis): IssueFields[] {
  const { allocation, supply } = draft;
  const { contract } = allocation;
  const isByArea = supply.key === AllocationKey.LivingArea;
  const hasArea = contract.type === 'general' ? estate.generalAreaParts > 0 : contract.areaSqm !== null;
  return [...(isByArea && !hasArea ? [{ code: 'areaMissing', severity: 'blocks' } as const] : []), ...capIssues(draft)];
}

function paymentIssues({ allocation: { contract, billed }, paymentMethod }: InvoiceDraft): IssueFields[] {
  const isMandateMissing =
    contract.paymentMethod === PaymentMethod.DirectDebit && paymentMethod !== contract.paymentMethod;
  return [
    ...(isMandateMissing ? [{ code: 'mandateMissing', severity: 'warns' } as const] : []),
    ...(contract.email === null ? [{ code: 'emailMissing', severity: 'notes' } as const] : []),
    ...(contract.type === 'vacant' ? [{ code: 'vacantPaidByOwner', severity: 'notes', ...billed } as const] : []),
  ];
}

const suspiciousFactor = 2;

function consumptionIssues({ pvWh, gridWh, allocation }: InvoiceDraft, previousWh: number | null): IssueFields[] {
  const totalWh = pvWh + gridWh;
  const isComplete = allocation.dataQuality.missing.length === 0;
  const isComparable = isComplete && previousWh !== null && previousWh > 0;
  const isHigh = previousWh !== null && previousWh > 0 && totalWh > suspiciousFactor * previousWh;
  const isLow = isComparable && totalWh > 0 && totalWh * suspiciousFactor < previousWh;
  return [
    ...(totalWh === 0 && isComplete ? [{ code: 'noConsumption', severity: 'notes' } as const] : []),
    ...(isHigh ? [{ code: 'highConsumption', severity: 'warns' } as const] : []),
    ...(isLow ? [{ code: 'lowConsumption', severity: 'warns' } as const] : []),
  ];
}

function runFields({ meter, from, to, quarterHours }: MeterRun<BilledMeter>, timeZone: TimeZone) {
  const { meterId, name } = meter;
  return { meterId, meterName: name, from: isoAt(from, timeZone), to: isoAt(to, timeZone), quarterHours };
}

/** Above this share of the consumption somebody is likely not metered. */
const unmeteredPercent = 5;

/** Whether what the meters consumed fits what reached the estate; nothing when that is not known. */
export function balanceIssues(sums: ConnectionSums | null, { localWh }: EstateEnergy): BillingIssue[] {
  if (!sums) return [];
  const { result, restWh } = checkConnectionBalance({ ...sums, localWh }, unmeteredPercent);
  if (result === 'balanced') return [];
  return [
    result === 'missing'
      ? issueOf({ code: 'balanceMissing', severity: 'warns', energyWh: -restWh })
      : issueOf({ code: 'balanceUnmetered', severity: 'notes', energyWh: restWh }),
  ];
}

export interface PeriodFacts {
  /** The estate's local day of the check. */
  today: string;
  mix: { year: number; hasOwn: boolean; hasNational: boolean };
}

/** Issues of the estate and the period as a whole. */
export function periodIssues(basis: BillingBasis, { today, mix }: PeriodFacts): BillingIssue[] {
  const { period, supplies, contracts } = basis;
  const isFullSupply = supplies.some(({ supplyModel }) => supplyModel === 'full_supply');
  const issues: (BillingIssue | false)[] = [
    ...daysOutside(supplies, period).map((days) => issueOf({ code: 'noSupply', severity: 'blocks', ...days })),
    contracts.length === 0 && issueOf({ code: 'noContracts', severity: 'blocks', ...period }),
    period.to > today && issueOf({ code: 'periodNotOver', severity: 'blocks', to: period.to }),
    ...supplyChanges(supplies).map((from) => issueOf({ code: 'supplyChanges', severity: 'blocks', from })),
    ...basis.archivedMeters.map(({ meterId, name: meterName, from, to }) =>
      issueOf({ code: 'meterArchived', severity: 'warns', meterId, meterName, from, to }),
    ),
    ...basis.apartmentsWithoutContract.map((apartment) =>
      issueOf({ code: 'contractMissing', severity: 'warns', ...apartment }),
    ),
    isFullSupply && !mix.hasOwn && issueOf({ code: 'mixMissing', severity: 'warns', year: mix.year }),
    isFullSupply && !mix.hasNational && issueOf({ code: 'nationalMixMissing', severity: 'warns', year: mix.year }),
    isFullSupply &&
      daysOutside(basis.basicSupply, period).length > 0 &&
      issueOf({ code: 'basicSupplyMissing', severity: 'warns', ...period }),
  ];
  return issues.filter((issue) => issue !== false);
}

interface ProductFacts {
  mixes: Mixes;
  productNames: ReadonlyMap<number, string>;
  year: number;
}

/** Products of billed tariffs without a mix: their invoices show the mix of the whole provider. */
export function productIssues(
  drafts: readonly InvoiceDraft[],
  { mixes, productNames, year }: ProductFacts,
): BillingIssue[] {
  if (mixes.own === null) return [];
  const tariffIds = drafts
    .filter(({ supply }) => supply.supplyModel === 'full_supply')
    .flatMap(({ pricePeriods }) => pricePeriods.at(-1)?.tariffId ?? []);
  const names = new Set(tariffIds.flatMap((tariffId) => productNames.get(tariffId) ?? []));
  return [...names]
    .filter((productName) => !mixes.products.some(({ name }) => isSameProduct(name, productName)))
    .map((productName) => issueOf({ code: 'productMixMissing', severity: 'warns', year, productName }));
}

/** An invoice has one provider and one model. Returns the days on which either changes. */
function supplyChanges(supplies: Supply[]): string[] {
  return supplies.flatMap(({ from, providerId, supplyModel }, index) => {
    const before = supplies[index - 1];
    const isSame = !before || (before.providerId === providerId && before.supplyModel === supplyModel);
    return isSame ? [] : [from];
  });
}

/** Meters that two contracts would bill on the same days. */
export function meterIssues(allocations: readonly ContractAllocation[]): BillingIssue[] {
  const uses = allocations.flatMap(({ contract, billed }) =>
    [...contract.meters, ...contract.allocationMeters].flatMap((meter) => {
      const days = intersect(meter, billed);
      return days ? [{ meter, days }] : [];
    }),
  );
  const byMeter = Map.groupBy(uses, ({ meter }) => meter.meterId);
  return [...byMeter.values()].flatMap((ofMeter) =>
    ofMeter.flatMap(({ meter: { meterId, name: meterName }, days }, index) =>
      ofMeter.slice(index + 1).flatMap((other) => {
        const both = intersect(other.days, days);
        return both ? [issueOf({ code: 'meterTwice', severity: 'blocks', meterId, meterName, ...both })] : [];
      }),
    ),
  );
}
