import type { InvoiceDraft } from '@lichthof/domain/billing/invoices/invoice-draft.ts';
import type { RunContract } from '../billing-runs.db.ts';

export interface RunFigures {
  contracts: RunContract[];
  expectedCount: number;
  expectedGrossCents: number;
}

/** The contracts, the number and the gross sum of the invoices that a run of these drafts issues. */
export function sumRunFigures(drafts: readonly InvoiceDraft[]): RunFigures {
  return {
    contracts: drafts.map(({ allocation: { contract, billed } }) => ({ contractId: contract.contractId, ...billed })),
    expectedCount: drafts.length,
    expectedGrossCents: drafts.reduce((sum, { totals }) => sum + totals.grossCents, 0),
  };
}
