import type { TenantConsumption } from '@lichthof/contracts/tenant/tenant-apartments.ts';
import { getItem } from '@lichthof/domain/collections/items.ts';
import { formatWeekday } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber, formatPercent } from '@lichthof/domain/formats/number-formats.ts';
import { quarterHourMs, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { errorFacts } from '../../../../api/error-text.ts';
import { intervalLabel } from '../../../../i18n/chart-formats.ts';
import { axisTicks } from '../../../../ui/charts/axis-ticks.ts';
import { ChartCard } from '../../../../ui/charts/chart-card.tsx';
import { StepAreaChart } from '../../../../ui/charts/step-area/step-area-chart.tsx';
import type { StepSeries } from '../../../../ui/charts/step-area/step-chart.ts';
import { Busy } from '../../../../ui/feedback/busy.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { ChartSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { dayAndMonth, kilowattHours } from '../../own-formats.ts';
import { ownConsumptionQuery, ownElectricityDayQuery } from '../../tenant.queries.ts';
import { dayTable } from './day-table.ts';
import { gapsIn } from './find-gaps.ts';
import { daySplit, type DaySplit } from './day-split.ts';
import { Stepper, useOwnPeriod } from '../own-period.tsx';

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
  const shownDay = query.data?.days.from ?? period.from;
  const origin = useQuery(ownElectricityDayQuery(apartmentId, shownDay));
  const series = query.data?.consumption.series;
  const split = useMemo(() => (series ? daySplit(series, origin.data) : null), [series, origin.data]);
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const stepper = (
    <Stepper {...steps} label={formatWeekday(period.from)} backLabel={t('day.back')} forwardLabel={t('day.forward')} />
  );
  return (
    <ChartCard
      title={t('day.title')}
      fileName={t('fileName')}
      period={formatWeekday(shownDay)}
      action={!isPhone && stepper}
      table={() => dayTable({ series: series ?? {}, split }, timeZone, t)}
    >
      {isPhone && stepper}
      {query.isPending && <ChartSkeleton height={282} />}
      {query.isError && (
        <ErrorState {...errorFacts(query.error, t('loadError'))} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && (
        <Busy busy={query.isPlaceholderData}>
          <DayChart {...query.data} split={split} timeZone={timeZone} />
        </Busy>
      )}
    </ChartCard>
  );
}

interface DayChartProps {
  days: DayRange;
  consumption: TenantConsumption;
  /** Null where roof and grid cannot be told apart. */
  split: DaySplit | null;
  timeZone: TimeZone;
}

/** Mean power per quarter-hour. */
function DayChart({ days, consumption: { series, consumptionWh }, split, timeZone }: DayChartProps) {
  const { t } = useTranslation('tenant');
  const drawing = useMemo(() => {
    const entries = Object.entries(series).map(([key, energyWh]) => ({ at: Date.parse(key), energyWh }));
    const starts = entries.map(({ at }) => at);
    const own: StepSeries[] = split
      ? [
          { id: 'roof', label: t('day.roof'), color: 'local', shape: 'stack', above: split.pvWh.map(toKilowatts) },
          { id: 'grid', label: t('day.grid'), color: 'grid', shape: 'stack', above: split.gridWh.map(toKilowatts) },
        ]
      : [
          {
            id: 'own',
            label: t('day.own'),
            color: 'ink',
            shape: 'area',
            above: entries.map(({ energyWh }) => toKilowatts(energyWh)),
          },
        ];
    const gaps = gapsIn(entries).map(({ from, to }) => ({ from, to, word: t('day.gap') }));
    return { starts, series: own, ranges: gaps, ticks: axisTicks('day', starts, timeZone) };
  }, [series, split, timeZone, t]);

  const named = { day: dayAndMonth(days.from), energy: kilowattHours(split?.totalWh ?? consumptionWh) };
  const sentence = split?.pvShare
    ? t('day.sumSplit', { ...named, percent: formatPercent(split.pvShare, 0) })
    : t('day.sum', named);
  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: '8px' }}>
        {sentence} {split && <BilledSentence {...{ split, consumptionWh }} />}
      </Typography>
      <StepAreaChart
        count={drawing.starts.length}
        series={drawing.series}
        ranges={drawing.ranges}
        ticks={drawing.ticks}
        unit="kW"
        intervalLabel={(index) => intervalAt(getItem(drawing.starts, index), timeZone)}
        format={(power) => formatNumber(power, 2)}
        description={sentence}
        height={220}
      />
    </>
  );
}

interface BilledSentenceProps {
  split: DaySplit;
  /** By the meter's values of now. */
  consumptionWh: TenantConsumption['consumptionWh'];
}

/** Which invoice billed the figures shown, and what the meter has instead now. */
function BilledSentence({ split: { invoiceNumber, changedCount }, consumptionWh }: BilledSentenceProps) {
  const { t } = useTranslation('tenant');
  if (invoiceNumber === null) return null;
  return changedCount === 0
    ? t('day.billed', { number: invoiceNumber })
    : t('day.changed', { number: invoiceNumber, count: changedCount, energy: kilowattHours(consumptionWh) });
}

const toKilowatts = (energyWh: number | null) => (energyWh === null ? null : (energyWh * 4) / 1000);

const intervalAt = (from: number, timeZone: TimeZone) =>
  intervalLabel('day', { from, to: from + quarterHourMs }, timeZone);
