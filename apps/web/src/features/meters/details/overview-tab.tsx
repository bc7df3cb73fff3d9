import type { Meter } from '@lichthof/contracts/meters.ts';
import { completenessOf } from '@lichthof/domain/metering/meter-day.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { formatDayAndTime, formatMonth } from '../../../i18n/date-formats.ts';
import { formatNumber, missing } from '../../../i18n/number-formats.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { CompletenessBar } from '../../../ui/figures/completeness-bar.tsx';
import { StatTile } from '../../../ui/figures/stat-tile.tsx';
import { TileRow } from '../../../ui/figures/tile-row.tsx';
import { shownReading, shownUnit } from '../meter-texts.ts';
import { completenessQuery } from '../meters.queries.ts';
import { MonthStepper } from '../month-stepper.tsx';
import type { MeterDetailsProps } from './meter-details.tsx';
import { MeterMonths } from './meter-months.tsx';
import { MonthCalendar } from './month-calendar.tsx';
import { WaitingNotice } from '../recalculation/waiting-notice.tsx';

/** How a meter stands: what is wrong, what it shows, its month day by day, its months. */
export function OverviewTab({ meter, estate, month, timeZone, shown }: MeterDetailsProps) {
  const { data } = useQuery(completenessQuery({ ...estate, meterId: meter.meterId }));
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
    <Notice key={warning} status="warning" title={t(`warning.${warning}.title`)}>
      {t(`warning.${warning}.text`)}
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
    <TileRow columns={2} phoneColumns={1}>
      <StatTile
        label={t('figures.reading')}
        {...figureOf(reading?.counter)}
        note={
          reading
            ? `${formatDayAndTime(reading.at, timeZone)}, ${t(`meters:origin.${reading.origin}`)}`
            : t('figures.noReading')
        }
      />
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
