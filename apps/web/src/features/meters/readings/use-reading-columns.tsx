import type { Reading } from '@lichthof/contracts/readings.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { useTranslation } from 'react-i18next';
import { formatDayAndTime } from '../../../i18n/date-formats.ts';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';
import { MeterAmount } from '../meter-amount.tsx';
import { formatCounter, type BaseUnit } from '../meter-texts.ts';

export function useReadingColumns(baseUnit: BaseUnit, timeZone: TimeZone): DataColumn<Reading>[] {
  const { t } = useTranslation('meter-readings');
  const originOf = ({ origin, authorName, isConfirmed }: Reading) =>
    [t(`meters:origin.${origin}`), authorName, isConfirmed && t('confirmed')].filter(Boolean).join(', ');
  return [
    {
      id: 'at',
      header: t('column.at'),
      cell: (reading) => <TwoLines first={formatDayAndTime(reading.at, timeZone)} second={originOf(reading)} />,
      isName: true,
      onPhone: true,
    },
    {
      id: 'counter',
      header: t('column.counter'),
      cell: ({ counter, consumption }) => (
        <TwoLines
          first={<MeterAmount amount={counter} baseUnit={baseUnit} decimals={3} />}
          second={consumption !== null && `${consumption > 0 ? '+' : ''}${formatCounter(consumption, baseUnit)}`}
        />
      ),
      align: 'right',
      onPhone: true,
    },
  ];
}
