import { formatYear } from '@lichthof/domain/formats/date-formats.ts';
import { formatPercent, missing } from '@lichthof/domain/formats/number-formats.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { type DayRange, periodAround, shiftPeriod } from '@lichthof/domain/time/periods.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorFacts } from '../../../../api/error-text.ts';
import { ChartCard } from '../../../../ui/charts/chart-card.tsx';
import { type MonthBar, MonthBars } from '../../../../ui/charts/month-bars/month-bars.tsx';
import { Busy } from '../../../../ui/feedback/busy.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { ChartSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { Swatch } from '../../../../ui/figures/swatch.tsx';
import { dayAndMonth, kilowattHours } from '../../own-formats.ts';
import { informedMonthsQuery, ownConsumptionQuery, ownElectricityQuery } from '../../tenant.queries.ts';
import { Stepper, useOwnPeriod } from '../own-period.tsx';
import { type RoofByMonth, roofShare, yearMonths, yearTable } from './year-months.ts';

interface YearCardProps {
  apartmentId: number;
  own: DayRange;
  timeZone: TimeZone;
}

/** The consumption of a year by month, compared with the previous year. */
export function YearCard({ apartmentId, own, timeZone }: YearCardProps) {
  const { t } = useTranslation('tenant');
  const { period, ...steps } = useOwnPeriod('year', own);
  const query = useQuery({ ...ownConsumptionQuery(apartmentId, period), placeholderData: keepPreviousData });
  const shownYear = query.data?.days ?? period;
  const before = useQuery(ownConsumptionQuery(apartmentId, shiftPeriod('year', shownYear.from, -1)));
  const roof = useRoofByMonth(apartmentId, own);
  const months = () =>
    yearMonths(
      { year: shownYear, own, timeZone, roof },
      query.data?.consumption.series,
      before.data?.consumption.series,
    );
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const stepper = (
    <Stepper {...steps} label={formatYear(period.from)} backLabel={t('year.back')} forwardLabel={t('year.forward')} />
  );
  return (
    <ChartCard
      title={t('year.title')}
      fileName={t('fileName')}
      period={formatYear(shownYear.from)}
      action={!isPhone && stepper}
      table={() => yearTable(months(), shownYear, t)}
    >
      {isPhone && stepper}
      {query.isPending && <ChartSkeleton height={282} />}
      {query.isError && (
        <ErrorState {...errorFacts(query.error, t('loadError'))} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && (
        <Busy busy={query.isPlaceholderData}>
          <YearChart
            months={months()}
            year={shownYear}
            own={own}
            consumptionWh={query.data.consumption.consumptionWh}
          />
        </Busy>
      )}
    </ChartCard>
  );
}

/** What was told of months that are over, and what is known of the last one so far. */
function useRoofByMonth(apartmentId: number, own: DayRange): RoofByMonth {
  const informed = useQuery(informedMonthsQuery(apartmentId)).data;
  const last = periodAround('month', addDays(own.to, -1)).from;
  const electricity = useQuery(ownElectricityQuery(apartmentId, last)).data?.electricity;
  const soFar: [string, number][] = electricity?.isReliable ? [[last.slice(0, 7), electricity.pvWh]] : [];
  return new Map([...soFar, ...(informed ?? []).map(({ month, pvWh }) => [month, pvWh] as const)]);
}

const kilowattHourAxis = { unit: 'kWh', amountPerUnit: 1000 };

interface YearChartProps {
  months: MonthBar[];
  year: DayRange;
  own: DayRange;
  consumptionWh: number | null;
}

function YearChart({ months, year, own, consumptionWh }: YearChartProps) {
  const { t } = useTranslation('tenant');
  const before = String(Number(formatYear(year.from)) - 1);
  const energy = kilowattHours(consumptionWh);
  const isRunning = own.to < year.to;
  const share = roofShare(months);
  const named = {
    day: dayAndMonth(addDays(own.to, -1)),
    energy: share === null ? energy : t('year.ofRoof', { energy, percent: formatPercent(share, 0) }),
  };
  const sum = isRunning ? t('year.sumSoFar', named) : t('year.sum', named);
  const hasRoof = months.some(({ roof }) => typeof roof === 'number');
  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: '16px' }}>{sum}</Typography>
      <MonthBars
        axis={kilowattHourAxis}
        months={months}
        color="ink"
        format={(amount) => (amount === null ? missing : kilowattHours(amount))}
        previousLabel={before}
        description={sum}
        height={228}
      />
      <Box sx={legend}>
        {hasRoof && <Entry mark={<Swatch color="local" />} name={t('year.roof')} />}
        {hasRoof && <Entry mark={<Swatch color="grid" />} name={t('year.grid')} />}
        {hasRoof && months.some((month) => month.isRunning && typeof month.roof === 'number') && (
          <Entry mark={<Swatch color="local" shape="soft" />} name={t('year.running')} />
        )}
        {months.some(({ previous }) => previous !== null) && (
          <Entry mark={<Swatch color="missing" shape="line" />} name={t('year.before', { year: before })} />
        )}
      </Box>
    </>
  );
}

function Entry({ mark, name }: { mark: ReactNode; name: string }) {
  return (
    <Typography variant="small" component="span" sx={{ display: 'flex', gap: '8px' }}>
      {mark}
      {name}
    </Typography>
  );
}

const legend = { display: 'flex', flexWrap: 'wrap', gap: '8px 16px', mt: '8px', color: 'text.secondary' };
