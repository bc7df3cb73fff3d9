import type { BillingIssue } from '@lichthof/contracts/billing-runs.ts';
import { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import { PaymentMethod } from '@lichthof/domain/billing/payment.ts';
import { isoAt, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import type { BilledMeter, BillingBasis } from './billing-basis.ts';
import type { ContractShare } from './contract-shares.ts';
import type { InvoiceDraft } from './invoice-draft.ts';
import type { QuarterHourRun } from './quarter-hour-runs.ts';
import type { Settlement } from './settle-period.ts';

type IssueFields = Pick<BillingIssue, 'code' | 'severity'> & Partial<BillingIssue>;

/** An issue with all fields; what does not matter to it is null. */
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

/** What the roof's meters lack. */
export function localIssues({ localFlaws }: Settlement, { estate }: BillingBasis): BillingIssue[] {
  return localFlaws.missing.runs.map((run) =>
    issueOf({ code: 'valuesMissing', severity: 'blocks', ...runFields(run, estate.timeZone) }),
  );
}

/** What concerns one contract's invoice. */
export function draftIssues(
  draft: InvoiceDraft,
  { basis, previousWh }: { basis: BillingBasis; previousWh: number | null },
): BillingIssue[] {
  const { contract } = draft.share;
  const found = [
    ...gaps(draft.share, basis.estate.timeZone),
    ...keyIssues(draft, basis),
    ...paymentIssues(draft),
    ...consumptionIssues(draft, previousWh),
  ];
  return found.map((fields) =>
    issueOf({ participantId: contract.participantId, contractId: contract.contractId, ...fields }),
  );
}

function gaps({ flaws, daysWithoutMeter, daysWithoutTariff }: ContractShare, timeZone: TimeZone): IssueFields[] {
  const blocking = (code: 'meterMissing' | 'tariffMissing', days: DayRange): IssueFields => ({
    code,
    severity: 'blocks',
    ...days,
  });
  const substituted = flaws.substituted.runs.reduce((sum, { quarterHours }) => sum + quarterHours, 0);
  return [
    ...flaws.missing.runs.map((run): IssueFields => ({
      code: 'valuesMissing',
      severity: 'blocks',
      ...runFields(run, timeZone),
    })),
    ...daysWithoutMeter.map((days) => blocking('meterMissing', days)),
    ...daysWithoutTariff.map((days) => blocking('tariffMissing', days)),
    ...(substituted > 0 ? [{ code: 'substitutesUsed', severity: 'notes', quarterHours: substituted } as const] : []),
  ];
}

function keyIssues(
  { share: { contract }, supply, priceCap, lines }: InvoiceDraft,
  { estate }: BillingBasis,
): IssueFields[] {
  const isByArea = supply.key === AllocationKey.LivingArea;
  const hasArea = contract.type === 'general' ? estate.generalAreaParts > 0 : contract.areaSqm !== null;
  const isReduced = priceCap !== null && lines.some(({ kind }) => kind === 'priceCap');
  return [
    ...(isByArea && !hasArea ? [{ code: 'areaMissing', severity: 'blocks' } as const] : []),
    ...(isReduced ? [{ code: 'priceCapReduced', severity: 'notes' } as const] : []),
  ];
}

function paymentIssues({ share: { contract, billed }, paymentMethod }: InvoiceDraft): IssueFields[] {
  const isMandateMissing =
    contract.paymentMethod === PaymentMethod.DirectDebit && paymentMethod !== contract.paymentMethod;
  return [
    ...(isMandateMissing ? [{ code: 'mandateMissing', severity: 'warns' } as const] : []),
    ...(contract.email === null ? [{ code: 'emailMissing', severity: 'notes' } as const] : []),
    ...(contract.type === 'vacant' ? [{ code: 'vacantPaidByOwner', severity: 'notes', ...billed } as const] : []),
  ];
}

const suspiciousFactor = 2;

function consumptionIssues({ pvWh, gridWh, share }: InvoiceDraft, previousWh: number | null): IssueFields[] {
  const totalWh = pvWh + gridWh;
  const isComplete = share.flaws.missing.runs.length === 0;
  const isHigh = previousWh !== null && previousWh > 0 && totalWh > suspiciousFactor * previousWh;
  return [
    ...(totalWh === 0 && isComplete ? [{ code: 'noConsumption', severity: 'notes' } as const] : []),
    ...(isHigh ? [{ code: 'highConsumption', severity: 'warns' } as const] : []),
  ];
}

function runFields({ meter, startsAt, endsAt, quarterHours }: QuarterHourRun<BilledMeter>, timeZone: TimeZone) {
  const { meterId, name } = meter;
  return { meterId, meterName: name, from: isoAt(startsAt, timeZone), to: isoAt(endsAt, timeZone), quarterHours };
}
