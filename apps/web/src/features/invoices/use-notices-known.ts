import type { InvoiceSums } from '@lichthof/contracts/billing/invoice-lists.ts';
import { useQueries } from '@tanstack/react-query';
import { billedChangesQuery } from '../../api/billed-changes.queries.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { billingRunsQuery } from './invoices.queries.ts';
import { creditsQuery } from '../sepa/refunds/refunds.queries.ts';
import { remindersQuery } from '../payments/reminders/reminders.queries.ts';

/** Whether every notice above the invoices is known, or cannot be had: a later one would move what is below. */
export function useNoticesKnown(params: EstateParams, sums: InvoiceSums | undefined): boolean {
  const queries = useQueries({
    queries: [
      billingRunsQuery(params),
      billedChangesQuery(params),
      { ...remindersQuery(params), enabled: sums !== undefined && sums.tabs.all > 0 },
      { ...creditsQuery(params), enabled: sums !== undefined },
    ],
  });
  return queries.every(({ isPending, fetchStatus }) => !isPending || fetchStatus === 'idle');
}
