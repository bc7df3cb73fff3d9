import type { ResultOf } from '@lichthof/contracts/endpoint.ts';
import type { getMeterCompleteness } from '@lichthof/contracts/meter-gaps.ts';
import { completenessOf } from '@lichthof/domain/metering/meter-day.ts';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatShortMonth } from '../../../i18n/date-formats.ts';
import { CompletenessBar } from '../../../ui/figures/completeness-bar.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { MeterAmount } from '../meter-amount.tsx';

type Month = ResultOf<typeof getMeterCompleteness>['months'][number];

/** The meter's months with total and completeness, newest first. */
export function MeterMonths({ months, baseUnit }: { months: Month[]; baseUnit: 'Wh' | 'l' }) {
  const { t } = useTranslation('meter-details');
  return (
    <div>
      <Typography variant="h3" sx={{ mb: '8px' }}>
        {t('months.title')}
      </Typography>
      <DataTable
        label={t('months.title')}
        rows={months.toReversed()}
        rowId={({ month }) => month}
        columns={[
          {
            id: 'month',
            header: t('months.month'),
            cell: ({ month }) => formatShortMonth(month),
            sortKey: ({ month }) => month,
            isName: true,
            onPhone: true,
          },
          {
            id: 'total',
            header: t('months.total'),
            cell: ({ total }) => <MeterAmount amount={total} baseUnit={baseUnit} />,
            sortKey: ({ total }) => total,
            align: 'right',
            onPhone: true,
          },
          {
            id: 'completeness',
            header: t('months.completeness'),
            cell: ({ quarterHours, missing }) => <CompletenessBar share={completenessOf(quarterHours, missing)} />,
            onPhone: true,
          },
        ]}
        empty={<Typography sx={{ padding: '16px' }}>{t('months.empty')}</Typography>}
      />
    </div>
  );
}
