import type { ImportedSeries } from '@lichthof/contracts/imports.ts';
import type { Meter } from '@lichthof/contracts/meters.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber, missing, nbsp } from '../../i18n/number-formats.ts';
import type { DataColumn } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { TwoLines } from '../../ui/tables/two-lines.tsx';
import { usePeriodText } from './period-text.ts';

interface SeriesTableProps {
  series: ImportedSeries[];
  meters: Meter[];
}

/** Per meter: what the file has for it. */
export function SeriesTable({ series, meters }: SeriesTableProps) {
  const { t } = useTranslation('imports');
  return (
    <DataTable
      label={t('check.sum')}
      columns={useColumns(new Map(meters.map((meter) => [meter.meterId, meter])))}
      rows={series}
      rowId={({ seriesKey }) => seriesKey}
      empty={null}
    />
  );
}

const baseUnitsPerShown = 1000;

function useColumns(meters: Map<number, Meter>): DataColumn<ImportedSeries>[] {
  const { t } = useTranslation('imports');
  const periodText = usePeriodText();
  const unitOf = (meterId: number) => (meters.get(meterId)?.baseUnit === 'l' ? 'm³' : 'kWh');
  return [
    {
      id: 'meter',
      header: t('check.meter'),
      cell: ({ meterId, name }) => <TwoLines first={meters.get(meterId)?.name ?? missing} second={name} />,
      isName: true,
      onPhone: true,
    },
    { id: 'period', header: t('check.period'), cell: periodText },
    {
      id: 'total',
      header: t('check.total'),
      cell: ({ total, meterId }) => `${formatNumber(total / baseUnitsPerShown, 3)}${nbsp}${unitOf(meterId)}`,
      align: 'right',
      onPhone: true,
    },
    { id: 'values', header: t('check.values'), cell: ({ quarterHours }) => formatNumber(quarterHours), align: 'right' },
    { id: 'missing', header: t('check.missing'), cell: (one) => formatNumber(one.missing), align: 'right' },
    { id: 'changed', header: t('check.changed'), cell: ({ changed }) => formatNumber(changed), align: 'right' },
  ];
}
