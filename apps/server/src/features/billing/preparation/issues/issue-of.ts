import type { BillingIssue } from '@lichthof/contracts/billing/billing-issues.ts';

export type IssueFields = Pick<BillingIssue, 'code' | 'severity'> & Partial<BillingIssue>;

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
