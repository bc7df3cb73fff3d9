import { getAttention } from '@lichthof/contracts/monitoring/attention.ts';
import { listElectricityDeadlines } from '@lichthof/contracts/supply/electricity-deadlines.ts';
import type { QueryClient } from '@tanstack/react-query';
import { type Read, refetch } from './refetch.ts';

/** The reads whose answers contain what is open, paid or to be paid out. */
const moneyReads: Read[] = [
  'invoices',
  'account',
  'prepayments',
  'credits',
  'reminders',
  'sepa-files',
  'direct-debit-preview',
  listElectricityDeadlines,
  getAttention,
];

/** Reads again, where it is shown, what a payment, a cancellation or a billing run has changed. */
export function refetchMoney(
  queryClient: QueryClient,
  { also = [], except }: { also?: Read[]; except?: Read } = {},
): Promise<unknown> {
  return refetch(
    queryClient,
    [...moneyReads, ...also].filter((read) => read !== except),
  );
}
