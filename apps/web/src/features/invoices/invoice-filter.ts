import {
  type InvoiceFilter,
  invoiceSorts,
  type InvoiceTab,
  invoiceTabs,
} from '@lichthof/contracts/billing/invoice-lists.ts';
import { useDebounced } from '../../ui/fields/use-debounced.ts';
import { useAddress } from '../../ui/tables/use-address.ts';
import type { PageQuery } from './invoices.queries.ts';

export interface ListChoice {
  tab: InvoiceTab;
  /** As typed; the list follows after a pause. */
  search: string;
  /** A year 'YYYY' or a billed period 'YYYY-MM-DD_YYYY-MM-DD'; empty for all. */
  period: string;
}

/** Filter and sort order of the invoices, and the invoice to correct, kept in the URL. */
export function useInvoiceFilter() {
  const { search, change, sort, changeSort } = useAddress<'tab' | 'search' | 'period' | 'correct'>();
  const choice: ListChoice = {
    tab: invoiceTabs.find((tab) => tab === search.get('tab')) ?? 'all',
    search: search.get('search') ?? '',
    period: search.get('period') ?? '',
  };
  const debouncedSearch = useDebounced(choice.search).trim();
  const filter: InvoiceFilter = {
    ...(debouncedSearch && { search: debouncedSearch }),
    ...(choice.period && { period: choice.period }),
  };
  const query: PageQuery = {
    ...filter,
    tab: choice.tab,
    sort: invoiceSorts.find((one) => one === sort?.columnId) ?? 'issued',
    order: sort && !sort.descending ? 'asc' : 'desc',
  };
  const correctedId = Number(search.get('correct')) || undefined;
  return { choice, filter, query, correctedId, change, sort, changeSort };
}

export const periodKey = ({ from, to }: { from: string; to: string }) => `${from}_${to}`;
