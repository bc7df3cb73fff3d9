import type { TenantConsumption } from '@lichthof/contracts/apartments.ts';
import { quarterHourMs, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { errorFacts } from '../../../api/error-text.ts';
import { intervalLabel } from '../../../i18n/chart-formats.ts';
import { formatWeekday } from '../../../i18n/date-formats.ts';
import { formatNumber } from '../../../i18n/number-formats.ts';
import { axisTicks } from '../../../ui/charts/axis-ticks.ts';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import { StepAreaChart } from '../../../ui/charts/step-area/step-area-chart.tsx';
import type { StepSeries } from '../../../ui/charts/step-area/step-chart.ts';
import { Busy } from '../../../ui/feedback/busy.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { ChartSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { dayAndMonth, kilowattHours } from '../own-formats.ts';
import { ownConsumptionQuery } from '../tenant.queries.ts';
import { dayTable } from './day-table.ts';
import { gapsIn } from './find-gaps.ts';
import { Stepper, useOwnPeriod } from './own-period.tsx';

interface DayCardProps {
  apartmentId: number;
  own: DayRange;
  timeZone: TimeZone;
}

/** The consumption of a day by quarter-hour. */
export function DayCard({ apartmentId, own, timeZone }: DayCardProps) {
  const { t } = useTranslation('tenant');
  const { period, ...steps } = useOwnPeriod('day', own);
  const query = useQuery({ ...ownConsumptionQuery(apartmentId, period), placeholderData: keepPreviousData });
  return (
    <ChartCard
      title={t('day.title')}
      fileName={`strom-${period.from}`}
      table={() => dayTable(query.data?.consumption.series ?? {}, timeZone, t)}
    >
      <Stepper
        {...steps}
        label={formatWeekday(period.from)}
        backLabel={t('day.back')}
        forwardLabel={t('day.forward')}
      />
      {query.isPending && <ChartSkeleton height={282} />}
      {query.isError && (
        <ErrorState {...errorFacts(query.error, t('loadError'))} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && (
        <Busy busy={query.isPlaceholderData}>
          <DayChart {...query.data} timeZone={timeZone} />
        </Busy>
      )}
    </ChartCard>
  );
}

interface DayChartProps {
  days: DayRange;
  consumption: TenantConsumption;
  timeZone: TimeZone;
}

/** Mean power per quarter-hour. */
function DayChart({ days, consumption: { series, consumptionWh }, timeZone }: DayChartProps) {
  const { t } = useTranslation('tenant');
  const drawing = useMemo(() => {
    const entries = Object.entries(series).map(([key, energyWh]) => ({ at: Date.parse(key), energyWh }));
    const starts = entries.map(({ at }) => at);
    const own: StepSeries = {
      id: 'own',
      label: t('day.own'),
      color: 'ink',
      shape: 'area',
      above: entries.map(({ energyWh }) => (energyWh === null ? null : (energyWh * 4) / 1000)),
    };
    const gaps = gapsIn(entries).map(({ from, to }) => ({ from, to, word: t('day.gap') }));
    return { starts, series: [own], ranges: gaps, ticks: axisTicks('day', starts, timeZone) };
  }, [series, timeZone, t]);

  const sentence = t('day.sum', { day: dayAndMonth(days.from), energy: kilowattHours(consumptionWh) });
  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: '8px' }}>{sentence}</Typography>
      <StepAreaChart
        count={drawing.starts.length}
        series={drawing.series}
        ranges={drawing.ranges}
        ticks={drawing.ticks}
        unit="kW"
        intervalLabel={(index) => intervalAt(drawing.starts[index]!, timeZone)}
        format={(power) => formatNumber(power, 2)}
        description={sentence}
        height={220}
      />
    </>
  );
}

const intervalAt = (from: number, timeZone: TimeZone) =>
  intervalLabel('day', { from, to: from + quarterHourMs }, timeZone);
