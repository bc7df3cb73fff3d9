import type { BillingRunSummary } from '@lichthof/contracts/billing/billing-runs.ts';
import { formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney, formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { useQuery } from '@tanstack/react-query';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { EstateParams } from '../../api/estate.queries.ts';
import { pathTo } from '../../navigation/route-table.ts';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { shortRangeLabel } from '../../ui/page/period/period-label.ts';
import type { DataColumn } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { TwoLines } from '../../ui/tables/two-lines.tsx';
import { billingRunsQuery } from './invoices.queries.ts';

interface LatestRunsProps {
  params: EstateParams;
  timeZone: TimeZone;
}

const shownRuns = 5;

/** The latest billing runs; renders nothing before the first one. */
export function LatestRuns({ params, timeZone }: LatestRunsProps) {
  const { t } = useTranslation('invoices');
  const { data } = useQuery(billingRunsQuery(params));
  const columns = useColumns(timeZone);
  if (!data || data.length === 0) return null;
  return (
    <section>
      <Typography variant="h2" sx={{ m: '12px 0' }}>
        {t('runs.title')}
      </Typography>
      <DataTable
        label={t('runs.title')}
        columns={columns}
        rows={data}
        rowId={({ runId }) => String(runId)}
        rowTo={({ runId }) => pathTo('estate_tenantelectricity_billing_run', { ...params, runId })}
        pageSize={shownRuns}
        empty={null}
      />
    </section>
  );
}

function useColumns(timeZone: TimeZone): DataColumn<BillingRunSummary>[] {
  const { t } = useTranslation('invoices');
  return [
    {
      id: 'period',
      header: t('runs.period'),
      cell: (run) => (
        <TwoLines
          first={[shortRangeLabel(run), run.kind !== 'billing' && t(`runs.kind.${run.kind}`)]
            .filter(Boolean)
            .join(', ')}
          second={t('runs.by', { name: run.createdByName, moment: formatDayAndTime(run.createdAt, timeZone) })}
        />
      ),
      isName: true,
    },
    {
      id: 'count',
      header: t('runs.invoices'),
      cell: ({ state, expectedCount, invoiceCount }) => formatNumber(state === 'ready' ? expectedCount : invoiceCount),
      align: 'right',
    },
    {
      id: 'gross',
      header: t('runs.gross'),
      cell: ({ state, grossCents }) => formatMoney(state === 'failed' ? null : grossCents),
      align: 'right',
    },
    { id: 'state', header: t('column.status'), cell: ({ state }) => <RunState state={state} />, onPhone: true },
  ];
}

const statusOf = { ready: 'info', success: 'success', partial: 'warning', failed: 'error' } as const;

function RunState({ state }: Pick<BillingRunSummary, 'state'>) {
  const { t } = useTranslation('invoices');
  return (
    <StatusBadge status={statusOf[state]} quiet={state === 'success'}>
      {t(`runs.state.${state}`)}
    </StatusBadge>
  );
}
