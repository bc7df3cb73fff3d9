import type { BilledChanges } from '@lichthof/contracts/billed-changes.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber, nbsp } from '../../../i18n/number-formats.ts';
import { formatExactKilowattHours } from '../../../i18n/quantity-formats.ts';
import { shortRangeLabel } from '../../../ui/page/period-label.ts';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';

type ChangedMeter = BilledChanges['meters'][number];

/** Meter by meter what was billed of the days that changed, and what is there now. */
export function ChangedValuesTable({ meters }: Pick<BilledChanges, 'meters'>) {
  const { t } = useTranslation('billing');
  return (
    <DataTable
      label={t('changed.title')}
      columns={useColumns()}
      rows={meters}
      rowId={({ meterId }) => String(meterId)}
      pageSize={10}
      empty={null}
    />
  );
}

function useColumns(): DataColumn<ChangedMeter>[] {
  const { t } = useTranslation('billing');
  const sums = ({ total, missing }: ChangedMeter['before']) => (
    <TwoLines
      first={kilowattHours(total)}
      second={missing > 0 ? t('changed.missing', { count: missing, amount: formatNumber(missing) }) : ''}
    />
  );
  return [
    {
      id: 'meter',
      header: t('changed.meter'),
      cell: ({ meterName, apartmentName }) => <TwoLines first={meterName} second={apartmentName ?? ''} />,
      sortKey: ({ apartmentName, meterName }) => `${apartmentName ?? ''} ${meterName}`,
      isName: true,
      onPhone: true,
    },
    {
      id: 'days',
      header: t('changed.days'),
      cell: ({ firstDay, lastDay, dayCount }) => (
        <TwoLines
          first={shortRangeLabel({ from: firstDay, to: addDays(lastDay, 1) })}
          second={t('changed.dayCount', { count: dayCount })}
        />
      ),
      sortKey: ({ firstDay }) => firstDay,
    },
    { id: 'before', header: t('changed.before'), cell: ({ before }) => sums(before), align: 'right' },
    { id: 'after', header: t('changed.after'), cell: ({ after }) => sums(after), align: 'right' },
    {
      id: 'difference',
      header: t('changed.difference'),
      cell: ({ before, after }) => differenceText(after.total - before.total),
      sortKey: ({ before, after }) => Math.abs(after.total - before.total),
      align: 'right',
      onPhone: true,
    },
  ];
}

const kilowattHours = (energyWh: number) => `${formatExactKilowattHours(energyWh)}${nbsp}kWh`;
const differenceText = (energyWh: number) => `${energyWh > 0 ? '+' : ''}${kilowattHours(energyWh)}`;
