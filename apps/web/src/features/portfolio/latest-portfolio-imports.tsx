import type { PortfolioImportSummary } from '@lichthof/contracts/places/portfolio.ts';
import { formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { useQuery } from '@tanstack/react-query';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import type { DataColumn } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { TwoLines } from '../../ui/tables/two-lines.tsx';
import { portfolioImportsQuery, type CustomerParams } from './portfolio.queries.ts';

interface LatestPortfolioImportsProps {
  params: CustomerParams;
  onOpen: (portfolioImportId: number) => void;
}

/** Where one finds an import again; nothing at all before the first one. */
export function LatestPortfolioImports({ params, onOpen }: LatestPortfolioImportsProps) {
  const { t } = useTranslation('portfolio');
  const { data } = useQuery(portfolioImportsQuery(params));
  const columns = useColumns();
  if (!data || data.length === 0) return null;
  return (
    <section>
      <Typography variant="h2" component="h3" sx={{ mb: '8px' }}>
        {t('latest.title')}
      </Typography>
      <DataTable
        label={t('latest.title')}
        columns={columns}
        rows={data}
        rowId={({ portfolioImportId }) => String(portfolioImportId)}
        onRowClick={({ portfolioImportId }) => onOpen(portfolioImportId)}
        empty={null}
      />
    </section>
  );
}

function useColumns(): DataColumn<PortfolioImportSummary>[] {
  const { t } = useTranslation('portfolio');
  return [
    {
      id: 'name',
      header: t('latest.name'),
      cell: ({ fileName, createdByName, createdAt }) => (
        <TwoLines
          first={fileName}
          second={t('latest.by', { name: createdByName, day: formatDayAndTime(createdAt, 'Europe/Berlin') })}
        />
      ),
      isName: true,
      onPhone: true,
    },
    { id: 'state', header: t('latest.state'), cell: ({ state }) => <StateBadge state={state} />, onPhone: true },
  ];
}

const statusOf = { draft: 'neutral', running: 'info', done: 'success', failed: 'warning' } as const;

function StateBadge({ state }: Pick<PortfolioImportSummary, 'state'>) {
  const { t } = useTranslation('portfolio');
  return (
    <StatusBadge status={statusOf[state]} quiet={state !== 'failed'}>
      {t(`state.${state}`)}
    </StatusBadge>
  );
}
