import type { ImportedSeries } from '@lichthof/contracts/imports/import-previews.ts';
import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { formatNumber, missing, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { TwoLines } from '../../ui/tables/two-lines.tsx';
import { usePeriodText } from './import-texts.ts';

interface SeriesTableProps {
  series: ImportedSeries[];
  meters: Meter[];
}

/** Per meter: number and sum of the values in the file. */
export function SeriesTable({ series, meters }: SeriesTableProps) {
  const { t } = useTranslation('imports');
  return (
    <DataTable
      label={t('check.sum')}
      columns={useColumns(new Map(meters.map((meter) => [meter.meterId, meter])), kindsOf(series))}
      rows={series}
      rowId={({ seriesKey }) => seriesKey}
      empty={null}
    />
  );
}

const baseUnitsPerShown = 1000;

/** Kinds of values in the series; columns of other kinds would be empty. */
function kindsOf(series: ImportedSeries[]) {
  return {
    hasReadings: series.some(({ readings }) => readings > 0),
    hasAmounts: series.some(({ quarterHours, readings }) => quarterHours > 0 || readings === 0),
    hasSubstitutes: series.some(({ substitutes }) => substitutes > 0),
  };
}

function useColumns(
  meters: Map<number, Meter>,
  { hasReadings, hasAmounts, hasSubstitutes }: ReturnType<typeof kindsOf>,
): DataColumn<ImportedSeries>[] {
  const { t } = useTranslation('imports');
  const periodText = usePeriodText();
  // on narrow screens there is no room for a column of its own
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('lg'));
  const underName = (one: ImportedSeries) => (isNarrow ? `${one.name}, ${periodText(one)}` : one.name);
  const unitOf = (meterId: number) => (meters.get(meterId)?.baseUnit === 'l' ? 'm³' : 'kWh');
  const always: DataColumn<ImportedSeries>[] = [
    {
      id: 'meter',
      header: t('check.meter'),
      cell: (one) => <TwoLines first={meters.get(one.meterId)?.name ?? missing} second={underName(one)} />,
      isName: true,
      onPhone: true,
    },
    ...(isNarrow ? [] : [{ id: 'period', header: t('check.period'), cell: periodText, width: 190 }]),
  ];
  const amounts: DataColumn<ImportedSeries>[] = [
    {
      id: 'total',
      header: t('check.total'),
      cell: ({ total, meterId, quarterHours }) =>
        quarterHours === 0 ? missing : `${formatNumber(total / baseUnitsPerShown, 3)}${nbsp}${unitOf(meterId)}`,
      align: 'right',
      width: 130,
      onPhone: true,
    },
    { id: 'values', header: t('check.values'), cell: ({ quarterHours }) => formatNumber(quarterHours), align: 'right' },
    { id: 'missing', header: t('check.missing'), cell: (one) => formatNumber(one.missing), align: 'right' },
    { id: 'changed', header: t('check.changed'), cell: ({ changed }) => formatNumber(changed), align: 'right' },
  ];
  const substitutes: DataColumn<ImportedSeries> = {
    id: 'substitutes',
    header: t('check.substitutes'),
    cell: (one) => formatNumber(one.substitutes),
    align: 'right',
  };
  const readings: DataColumn<ImportedSeries> = {
    id: 'readings',
    header: t('check.readings'),
    cell: (one) => (one.readings === 0 ? missing : formatNumber(one.readings)),
    align: 'right',
    onPhone: !hasAmounts,
  };
  return [
    ...always,
    ...(hasAmounts ? amounts : []),
    ...(hasSubstitutes ? [substitutes] : []),
    ...(hasReadings ? [readings] : []),
  ];
}
