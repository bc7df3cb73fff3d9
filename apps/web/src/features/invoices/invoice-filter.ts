import type { Invoice } from '@lichthof/contracts/invoices.ts';
import { PaymentStatus } from '@lichthof/domain/billing/payment.ts';
import { formatMoneyFigure } from '../../i18n/number-formats.ts';
import { useAddress } from '../../ui/tables/use-address.ts';
import { isInForce, isOpen, isOverdue, isToPayOut } from './invoice-sums.ts';

/** Filter and sort order of the invoices, and the invoice to correct, kept in the URL. */
export function useInvoiceFilter() {
  const { search, change, sort, changeSort } = useAddress<'tab' | 'search' | 'period' | 'correct'>();
  const filter: InvoiceFilter = {
    tab: invoiceTabs.find((tab) => tab === search.get('tab')) ?? 'all',
    search: search.get('search') ?? '',
    period: search.get('period') ?? '',
  };
  const correctedId = Number(search.get('correct')) || undefined;
  return { filter, correctedId, change, sort, changeSort };
}

export const invoiceTabs = ['all', 'ready', 'pending', 'open', 'overdue', 'paid', 'payOut', 'cancelled'] as const;
export type InvoiceTab = (typeof invoiceTabs)[number];

export interface InvoiceFilter {
  tab: InvoiceTab;
  /** Part of a number, name or apartment, or an amount: '45,49'. */
  search: string;
  /** A year 'YYYY' or a billed period 'YYYY-MM-DD_YYYY-MM-DD'; empty for all. */
  period: string;
}

const statusOf = {
  ready: PaymentStatus.BillingReady,
  pending: PaymentStatus.PaymentPending,
  paid: PaymentStatus.Paid,
} as const;

/** Applies search and period; the tabs count the result. */
export function filterInvoices(invoices: Invoice[], { search, period }: Omit<InvoiceFilter, 'tab'>): Invoice[] {
  const searchTerm = search.trim().toLocaleLowerCase('de');
  return invoices.filter(
    (invoice) => isOfPeriod(invoice, period) && (searchTerm === '' || matches(invoice, searchTerm)),
  );
}

/** `today` is the estate's local day. Cancelled invoices and cancellations have a tab of their own. */
export function invoicesInTab(invoices: Invoice[], tab: InvoiceTab, today: string): Invoice[] {
  if (tab === 'all') return invoices;
  if (tab === 'payOut') return invoices.filter(isToPayOut);
  if (tab === 'cancelled') return invoices.filter((invoice) => !isInForce(invoice));
  const inForce = invoices.filter(isInForce);
  if (tab === 'open') return inForce.filter(isOpen);
  if (tab === 'overdue') return inForce.filter((invoice) => isOverdue(invoice, today));
  return inForce.filter(({ status }) => status === statusOf[tab]);
}

export const periodKey = ({ from, to }: Pick<Invoice, 'from' | 'to'>) => `${from}_${to}`;

function isOfPeriod(invoice: Invoice, period: string): boolean {
  if (period === '') return true;
  return period.includes('_') ? periodKey(invoice) === period : invoice.from.startsWith(period);
}

function matches({ number, names, apartmentName, grossCents }: Invoice, searchTerm: string): boolean {
  const text = [number, ...names, apartmentName].join(' ').toLocaleLowerCase('de');
  return text.includes(searchTerm) || matchesAmount(grossCents, searchTerm);
}

/** Matches the beginning of the amount: '45,49', '45,49 €', '1464', '1.464,00'. */
function matchesAmount(grossCents: number, searchTerm: string): boolean {
  const typed = searchTerm.replace(/[.\s€]/g, '');
  return /^\d+(,\d{0,2})?$/.test(typed) && formatMoneyFigure(grossCents).replaceAll('.', '').startsWith(typed);
}
