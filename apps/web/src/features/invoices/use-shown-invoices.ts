import { useSearchParams } from 'react-router';
import type { Sort } from '../../ui/tables/columns.ts';
import { invoiceTabs, type InvoiceFilter } from './invoice-filter.ts';

type Change = Partial<Record<'tab' | 'search' | 'period' | 'sort', string>>;

/** Which invoices are shown, and in which order, kept in the address. */
export function useShownInvoices() {
  const [search, setSearch] = useSearchParams();
  const filter: InvoiceFilter = {
    tab: invoiceTabs.find((tab) => tab === search.get('tab')) ?? 'all',
    search: search.get('search') ?? '',
    period: search.get('period') ?? '',
  };
  const change = (changes: Change) => setSearch((before) => changedSearch(before, changes), { replace: true });
  const changeSort = (sort: Sort | undefined) =>
    change({ sort: sort ? `${sort.descending ? '-' : ''}${sort.columnId}` : '' });
  return { filter, change, sort: sortIn(search.get('sort')), changeSort };
}

function changedSearch(before: URLSearchParams, changes: Change): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, text] of Object.entries(changes)) {
    if (text) next.set(name, text);
    else next.delete(name);
  }
  return next;
}

/** '-sent' is the newest first. */
function sortIn(text: string | null): Sort | undefined {
  if (!text) return undefined;
  return { columnId: text.replace(/^-/, ''), descending: text.startsWith('-') };
}
