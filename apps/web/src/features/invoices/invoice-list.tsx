import { claimKeyOf } from '@lichthof/domain/reminders/claim.ts';
import type { Invoice } from '@lichthof/contracts/invoices.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EstateParams } from '../../api/estate.queries.ts';
import { formatMoney } from '../../i18n/number-formats.ts';
import { pathTo } from '../../navigation/route-table.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { TableToolbar } from '../../ui/tables/table-toolbar.tsx';
import { CancelInvoiceDialog } from './corrections/cancel-invoice-dialog.tsx';
import { ReturnedDebitDialog } from './direct-debits/returned-debit-dialog.tsx';
import { useInvoiceColumns } from './invoice-columns.tsx';
import { filterInvoices, invoicesInTab, useInvoiceFilter } from './invoice-filter.ts';
import { InvoiceFilters, InvoiceTabs } from './invoice-filter-controls.tsx';
import { isCorrectable, isOpen, totalOf } from './invoice-sums.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import { SelectionActions } from './invoice-actions.tsx';
import { useInvoiceFiles } from './use-invoice-files.ts';
import { useInvoiceMenu } from './use-invoice-menu.tsx';

const HistoryDialog = lazy(async () => ({ default: (await import('./reminders/history-dialog.tsx')).HistoryDialog }));

interface InvoiceListProps {
  params: EstateParams;
  invoices: Invoice[];
  /** The estate's local day. */
  today: string;
  timeZone: TimeZone;
}

const pageSize = 25;

/** Invoices with tabs, search and period, which are kept in the URL. */
export function InvoiceList({ params, invoices, today, timeZone }: InvoiceListProps) {
  const { t } = useTranslation('invoices');
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const { filter, correctedId, change, sort, changeSort } = useInvoiceFilter();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [paying, setPaying] = useState<Invoice[]>();
  const [returned, setReturned] = useState<Invoice>();
  const [chosen, setCancelling] = useState<Invoice>();
  const [history, setHistory] = useState<Invoice>();
  // a notice about changed values leads here
  const cancelling = chosen ?? invoices.find((invoice) => invoice.invoiceId === correctedId && isCorrectable(invoice));
  const stopCancelling = () => {
    setCancelling(undefined);
    if (correctedId !== undefined) change({ correct: '' });
  };
  const { open } = useInvoiceFiles(params);
  const rowMenu = useInvoiceMenu(params, {
    onPay: (invoice) => setPaying([invoice]),
    onReturnDebit: setReturned,
    onCancel: setCancelling,
    onHistory: setHistory,
  });
  const { columns, hiddenColumns } = useInvoiceColumns({ today, timeZone, isPhone });

  const found = filterInvoices(invoices, filter);
  const shown = invoicesInTab(found, filter.tab, today);
  const selected = shown.filter(({ invoiceId }) => ids.has(String(invoiceId)));

  return (
    <section aria-label={t('title')}>
      <InvoiceTabs
        {...{ found, today }}
        tab={filter.tab}
        onChange={(tab) => change({ tab: tab === 'all' ? '' : tab })}
      />
      <TableToolbar
        selectedCount={selected.length}
        selectedDetail={formatMoney(totalOf(selected).amountCents)}
        bulkActions={<SelectionActions {...{ params, selected }} onPay={() => setPaying(selected.filter(isOpen))} />}
        onClearSelection={() => setIds(new Set())}
        end={<InvoiceFilters {...{ invoices, filter }} onChange={change} />}
      />
      <DataTable
        label={t('title')}
        rows={shown}
        rowId={({ invoiceId }) => String(invoiceId)}
        columns={columns}
        hiddenColumns={hiddenColumns}
        {...(sort && { sort })}
        onSortChange={changeSort}
        onRowClick={open}
        rowMenu={rowMenu}
        {...(!isPhone && { selection: { ids, onChange: setIds } })}
        pageSize={pageSize}
        empty={<InvoicesEmpty params={params} isFiltered={invoices.length > 0} />}
      />
      {history && (
        <Suspense>
          <HistoryDialog
            {...{ params }}
            claim={claimKeyOf('invoice', history.invoiceId)}
            number={history.number}
            onClose={() => setHistory(undefined)}
          />
        </Suspense>
      )}
      {cancelling && <CancelInvoiceDialog {...{ params }} invoice={cancelling} onClose={stopCancelling} />}
      {returned && (
        <ReturnedDebitDialog {...{ params, today }} invoice={returned} onClose={() => setReturned(undefined)} />
      )}
      {paying && (
        <PaymentDialog
          {...{ params, today }}
          invoices={paying}
          onDone={() => setIds(new Set())}
          onClose={() => setPaying(undefined)}
        />
      )}
    </section>
  );
}

/** Shown before the first billing, or if no invoice matches. */
function InvoicesEmpty({ params, isFiltered }: { params: EstateParams; isFiltered: boolean }) {
  const { t } = useTranslation('invoices');
  if (isFiltered) return <EmptyState picture="search" title={t('noHits.title')} text={t('noHits.text')} />;
  return (
    <EmptyState
      picture="invoice"
      title={t('empty.title')}
      text={t('empty.text')}
      actions={
        <Button
          component={Link}
          to={pathTo('estate_tenantelectricity_billing_preview', { ...params })}
          variant="contained"
        >
          {t('actions.newBilling')}
        </Button>
      }
    />
  );
}
