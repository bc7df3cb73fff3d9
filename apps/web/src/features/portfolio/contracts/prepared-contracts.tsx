import type { PortfolioContracts, PreparedContract } from '@lichthof/contracts/places/portfolio-contracts.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';

const pageSize = 50;

/** The contracts as they will be made. */
export function PreparedContracts({ draft: { contracts, readyCount } }: { draft: PortfolioContracts }) {
  const { t } = useTranslation('portfolio');
  const columns = useColumns();
  if (contracts.length === 0) return null;
  return (
    <section>
      <DataTable
        label={t('contracts.list')}
        columns={columns}
        rows={contracts}
        rowId={({ line }) => String(line)}
        pageSize={pageSize}
        empty={null}
      />
      {readyCount > contracts.length && (
        <Typography variant="small" component="p" sx={{ mt: '8px', color: 'text.secondary' }}>
          {t('contracts.more', { shown: formatNumber(contracts.length), total: formatNumber(readyCount) })}
        </Typography>
      )}
    </section>
  );
}

function useColumns(): DataColumn<PreparedContract>[] {
  const { t } = useTranslation('portfolio');
  return [
    {
      id: 'apartment',
      header: t('contracts.column.apartment'),
      cell: ({ apartmentName, estateName }) => <TwoLines first={apartmentName ?? '–'} second={estateName} />,
      isName: true,
      onPhone: true,
    },
    {
      id: 'names',
      header: t('contracts.column.names'),
      cell: ({ names, line }) => (
        <TwoLines first={names.join(', ')} second={t('contracts.line', { line: formatNumber(line) })} />
      ),
      onPhone: true,
    },
    {
      id: 'days',
      header: t('contracts.column.days'),
      cell: ({ from }) => formatDay(from),
      width: 110,
      onPhone: true,
    },
    { id: 'tariff', header: t('contracts.column.tariff'), cell: ({ tariffName }) => tariffName ?? '–' },
    {
      id: 'payment',
      header: t('contracts.column.payment'),
      cell: ({ paysByDebit }) => t(paysByDebit ? 'contracts.debit' : 'contracts.transfer'),
      width: 120,
    },
    {
      id: 'counter',
      header: t('contracts.column.counter'),
      cell: ({ counterWh }) => (counterWh === null ? '–' : formatNumber(counterWh / 1000, 1)),
      align: 'right',
      width: 110,
    },
  ];
}
