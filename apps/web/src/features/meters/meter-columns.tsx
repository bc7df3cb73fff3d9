import type { Meter } from '@lichthof/contracts/meters.ts';
import { MeterKind } from '@lichthof/domain/metering/codes.ts';
import { useTranslation } from 'react-i18next';
import { formatMonth } from '../../i18n/date-formats.ts';
import { missing } from '../../i18n/number-formats.ts';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import type { DataColumn } from '../../ui/tables/columns.ts';
import { TwoLines } from '../../ui/tables/two-lines.tsx';
import { DayBlocks } from './day-blocks.tsx';
import { formatMeterAmount } from './meter-texts.ts';

const completeFrom = 0.98;

export function useMeterColumns(month: string): DataColumn<Meter>[] {
  const { t } = useTranslation('meters');
  const placeOf = ({ measuringPoint }: Meter) => (measuringPoint ? t(`measuringPoint.${measuringPoint}`) : missing);
  return [
    {
      id: 'name',
      header: t('column.name'),
      cell: ({ name, serialNumber }) => <TwoLines first={name} second={serialNumber ?? missing} />,
      sortKey: ({ name }) => name,
      isName: true,
      onPhone: true,
    },
    {
      id: 'place',
      header: t('column.place'),
      cell: (meter) => <TwoLines first={placeOf(meter)} second={meter.obis} />,
      sortKey: placeOf,
    },
    {
      id: 'total',
      header: formatMonth(`${month}-01`),
      cell: ({ monthTotal, baseUnit }) => formatMeterAmount(monthTotal, baseUnit),
      sortKey: ({ monthTotal }) => monthTotal,
      align: 'right',
      onPhone: true,
    },
    {
      id: 'status',
      header: t('column.status'),
      cell: (meter) => <MeterStatus meter={meter} />,
      sortKey: (meter) => statusOf(meter),
    },
    {
      id: 'days',
      header: t('column.days'),
      cell: ({ days, name }) => <DayBlocks days={days} month={month} name={name} />,
    },
  ];
}

type Status = 'active' | 'incomplete' | 'unassigned' | 'empty' | 'gauge';

const gauges = new Set<number | null>([MeterKind.StorageCapacity, MeterKind.StorageChargingQuota]);

function statusOf({ kind, measuringPoint, valuesTo, days }: Meter): Status {
  if (!measuringPoint) return 'unassigned';
  if (gauges.has(kind)) return 'gauge';
  if (!valuesTo || days.length === 0) return 'empty';
  const completeness = days.reduce((sum, day) => sum + day.completeness, 0) / days.length;
  return completeness < completeFrom ? 'incomplete' : 'active';
}

function MeterStatus({ meter }: { meter: Meter }) {
  const { t } = useTranslation('meters');
  const status = statusOf(meter);
  if (status === 'incomplete') return <StatusBadge status="warning">{t('state.incomplete')}</StatusBadge>;
  const shown = status === 'active' || status === 'gauge' ? 'success' : 'neutral';
  return (
    <StatusBadge status={shown} quiet>
      {t(`state.${status}`)}
    </StatusBadge>
  );
}
