import type { ResultOf } from '@lichthof/contracts/endpoint.ts';
import { getMeterCompleteness } from '@lichthof/contracts/metering/meter-gaps.ts';
import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { formatDayAndTime, formatMonth, formatShortMonth } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber, missing } from '@lichthof/domain/formats/number-formats.ts';
import { completenessOf } from '@lichthof/domain/metering/meter-day.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { readingOriginNames } from '@lichthof/domain/metering/reading-origin-name.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../../api/endpoint-query.ts';
import { nextFilesOf } from '../next-files.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { CompletenessBar } from '../../../ui/figures/completeness-bar.tsx';
import { StatTile } from '../../../ui/figures/stat-tile.tsx';
import { TileRow } from '../../../ui/figures/tile-row.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { ComputedDay } from '../computed/computed-day.tsx';
import { MeterAmount } from '../meter-amount.tsx';
import { shownReading, shownUnit } from '../meter-units.ts';
import { MonthStepper } from '../month-stepper.tsx';
import { WaitingNotice } from '../recalculation/recalculation-notice.tsx';
import type { MeterDetailsProps } from './meter-details.tsx';
import { MonthCalendar } from './month-calendar.tsx';

/** Warnings, latest figures, calendar of the month, and all months of a meter. */
export function OverviewTab({ meter, estate, month, timeZone, shown }: MeterDetailsProps) {
  const { data } = useEndpointQuery(getMeterCompleteness, { params: { ...estate, meterId: meter.meterId } });
  const ofMonth = data?.months.find((one) => one.month.startsWith(month));
  return (
    <Stack sx={{ gap: '20px' }}>
      <Warnings meter={meter} />
      <WaitingNotice meter={meter} />
      <Figures {...{ meter, month, timeZone }} />
      <div>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px', mb: '12px' }}>
          <MonthStepper month={month} onChange={(next) => shown.change({ month: next })} />
          {ofMonth && <CompletenessBar share={completenessOf(ofMonth.quarterHours, ofMonth.missing)} withWord />}
        </Box>
        <MonthCalendar days={meter.days} month={month} />
      </div>
      {meter.parts.length > 0 && (
        <ComputedDay key={meter.meterId} {...{ meter, estate, timeZone }} quarterHour={shown.quarterHour} />
      )}
      {data ? (
        <MeterMonths months={data.months} baseUnit={meter.baseUnit} />
      ) : (
        <Skeleton variant="rounded" height={160} />
      )}
    </Stack>
  );
}

function Warnings({ meter }: { meter: Meter }) {
  const { t } = useTranslation('meters');
  if (meter.status === 'unassigned' && !meter.isArchived) return <Notice status="info">{t('unassignedText')}</Notice>;
  return meter.warnings.map((warning) => (
    <Notice key={warning} status="warning" title={t(`warning.${warning}.title`, nextFilesOf(meter))}>
      {t(`warning.${warning}.text`, nextFilesOf(meter))}
    </Notice>
  ));
}

interface FiguresProps {
  meter: Meter;
  month: string;
  timeZone: TimeZone;
}

function Figures({ meter, month, timeZone }: FiguresProps) {
  const { t } = useTranslation('meter-details');
  const { monthTotal, baseUnit } = meter;
  const reading = shownReading(meter);
  const unit = shownUnit(baseUnit);
  const figureOf = (amount: number | null | undefined) =>
    typeof amount === 'number' ? { figure: formatNumber(amount / 1000, 1), unit } : { figure: missing };
  return (
    <TileRow columns={meter.parts.length === 0 ? 2 : 1} phoneColumns={1}>
      {meter.parts.length === 0 && (
        <StatTile
          label={t('figures.reading')}
          {...figureOf(reading?.counter)}
          note={
            reading
              ? `${formatDayAndTime(reading.at, timeZone)}, ${readingOriginNames[reading.origin]}`
              : t('figures.noReading')
          }
        />
      )}
      <StatTile
        label={t('figures.consumption')}
        {...figureOf(monthTotal)}
        note={
          monthTotal === null
            ? t('figures.noValues', { month: formatMonth(`${month}-01`) })
            : formatMonth(`${month}-01`)
        }
      />
    </TileRow>
  );
}

type Month = ResultOf<typeof getMeterCompleteness>['months'][number];

/** The meter's months with total and completeness, newest first. */
function MeterMonths({ months, baseUnit }: { months: Month[]; baseUnit: 'Wh' | 'l' }) {
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
