import type { QueryClient } from '@tanstack/react-query';

/** The queries whose answers contain what is open, paid or to be paid out. */
const moneyQueries = [
  'invoices',
  'account',
  'prepayments',
  'credits',
  'reminders',
  'sepa-files',
  'direct-debit-preview',
  'deadlines',
  'attention',
];

/** Reads again, where it is shown, what a payment, a cancellation or a billing run has changed. */
export function refetchMoney(
  queryClient: QueryClient,
  { also = [], except }: { also?: string[]; except?: string } = {},
): Promise<unknown> {
  const names = [...moneyQueries, ...also].filter((name) => name !== except);
  return Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}
