import { requireProvider } from '@lichthof/domain/billing/billing-basis.ts';
import type { BillingIssue } from '@lichthof/contracts/billing/billing-issues.ts';
import type { BillableContract, BillingDraft, BillingPreview } from '@lichthof/contracts/billing/billing-preview.ts';
import { isResidential } from '@lichthof/domain/billing/contracts/unit-use.ts';
import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { invoiceDueOn } from '@lichthof/domain/tariffs/deadlines.ts';
import type { BilledContract } from '@lichthof/domain/billing/billing-basis.ts';
import { isFinalInvoice } from '@lichthof/domain/billing/invoices/final-invoice.ts';
import type { PeriodAllocation } from '@lichthof/domain/billing/period-allocation.ts';
import type { InvoiceDraft } from '@lichthof/domain/billing/invoices/invoice-draft.ts';
import type { BillableDays } from './preparation/billed-days.db.ts';
import { type PreparedBilling, prepareBilling, type BillingRequest } from './preparation/prepare-billing.ts';
import type { FileResult } from '@lichthof/contracts/endpoint.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import type { Database } from '../../database/database.ts';
import { HttpError, notFound } from '../../http/errors.ts';
import type { Typesetter } from '../../integrations/typesetting/typesetter.ts';
import { buildSnapshot } from './issuing/build-snapshot.ts';
import { readInvoiceFacts } from './issuing/invoice-facts.db.ts';
import { readPrepaidCents } from './issuing/invoice-prepayments.db.ts';
import { readLogo } from '../providers/read-issuer.ts';

export async function previewBilling(db: Database, request: BillingRequest & { now: Date }): Promise<BillingPreview> {
  const prepared = await prepareBilling(db, request);
  const { basis, billable, drafts, issues, periodAllocation } = prepared;
  const allocations = drafts.map(({ allocation }) => allocation);
  const prepaidCentsOf = await readPrepaidCents(db, request, allocations);
  return {
    ...basis.period,
    checkedAt: request.now.toISOString(),
    sendBy: invoiceDueOn(basis.period),
    supplyModel: basis.supplies.at(-1)?.supplyModel ?? null,
    billable: billable.map(toBillable),
    drafts: drafts.map((draft) => ({
      ...toDraft(draft, issues),
      prepaidCents: prepaidCentsOf(draft.allocation.contract.contractId),
    })),
    issues,
    energy: periodAllocation.estate,
    checks: listChecks(prepared),
  };
}

function toBillable({ contract, days }: BillableDays): BillableContract {
  const first = getFirst(days);
  return { ...toRecipient(contract), ...first, isFinal: isFinalInvoice(first, contract.to) };
}

const toRecipient = ({ contractId, type, names, apartmentName }: BilledContract) => ({
  contractId,
  type,
  names,
  apartmentName,
});

function toDraft(
  { allocation, totals, pvWh, gridWh, paymentMethod }: InvoiceDraft,
  issues: BillingIssue[],
): Omit<BillingDraft, 'prepaidCents'> {
  const { contract, billed, pricePeriods } = allocation;
  return {
    ...toRecipient(contract),
    participantId: contract.participantId,
    tariffNames: [...new Set(pricePeriods.map(({ tariff }) => tariff.name))],
    ...billed,
    pvWh,
    gridWh,
    netCents: totals.netCents,
    vatCents: totals.vatCents,
    grossCents: totals.grossCents,
    paymentMethod,
    isFinal: isFinalInvoice(billed, contract.to),
    severity: findWorst(issues.filter(({ contractId }) => contractId === contract.contractId)),
  };
}

function findWorst(issues: BillingIssue[]): BillingDraft['severity'] {
  const found = new Set(issues.map(({ severity }) => severity));
  return (['blocks', 'warns', 'notes'] as const).find((severity) => found.has(severity)) ?? 'ready';
}

function listChecks({
  drafts,
  issues,
  periodAllocation,
  labelYear,
  mixes,
  basis,
}: PreparedBilling): BillingPreview['checks'] {
  const countWithout = (codes: BillingIssue['code'][], of = drafts) => ({
    ready: of.filter(
      ({ allocation }) =>
        !issues.some(({ code, contractId }) => codes.includes(code) && contractId === allocation.contract.contractId),
    ).length,
    total: of.length,
  });
  const debits = drafts.filter(({ allocation }) => allocation.contract.paymentMethod === PaymentMethod.DirectDebit);
  const needsMix = basis.supplies.some(({ supplyModel }) => supplyModel === 'full_supply');
  return {
    valuesComplete: countWithout(['valuesMissing']),
    tariffs: countWithout(['tariffMissing']),
    mandates: countWithout(['mandateMissing', 'creditorIdMissing'], debits),
    priceCap: priceCapState(drafts),
    mix: needsMix ? { year: labelYear, isPresent: mixes.own !== null } : null,
    isAllocationExact: isAllocationExact(drafts, periodAllocation),
  };
}

function priceCapState(drafts: InvoiceDraft[]): BillingPreview['checks']['priceCap'] {
  const capped = drafts.filter(
    ({ allocation, supply }) => supply.supplyModel === 'full_supply' && isResidential(allocation.contract),
  );
  if (capped.length === 0) return 'notNeeded';
  if (capped.some(({ priceCap }) => priceCap === null)) return 'unknown';
  return capped.some(({ lines }) => lines.some(({ kind }) => kind === 'priceCap')) ? 'reduced' : 'kept';
}

/** Whether the PV energy of all participants equals the allocated energy and does not exceed the local energy. */
function isAllocationExact(drafts: InvoiceDraft[], { contractsPvWh, estate }: PeriodAllocation): boolean {
  const billedWh = drafts.reduce((sum, { pvWh }) => sum + pvWh, 0);
  return contractsPvWh === estate.allocatedWh && billedWh <= contractsPvWh && estate.allocatedWh <= estate.localWh;
}

/**
 * Typesets the draft invoice of one contract, marked as preview. Throws 404, or 422 if the contract cannot be priced.
 */
export async function previewInvoice(
  { db, typesetter }: { db: Database; typesetter: Typesetter },
  request: BillingRequest,
  contractId: number,
): Promise<FileResult> {
  const prepared = await prepareBilling(db, request);
  const draft = prepared.drafts.find(({ allocation }) => allocation.contract.contractId === contractId);
  if (!draft) throw notFound('Contract');
  if (draft.lines.length === 0) throw new HttpError(422, 'No tariff', { code: ErrorCode.BillingNotReady });
  const facts = await readInvoiceFacts(db, prepared, [draft.allocation]);
  const snapshot = buildSnapshot(draft, { prepared, facts, number: null });
  const logo = await readLogo(db, { ...request, providerId: requireProvider(prepared.basis).providerId });
  return {
    fileName: `Vorschau ${draft.allocation.contract.number} ${request.period.from}.pdf`,
    contentType: 'application/pdf',
    content: await typesetter.typesetInvoice(snapshot, { logo, isPreview: true }),
  };
}
