import { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import type { BillingBasis } from '@lichthof/domain/billing/billing-basis.ts';
import type { InvoiceDraft } from '@lichthof/domain/billing/invoices/invoice-draft.ts';
import { looksLikeCompany } from '@lichthof/domain/billing/contracts/unit-use.ts';
import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import type { ContractAllocation } from '@lichthof/domain/billing/period-allocation.ts';
import { daysBetween } from '@lichthof/domain/time/days.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import type { BillingIssue } from '@lichthof/contracts/billing/billing-issues.ts';
import { intersect } from '@lichthof/domain/time/ranges.ts';
import { issueOf, type IssueFields } from './issue-of.ts';
import { missingIssues } from './meter-issues.ts';

interface DraftFacts {
  basis: BillingBasis;
  /** The estate's local day of the check. */
  today: string;
  /** The consumption on the same days of the previous year; null if not known. */
  previousWh: number | null;
  /** Meters whose counter is not known. */
  withoutCounter: ReadonlySet<number>;
}

/** Issues of one contract's invoice. */
export function draftIssues(draft: InvoiceDraft, facts: DraftFacts): BillingIssue[] {
  const { basis, today, previousWh, withoutCounter } = facts;
  const { contract } = draft.allocation;
  const found = [
    ...valueIssues(draft.allocation, { today, timeZone: basis.estate.timeZone }),
    ...keyIssues(draft, basis),
    ...paymentIssues(draft),
    ...consumptionIssues(draft, previousWh),
    ...counterIssues(draft.allocation, withoutCounter),
    ...(draft.totals.grossCents < 0 ? [{ code: 'creditInvoice', severity: 'warns' } as const] : []),
  ];
  return found.map((fields) =>
    issueOf({ participantId: contract.participantId, contractId: contract.contractId, ...fields }),
  );
}

function valueIssues(allocation: ContractAllocation, at: { today: string; timeZone: TimeZone }): IssueFields[] {
  const { dataQuality, daysWithoutMeter, daysWithoutTariff, daysWithoutAllocation } = allocation;
  const blocking = (code: 'meterMissing' | 'tariffMissing' | 'allocationMissing', days: DayRange): IssueFields => ({
    code,
    severity: 'blocks',
    ...days,
  });
  const substituted = dataQuality.substituted.reduce((sum, { quarterHours }) => sum + quarterHours, 0);
  return [
    ...missingIssues(dataQuality.missing, at),
    ...daysWithoutMeter.map((days) => blocking('meterMissing', days)),
    ...daysWithoutTariff.map((days) => blocking('tariffMissing', days)),
    ...daysWithoutAllocation.map((days) => blocking('allocationMissing', days)),
    ...substituteIssues(substituted, allocation),
  ];
}

/** Paper says of these meters that their consumption is the sum of quarter-hours. */
function counterIssues({ contract, billed }: ContractAllocation, withoutCounter: ReadonlySet<number>): IssueFields[] {
  const meters = new Map(
    contract.meters.filter((meter) => intersect(meter, billed)).map((meter) => [meter.meterId, meter]),
  );
  return [...meters.values()]
    .filter(({ meterId }) => withoutCounter.has(meterId))
    .map(({ meterId, name: meterName }) => ({ code: 'readingsMissing', severity: 'notes', meterId, meterName }));
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

/**
 * Notes that the price cap cuts an invoice; warns when it cuts a notable part, because the tariff is likely wrong, and
 * when it cuts what may be a business's.
 */
function capIssues({ priceCap, lines, totals, allocation: { contract } }: InvoiceDraft): IssueFields[] {
  if (priceCap === null || !lines.some(({ kind }) => kind === 'priceCap')) return [];
  const cutCents = priceCap.invoiceCents - totals.grossCents;
  const isNotable = cutCents > notableCutShare * priceCap.invoiceCents;
  const isDoubtful = !contract.isUseConfirmed && (contract.isBusiness || looksLikeCompany(contract.names));
  return [
    isNotable ? { code: 'priceCapCutsMuch', severity: 'warns' } : { code: 'priceCapReduced', severity: 'notes' },
    ...(isDoubtful ? [{ code: 'priceCapOfCompany', severity: 'warns' } as const] : []),
  ];
}

function keyIssues(draft: InvoiceDraft, { estate }: BillingBasis): IssueFields[] {
  const { allocation, supply } = draft;
  const { contract } = allocation;
  const isByArea = supply.key === AllocationKey.LivingArea;
  const hasArea = contract.type === 'general' ? estate.generalAreaParts > 0 : contract.areaSqm !== null;
  return [...(isByArea && !hasArea ? [{ code: 'areaMissing', severity: 'blocks' } as const] : []), ...capIssues(draft)];
}

function paymentIssues({ allocation: { contract, billed }, paymentMethod }: InvoiceDraft): IssueFields[] {
  const isNotDebited = contract.paymentMethod === PaymentMethod.DirectDebit && paymentMethod !== contract.paymentMethod;
  const hasMandate = contract.mandate !== null && contract.mandate.unusable === undefined;
  const lacking = hasMandate ? 'creditorIdMissing' : 'mandateMissing';
  return [
    ...(isNotDebited ? [{ code: lacking, severity: 'warns' } as const] : []),
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
