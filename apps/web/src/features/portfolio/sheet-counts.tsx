import type { PortfolioPreview } from '@lichthof/contracts/places/portfolio.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { TwoLines } from '../../ui/tables/two-lines.tsx';

type SheetRow = PortfolioPreview['sheets'][number];

/** Per sheet what is new, changed, as before, or wrong. */
export function SheetCounts({ sheets }: Pick<PortfolioPreview, 'sheets'>) {
  const { t } = useTranslation('portfolio');
  const columns = useColumns(sheets.some(({ counts }) => counts.invalid > 0));
  return (
    <section>
      <Typography variant="h2" component="h3" sx={{ mb: '8px' }}>
        {t('counts.title')}
      </Typography>
      <DataTable
        label={t('counts.title')}
        columns={columns}
        rows={sheets}
        rowId={({ table }) => table}
        empty={<Typography sx={{ padding: '20px' }}>{t('counts.empty')}</Typography>}
      />
    </section>
  );
}

function useColumns(hasInvalid: boolean): DataColumn<SheetRow>[] {
  const { t } = useTranslation('portfolio');
  const countOf = (name: keyof SheetRow['counts'], onPhone: boolean): DataColumn<SheetRow> => ({
    id: name,
    header: t(`counts.${name}`),
    cell: ({ counts }) => formatNumber(counts[name]),
    align: 'right',
    ...(onPhone && { onPhone }),
  });
  return [
    {
      id: 'table',
      header: t('counts.table'),
      cell: ({ table, sheet }) => (
        <TwoLines
          first={t(`table.${table}`)}
          second={sheet === t(`table.${table}`) ? '' : t('counts.sheet', { sheet })}
        />
      ),
      isName: true,
      onPhone: true,
    },
    countOf('created', true),
    countOf('changed', !hasInvalid),
    countOf('unchanged', false),
    ...(hasInvalid ? [countOf('invalid', true)] : []),
  ];
}

/** Rows of all sheets that would be created and changed. */
export function rowSums({ sheets }: Pick<PortfolioPreview, 'sheets'>): { created: number; changed: number } {
  const sumOf = (name: 'created' | 'changed') => sheets.reduce((sum, { counts }) => sum + counts[name], 0);
  return { created: sumOf('created'), changed: sumOf('changed') };
}
