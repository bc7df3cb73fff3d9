import { listChangedInvoices, type ChangedInvoice } from '@lichthof/contracts/billing/invoice-corrections.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEndpointQuery } from '../../../api/endpoint-query.ts';
import { errorFacts } from '../../../api/error-text.ts';
import { formatExactEnergy } from '../../../i18n/quantity-formats.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';
import type { RunParams } from '../billing.queries.ts';

/** The invoices of a run that would have other euros or kWh today, each with its difference and the way to correct it. */
export function ChangedInvoices({ params }: { params: RunParams }) {
  const { t } = useTranslation('billing');
  const { data, error, refetch } = useEndpointQuery(listChangedInvoices, { params }, { staleTime: 0 });
  const columns = useColumns(params);
  if (error && !data) {
    return <ErrorState {...errorFacts(error, t('changedInvoices.failed'))} onRetry={() => void refetch()} />;
  }
  if (!data) return <TableSkeleton rows={2} />;
  if (data.length === 0) return <Notice status="success" title={t('changedInvoices.none')} />;
  return (
    <section>
      <Typography variant="h2" sx={{ m: '12px 0' }}>
        {t('changedInvoices.title')}
      </Typography>
      <DataTable
        label={t('changedInvoices.title')}
        columns={columns}
        rows={data}
        rowId={({ invoiceId }) => String(invoiceId)}
        pageSize={10}
        empty={null}
      />
    </section>
  );
}

function useColumns(params: RunParams): DataColumn<ChangedInvoice>[] {
  const { t } = useTranslation('billing');
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const correct = t(isPhone ? 'changedInvoices.correctShort' : 'changedInvoices.correct');
  return [
    {
      id: 'number',
      header: t('changedInvoices.number'),
      cell: ({ number, names, apartmentName }) => (
        <TwoLines first={number} second={[apartmentName, names.join(', ')].filter(Boolean).join(', ')} />
      ),
      sortKey: ({ number }) => number,
      isName: true,
    },
    {
      id: 'before',
      header: t('changed.before'),
      cell: ({ grossCents }) => formatMoney(grossCents),
      sortKey: ({ grossCents }) => grossCents,
      align: 'right',
    },
    {
      id: 'after',
      header: t('changed.after'),
      cell: ({ now }) => (now ? formatMoney(now.grossCents) : t('changedInvoices.unknown')),
      sortKey: ({ now }) => now?.grossCents ?? 0,
      align: 'right',
    },
    {
      id: 'difference',
      header: t('changed.difference'),
      cell: (invoice) => <Difference invoice={invoice} />,
      sortKey: (invoice) => Math.abs(computeDifference(invoice) ?? 0),
      align: 'right',
      onPhone: true,
    },
    {
      id: 'correct',
      header: correct,
      cell: ({ invoiceId, number }) => (
        <Button
          size="small"
          component={Link}
          to={`${pathTo('estate_tenantelectricity_billings', { ...params })}?correct=${invoiceId}`}
          aria-label={t('changedInvoices.correctOf', { number })}
        >
          {correct}
        </Button>
      ),
      align: 'right',
      onPhone: true,
    },
  ];
}

const computeDifference = ({ grossCents, now }: ChangedInvoice) => (now === null ? null : now.grossCents - grossCents);

const signed = (amount: number, format: (amount: number) => string) => `${amount > 0 ? '+' : ''}${format(amount)}`;

/** The kWh tell what equal euros would hide: electricity that moved between roof and grid. */
function Difference({ invoice }: { invoice: ChangedInvoice }) {
  const { t } = useTranslation('billing');
  const { now } = invoice;
  if (now === null) return '–';
  const energy = {
    roof: signed(now.pvWh - invoice.pvWh, formatExactEnergy),
    grid: signed(now.gridWh - invoice.gridWh, formatExactEnergy),
  };
  return (
    <TwoLines
      first={signed(now.grossCents - invoice.grossCents, formatMoney)}
      second={t('changedInvoices.energy', energy)}
    />
  );
}
