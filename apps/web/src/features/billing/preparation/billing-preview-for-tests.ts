import type { BillingIssue } from '@lichthof/contracts/billing/billing-issues.ts';
import type { BillingDraft, BillingPreview } from '@lichthof/contracts/billing/billing-preview.ts';
import type { BillingRun } from '@lichthof/contracts/billing/billing-runs.ts';

export function aDraft(parts: Partial<BillingDraft>): BillingDraft {
  return {
    contractId: 1,
    participantId: 1,
    type: 'tenant',
    names: ['Jana Petzold'],
    apartmentName: 'WE 01',
    tariffNames: ['Hausstrom 2026'],
    from: '2026-08-01',
    to: '2026-09-01',
    pvWh: 100_000,
    gridWh: 20_200,
    netCents: 3823,
    vatCents: 726,
    grossCents: 4549,
    prepaidCents: 0,
    paymentMethod: 2,
    isFinal: false,
    severity: 'ready',
    ...parts,
  };
}

const billableOf = ({ contractId, type, names, apartmentName, from, to, isFinal }: BillingDraft) => ({
  contractId,
  type,
  names,
  apartmentName,
  from,
  to,
  isFinal,
});

export function anIssue(parts: Partial<BillingIssue> & Pick<BillingIssue, 'code'>): BillingIssue {
  return {
    severity: 'blocks',
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
    ...parts,
  };
}

export function aPreview(parts: Partial<BillingPreview>): BillingPreview {
  return {
    from: '2026-08-01',
    to: '2026-09-01',
    checkedAt: '2026-09-16T12:32:00Z',
    sendBy: '2026-09-21',
    supplyModel: 'full_supply',
    billable: (parts.drafts ?? [aDraft({})]).map(billableOf),
    drafts: [aDraft({})],
    issues: [],
    energy: { localWh: 100_000, consumptionWh: 120_200, allocatedWh: 100_000 },
    checks: {
      valuesComplete: { ready: 1, total: 1 },
      tariffs: { ready: 1, total: 1 },
      mandates: { ready: 1, total: 1 },
      priceCap: 'kept',
      mix: { year: 2025, isPresent: true },
      isAllocationExact: true,
    },
    ...parts,
  };
}

export function aRun(parts: Partial<BillingRun>): BillingRun {
  return {
    runId: 7,
    kind: 'billing',
    from: '2026-08-01',
    to: '2026-09-01',
    state: 'ready',
    step: 'numbers',
    createdAt: '2026-09-16T12:40:00Z',
    createdByName: 'Katrin Albrecht',
    finishedAt: null,
    failure: null,
    expectedCount: 2,
    grossCents: 9574,
    invoiceCount: 0,
    documentCount: 0,
    mailCount: 0,
    mailSentCount: 0,
    mailFailedCount: 0,
    mailDoneCount: 0,
    postCount: 0,
    firstNumber: null,
    lastNumber: null,
    invoices: [],
    ...parts,
  };
}

export function aRunInvoice(parts: Partial<BillingRun['invoices'][number]>): BillingRun['invoices'][number] {
  return {
    invoiceId: 1,
    participantId: 1,
    number: 'RE-2026-0214',
    names: ['Jana Petzold'],
    apartmentName: 'WE 01',
    grossCents: 4549,
    hasDocument: true,
    delivery: 'mail',
    mailState: 'sent',
    mailFailure: null,
    isMailDone: false,
    sentAt: '2026-09-16T12:41:00Z',
    ...parts,
  };
}
