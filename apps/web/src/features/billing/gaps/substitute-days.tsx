import type { Substitutes } from '@lichthof/contracts/gap-fill-proposals.ts';
import { useTranslation } from 'react-i18next';
import { formatWeekday } from '../../../i18n/date-formats.ts';
import { nbsp } from '../../../i18n/number-formats.ts';
import { formatExactKilowattHours } from '../../../i18n/quantity-formats.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';

type Day = Substitutes['days'][number];

/** Instead of the curve of a tenant who has not agreed to have it seen: nothing finer than days. */
export function SubstituteDays({ days }: { days: Day[] }) {
  const { t } = useTranslation('billing');
  const columns: DataColumn<Day>[] = [
    {
      id: 'day',
      header: t('substitutes.day'),
      cell: ({ day }) => formatWeekday(day),
      sortKey: ({ day }) => day,
      isName: true,
    },
    {
      id: 'measured',
      header: t('substitutes.measured'),
      cell: ({ measuredWh }) => exact(measuredWh),
      align: 'right',
      onPhone: true,
    },
    {
      id: 'substitutes',
      header: t('substitutes.word'),
      cell: ({ substituteWh }) => exact(substituteWh),
      align: 'right',
      onPhone: true,
    },
  ];
  return (
    <>
      <Notice status="info" title={t('substitutes.hiddenTitle')}>
        {t('substitutes.hidden')}
      </Notice>
      <DataTable label={t('substitutes.byDay')} columns={columns} rows={days} rowId={({ day }) => day} empty={null} />
    </>
  );
}

const exact = (energyWh: number | null) =>
  energyWh === null ? formatExactKilowattHours(null) : `${formatExactKilowattHours(energyWh)}${nbsp}kWh`;
