import { invoicePageSize } from '@lichthof/contracts/billing/invoice-lists.ts';
import type { Invoice } from '@lichthof/contracts/billing/invoices.ts';
import { getEntry } from '@lichthof/domain/collections/items.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { errorFacts } from '../../api/error-text.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { pathTo } from '../../navigation/route-table.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { TableToolbar } from '../../ui/tables/table-toolbar.tsx';
import { useInvoiceColumns } from './invoice-columns.tsx';
import { InvoiceDialogs, LinkedCorrection, type OpenDialog } from './invoice-dialogs.tsx';
import { useInvoiceFilter } from './invoice-filter.ts';
import { InvoiceFilters, InvoiceTabs } from './invoice-filter-controls.tsx';
import { isToBePaid, totalOf } from '../payments/invoice-sums.ts';
import { invoicePeriodsQuery, invoiceSumsQuery } from './invoices.queries.ts';
import { SelectionActions } from './selection-actions.tsx';
import { useInvoiceFiles } from './use-invoice-files.ts';
import { useInvoiceMenu } from './use-invoice-menu.tsx';
import { useInvoicePages } from './use-invoice-pages.ts';

interface InvoiceListProps {
  params: EstateParams;
  /** Whether the estate has any. */
  hasInvoices: boolean;
  /** The estate's local day. */
  today: string;
  timeZone: TimeZone;
}

/** Invoices page by page, with tabs, search and period, which are kept in the URL. */
export function InvoiceList({ params, hasInvoices, today, timeZone }: InvoiceListProps) {
  const { t } = useTranslation('invoices');
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const { choice, filter, query, correctedId, change, sort, changeSort } = useInvoiceFilter();
  const { data: sums } = useQuery(invoiceSumsQuery(params, filter));
  const { data: periods } = useQuery(invoicePeriodsQuery(params));
  const { invoices, index, showPage, error, refetch } = useInvoicePages(params, query);
  const { ids, selected, choose, onChange, clear } = useInvoiceSelection(invoices ?? []);
  const [dialog, setDialog] = useState<OpenDialog>();
  const { open } = useInvoiceFiles(params);
  const rowMenu = useInvoiceMenu(params, setDialog);
  const { columns, hiddenColumns } = useInvoiceColumns({ timeZone, isPhone });

  // what is no longer listed is not selected
  const filterBy = (choices: Parameters<typeof change>[0]) => {
    clear();
    change(choices);
  };
  if (error && !invoices) {
    return <ErrorState {...errorFacts(error, t('loadingFailed'))} onRetry={() => void refetch()} />;
  }
  if (!invoices || !sums) return <TableSkeleton />;
  const total = sums.tabs[choice.tab];
  return (
    <section aria-label={t('title')}>
      <InvoiceTabs
        counts={sums.tabs}
        tab={choice.tab}
        onChange={(tab) => filterBy({ tab: tab === 'all' ? '' : tab })}
      />
      <TableToolbar
        selectedCount={selected.length}
        selectedDetail={formatMoney(totalOf(selected).amountCents)}
        bulkActions={
          <SelectionActions
            {...{ params, selected, total, query }}
            onSelectAll={choose}
            onPay={() => setDialog({ kind: 'pay', invoices: selected.filter(isToBePaid) })}
          />
        }
        onClearSelection={clear}
        end={<InvoiceFilters {...{ choice }} periods={periods?.periods ?? []} onChange={filterBy} />}
      />
      <DataTable
        label={t('title')}
        rows={invoices}
        rowId={({ invoiceId }) => String(invoiceId)}
        columns={columns}
        hiddenColumns={hiddenColumns}
        {...(sort && { sort })}
        onSortChange={changeSort}
        onRowClick={open}
        rowMenu={rowMenu}
        {...(!isPhone && { selection: { ids, onChange } })}
        pageSize={invoicePageSize}
        pages={{ index, total, onChange: (next) => void showPage(next) }}
        empty={<InvoicesEmpty params={params} isFiltered={hasInvoices} />}
      />
      <InvoiceDialogs {...{ params, today }} open={dialog} onPaid={clear} onClose={() => setDialog(undefined)} />
      <LinkedCorrection {...{ params }} invoiceId={correctedId} onClose={() => change({ correct: '' })} />
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

/** Invoices chosen on several pages. */
function useInvoiceSelection(shown: Invoice[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Invoice>>(new Map());
  const choose = (invoices: Invoice[]) =>
    setChosen(new Map(invoices.map((invoice) => [String(invoice.invoiceId), invoice])));
  const current = new Map([...chosen, ...shown.map((invoice) => [String(invoice.invoiceId), invoice] as const)]);
  return {
    ids: new Set(chosen.keys()),
    selected: [...chosen.keys()].map((id) => getEntry(current, id)),
    choose,
    onChange: (ids: Set<string>) => choose([...ids].map((id) => getEntry(current, id))),
    clear: () => setChosen(new Map()),
  };
}
