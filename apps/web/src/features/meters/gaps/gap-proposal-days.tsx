import type { GapFillProposal } from '@lichthof/contracts/gap-fills.ts';
import { useTranslation } from 'react-i18next';
import { formatWeekday } from '../../../i18n/date-formats.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { MeterAmount } from '../meter-amount.tsx';
import type { BaseUnit } from '../meter-texts.ts';

type Day = GapFillProposal['days'][number];

/** Instead of a curve that must not be seen: nothing finer than days. */
export function GapProposalDays({ days, baseUnit }: { days: Day[]; baseUnit: BaseUnit }) {
  const { t } = useTranslation('meter-gaps');
  const columns: DataColumn<Day>[] = [
    {
      id: 'day',
      header: t('days.day'),
      cell: ({ day }) => formatWeekday(day),
      sortKey: ({ day }) => day,
      isName: true,
    },
    {
      id: 'measured',
      header: t('chart.measured'),
      cell: ({ measuredWh }) => <MeterAmount amount={measuredWh} baseUnit={baseUnit} decimals={3} />,
      align: 'right',
      onPhone: true,
    },
    {
      id: 'substitutes',
      header: t('chart.substitutes'),
      cell: ({ substituteWh }) => <MeterAmount amount={substituteWh} baseUnit={baseUnit} decimals={3} />,
      align: 'right',
      onPhone: true,
    },
  ];
  return (
    <>
      <Notice status="info" title={t('days.hiddenTitle')}>
        {t('days.hidden')}
      </Notice>
      <DataTable label={t('days.title')} columns={columns} rows={days} rowId={({ day }) => day} empty={null} />
    </>
  );
}
