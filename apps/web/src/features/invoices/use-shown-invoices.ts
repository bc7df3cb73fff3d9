import { useAddress } from '../../ui/tables/use-address.ts';
import { invoiceTabs, type InvoiceFilter } from './invoice-filter.ts';

/** Which invoices are shown, and in which order, kept in the address. */
export function useShownInvoices() {
  const { search, change, sort, changeSort } = useAddress<'tab' | 'search' | 'period'>();
  const filter: InvoiceFilter = {
    tab: invoiceTabs.find((tab) => tab === search.get('tab')) ?? 'all',
    search: search.get('search') ?? '',
    period: search.get('period') ?? '',
  };
  return { filter, change, sort, changeSort };
}
