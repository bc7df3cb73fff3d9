import type { MarketPriceMonth } from '@lichthof/contracts/supply/market-prices.ts';
import { formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { errorFacts } from '../../../api/error-text.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Card } from '../../../ui/page/card.tsx';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { MarketPriceImportField } from './market-price-import.tsx';
import { marketPricesQuery } from './market-prices.queries.ts';

/** The months of which day-ahead prices are known, and a place for the next file. */
export function MarketPricesCard({ isKeeper }: { isKeeper: boolean }) {
  const { t } = useTranslation('market-prices');
  const { data, isPending, error, refetch } = useQuery(marketPricesQuery);
  return (
    <Card flush title={t('title')} description={t('description')}>
      {error ? (
        <ErrorState {...errorFacts(error, t('loadingFailed'))} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          isInCard
          label={t('title')}
          rows={data ?? []}
          rowId={({ month }) => month}
          loading={isPending}
          pageSize={12}
          columns={columns(t)}
          empty={<Typography sx={{ padding: '16px 20px', color: 'text.secondary' }}>{t('none')}</Typography>}
        />
      )}
      {isKeeper && (
        <Box sx={{ padding: '16px 20px' }}>
          <MarketPriceImportField />
        </Box>
      )}
    </Card>
  );
}

const centsText = (cents: number) => formatNumber(cents / 100, 2);

function columns(t: TFunction<'market-prices'>): DataColumn<MarketPriceMonth>[] {
  const price = (id: 'lowestCents' | 'meanCents' | 'highestCents'): DataColumn<MarketPriceMonth> => ({
    id,
    header: t(`column.${id}`),
    cell: (month) => centsText(month[id]),
    sortKey: (month) => month[id],
    align: 'right',
  });
  return [
    {
      id: 'month',
      header: t('column.month'),
      cell: ({ month }) => formatMonth(month),
      sortKey: ({ month }) => month,
      isName: true,
      onPhone: true,
    },
    price('lowestCents'),
    { ...price('meanCents'), onPhone: true },
    price('highestCents'),
    { id: 'source', header: t('column.source'), cell: ({ source }) => source },
    {
      id: 'known',
      header: t('column.known'),
      cell: ({ knownCount, quarterHours }) => {
        const missing = quarterHours - knownCount;
        return (
          <StatusBadge status={missing === 0 ? 'success' : 'warning'} quiet={missing === 0}>
            {missing === 0 ? t('whole') : t('missing', { count: missing, number: formatNumber(missing) })}
          </StatusBadge>
        );
      },
      onPhone: true,
    },
  ];
}
