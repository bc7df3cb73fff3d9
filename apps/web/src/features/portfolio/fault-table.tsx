import type { PortfolioFault, PortfolioPreview } from '@lichthof/contracts/portfolio.ts';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/number-formats.ts';
import type { DataColumn } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { TwoLines } from '../../ui/tables/two-lines.tsx';
import { faultText } from './fault-text.ts';

const pageSize = 50;

/** Where in the file something is wrong, and what. */
export function FaultTable({ preview: { faults, faultTotal } }: { preview: PortfolioPreview }) {
  const { t } = useTranslation('portfolio');
  const columns = useColumns();
  if (faults.length === 0) return null;
  return (
    <section>
      <Typography variant="h2" component="h3" sx={{ mb: '8px' }}>
        {t('faults.title')}
      </Typography>
      <DataTable
        label={t('faults.title')}
        columns={columns}
        rows={faults}
        rowId={(fault) => String(faults.indexOf(fault))}
        pageSize={pageSize}
        empty={t('faults.none')}
      />
      {faultTotal > faults.length && (
        <Typography variant="small" component="p" sx={{ mt: '8px', color: 'text.secondary' }}>
          {t('faults.more', { shown: formatNumber(faults.length), total: formatNumber(faultTotal) })}
        </Typography>
      )}
    </section>
  );
}

function useColumns(): DataColumn<PortfolioFault>[] {
  const { t } = useTranslation('portfolio');
  const lineOf = ({ line }: PortfolioFault) =>
    line === null ? t('faults.whole') : t('faults.line', { line: formatNumber(line) });
  return [
    {
      id: 'place',
      header: t('faults.place'),
      cell: (fault) => <TwoLines first={lineOf(fault)} second={fault.sheet} />,
      width: 110,
      isName: true,
      onPhone: true,
    },
    {
      id: 'column',
      header: t('faults.column'),
      cell: ({ letter, title }) => letter && <TwoLines first={letter} second={title} />,
      sortKey: ({ letter, title }) => letter && `${letter} ${title}`,
      width: '20%',
    },
    { id: 'value', header: t('faults.value'), cell: ({ value }) => value, sortKey: ({ value }) => value, width: '22%' },
    {
      id: 'reason',
      header: t('faults.reason'),
      cell: (fault) => <Reason fault={fault} />,
      sortKey: (fault) => faultText(t, fault),
      onPhone: true,
    },
  ];
}

/** On a phone, where column and value have no place of their own, they stand below it. */
function Reason({ fault }: { fault: PortfolioFault }) {
  const { t } = useTranslation('portfolio');
  const { letter, title, value } = fault;
  const place = letter && t('faults.columnPlace', { letter, title: title ?? '' });
  return (
    <>
      {faultText(t, fault)}
      <Typography variant="caption" sx={{ display: { xs: 'block', sm: 'none' }, color: 'text.secondary' }}>
        {[place, value].filter(Boolean).join(', ')}
      </Typography>
    </>
  );
}
