import type { LoadProfile } from '@lichthof/contracts/monitoring/load-charts.ts';
import { getItem } from '@lichthof/domain/collections/items.ts';
import { formatTime, formatWeekday } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { localDayOf, quarterHourStarts, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { errorFacts } from '../../../../api/error-text.ts';
import { axisTicks } from '../../../../ui/charts/axis-ticks.ts';
import { ChartCard } from '../../../../ui/charts/chart-card.tsx';
import { StepAreaChart } from '../../../../ui/charts/step-area/step-area-chart.tsx';
import { Busy } from '../../../../ui/feedback/busy.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { ChartSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { dayOrRangeLabel } from '../../../../ui/page/period/period-label.ts';
import type { MonitoredEstate } from '../../monitoring.queries.ts';
import { shortenedText, type LoadPeriod } from './load-period.ts';
import { loadProfileQuery } from './load.queries.ts';
import { durationTable, profileSeries, profileTable } from './load-series.ts';
import { clockOf } from './year-picture.ts';

interface LoadCardProps {
  estate: MonitoredEstate;
  period: LoadPeriod;
}

/** The mean day and the duration curve of the consumption, with its peak. */
export function LoadCards({ estate, period }: LoadCardProps) {
  const { t } = useTranslation('supply');
  const query = useQuery({ ...loadProfileQuery(estate.id, period), placeholderData: keepPreviousData });
  // drawn in pieces, between which the browser can answer
  const shown = useDeferredValue(query.data);
  if (shown?.profile.peak) {
    return (
      <Busy busy={query.isPlaceholderData}>
        <Box sx={columns}>
          <ProfileCard timeZone={estate.timeZone} peak={shown.profile.peak} {...shown} />
          <DurationCard {...shown} />
        </Box>
      </Busy>
    );
  }
  return (
    <Card title={t('profile.title')}>
      {!shown && !query.isError && <ChartSkeleton height={300} />}
      {query.isError && (
        <ErrorState {...errorFacts(query.error, t('loadError'))} onRetry={() => void query.refetch()} />
      )}
      {shown && (
        <Typography sx={{ color: 'text.secondary' }}>
          {t(shown.profile.isLimitedToDays ? 'picture.limited' : 'profile.none')}
        </Typography>
      )}
    </Card>
  );
}

const columns = {
  display: 'grid',
  gap: '12px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
};

/** A day without a clock change gives the hours of the axis. */
const ordinaryDay = '2026-01-05';
const kilowatts = (power: number | null) => formatNumber(power, 1);

interface ProfileProps {
  profile: LoadProfile;
  period: LoadPeriod;
}

interface MeanDayProps extends ProfileProps {
  peak: NonNullable<LoadProfile['peak']>;
  timeZone: TimeZone;
}

const ProfileCard = memo(function ProfileCard({ profile, period, peak, timeZone }: MeanDayProps) {
  const { t } = useTranslation('supply');
  const series = useMemo(() => profileSeries(profile, t), [profile, t]);
  const ticks = useMemo(() => axisTicks('day', quarterHourStarts(ordinaryDay, timeZone), timeZone), [timeZone]);
  const sentence = t('profile.summary', {
    power: kilowatts(peak.powerKw),
    day: formatWeekday(localDayOf(Date.parse(peak.at), timeZone)),
    time: formatTime(peak.at, timeZone),
    mean: kilowatts(profile.meanKw),
  });
  return (
    <ChartCard
      title={t('profile.title')}
      description={shortenedText(period, t)}
      period={dayOrRangeLabel(period)}
      table={() => profileTable(profile, t)}
    >
      <Typography sx={{ color: 'text.secondary', mb: '4px' }}>{sentence}</Typography>
      <StepAreaChart
        count={96}
        {...{ series, ticks }}
        unit="kW"
        height={240}
        intervalLabel={(slot) => clockOf(slot)}
        format={kilowatts}
        description={sentence}
      />
    </ChartCard>
  );
});

const percentTicks = [0, 25, 50, 75, 100].map((at) => ({ at: at === 100 ? 98 : at, label: `${at} %` }));

const DurationCard = memo(function DurationCard({ profile, period }: ProfileProps) {
  const { t } = useTranslation('supply');
  const series = useMemo(
    () => [{ id: 'load', label: t('duration.load'), color: 'ink', shape: 'area', above: profile.durationKw } as const],
    [profile, t],
  );
  const sentence = t('duration.summary', {
    half: kilowatts(getItem(profile.durationKw, 50)),
    tenth: kilowatts(getItem(profile.durationKw, 10)),
    least: kilowatts(getItem(profile.durationKw, 100)),
  });
  return (
    <ChartCard
      title={t('duration.title')}
      description={shortenedText(period, t)}
      period={dayOrRangeLabel(period)}
      table={() => durationTable(profile, t)}
    >
      <Typography sx={{ color: 'text.secondary', mb: '4px' }}>{sentence}</Typography>
      <StepAreaChart
        count={101}
        series={series}
        ticks={percentTicks}
        unit="kW"
        height={240}
        intervalLabel={(percent) => t('duration.of', { percent })}
        format={kilowatts}
        description={sentence}
      />
    </ChartCard>
  );
});
