import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { formatDay, formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { missing } from '@lichthof/domain/formats/number-formats.ts';
import { localDayOf, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { nextFilesOf } from '../next-files.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';
import { DayBlocks } from '../day-states.tsx';
import { MeterAmount } from '../meter-amount.tsx';
import { useComputedOf } from '../computed/use-computed-of.ts';
import { shownReading } from '../meter-units.ts';

/** The columns of the list, on `month` ('YYYY-MM'). */
export function useMeterColumns(month: string, timeZone: TimeZone): DataColumn<Meter>[] {
  const { t } = useTranslation('meters');
  const placeOf = ({ measuringPoint }: Meter) =>
    measuringPoint ? t(`measuringPoint.${measuringPoint}`) : t('noPlace');
  return [
    {
      id: 'name',
      header: t('column.name'),
      cell: (meter) => <NameCell meter={meter} />,
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
      id: 'reading',
      header: t('column.reading'),
      cell: (meter) => <ReadingCell {...{ meter, timeZone }} />,
      sortKey: (meter) => shownReading(meter)?.counter,
      align: 'right',
    },
    {
      id: 'total',
      header: formatMonth(`${month}-01`),
      cell: ({ monthTotal, baseUnit }) => <MeterAmount amount={monthTotal} baseUnit={baseUnit} />,
      sortKey: ({ monthTotal }) => monthTotal,
      align: 'right',
      onPhone: true,
    },
    {
      id: 'status',
      header: t('column.status'),
      cell: (meter) => <MeterStatusLines meter={meter} />,
      sortKey: ({ status }) => t(`status.${status}`),
    },
    {
      id: 'days',
      header: t('column.days'),
      cell: ({ days, name }) => (days.length > 0 ? <DayBlocks days={days} month={month} name={name} /> : missing),
    },
  ];
}

/** With its day, so that an old reading is not taken for today's. */
function ReadingCell({ meter, timeZone }: { meter: Meter; timeZone: TimeZone }) {
  const reading = shownReading(meter);
  if (!reading) return missing;
  const day = localDayOf(Date.parse(reading.at), timeZone);
  return (
    <TwoLines first={<MeterAmount amount={reading.counter} baseUnit={meter.baseUnit} />} second={formatDay(day)} />
  );
}

/** On a phone, which has no status column, also shows a status other than active. */
function NameCell({ meter }: { meter: Meter }) {
  return (
    <>
      <TwoLines first={meter.name} second={useComputedOf()(meter) ?? meter.serialNumber ?? missing} />
      {meter.status !== 'active' && (
        <Box component="span" sx={{ display: { xs: 'block', sm: 'none' }, mt: '4px', fontWeight: 400 }}>
          <MeterStatusBadge meter={meter} />
        </Box>
      )}
    </>
  );
}

const statusOf = { active: 'success', inactive: 'neutral', unassigned: 'neutral', warning: 'warning' } as const;

/** The status of a meter. */
function MeterStatusBadge({ meter }: { meter: Pick<Meter, 'status' | 'isArchived'> }) {
  const { t } = useTranslation('meters');
  const { status, isArchived } = meter;
  return (
    <StatusBadge status={statusOf[status]} quiet={status !== 'warning'}>
      {t(`status.${isArchived ? 'archived' : status}`)}
    </StatusBadge>
  );
}

/** Status with the reasons of a warning below it. */
function MeterStatusLines({ meter }: { meter: Meter }) {
  const { t } = useTranslation('meters');
  const reasons = meter.warnings.map((warning) => t(`warning.${warning}.short`, nextFilesOf(meter)));
  return (
    <>
      <MeterStatusBadge meter={meter} />
      {meter.status === 'warning' && reasons.length > 0 && (
        <Box
          component="span"
          sx={{ display: 'block', fontSize: '0.75rem', lineHeight: '16px', color: 'text.secondary' }}
        >
          {reasons.join(', ')}
        </Box>
      )}
    </>
  );
}
