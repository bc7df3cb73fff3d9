import { addDays } from '@lichthof/domain/time/days.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { type DayRange, shiftPeriod } from '@lichthof/domain/time/periods.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorFacts } from '../../../api/error-text.ts';
import { formatYear } from '../../../i18n/date-formats.ts';
import { missing } from '../../../i18n/number-formats.ts';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import { type MonthBar, MonthBars } from '../../../ui/charts/month-bars/month-bars.tsx';
import { Busy } from '../../../ui/feedback/busy.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { ChartSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Swatch } from '../../../ui/figures/swatch.tsx';
import { dayAndMonth, kilowattHours } from '../own-formats.ts';
import { informedMonthsQuery, ownConsumptionQuery } from '../tenant.queries.ts';
import { Stepper, useOwnPeriod } from './own-period.tsx';
import { yearMonths, yearTable } from './year-months.ts';

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
  const informed = useQuery(informedMonthsQuery(apartmentId));
  const roof = new Map(informed.data?.map(({ month, pvWh }) => [month, pvWh]));
  const months = () =>
    yearMonths(
      { year: shownYear, own, timeZone, roof },
      query.data?.consumption.series,
      before.data?.consumption.series,
    );
  return (
    <ChartCard
      title={t('year.title')}
      fileName={`strom-${formatYear(period.from)}`}
      table={() => yearTable(months(), shownYear, t)}
    >
      <Stepper {...steps} label={formatYear(period.from)} backLabel={t('year.back')} forwardLabel={t('year.forward')} />
      {query.isPending && <ChartSkeleton height={230} />}
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
  const sum = isRunning
    ? t('year.sumSoFar', { day: dayAndMonth(addDays(own.to, -1)), energy })
    : t('year.sum', { energy });
  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: '16px' }}>{sum}</Typography>
      <MonthBars
        months={months}
        color="ink"
        format={(amount) => (amount === null ? missing : kilowattHours(amount))}
        previousLabel={before}
        description={sum}
        height={200}
      />
      {months.some(({ roof }) => typeof roof === 'number') && (
        <Box sx={{ display: 'flex', gap: '16px', mt: '8px', color: 'text.secondary' }}>
          {(['roof', 'grid'] as const).map((part) => (
            <Typography key={part} variant="small" component="span" sx={{ display: 'flex', gap: '8px' }}>
              <Swatch color={part === 'roof' ? 'local' : 'grid'} />
              {t(`year.${part}`)}
            </Typography>
          ))}
        </Box>
      )}
      {months.some(({ previous }) => previous !== null) && (
        <Box sx={{ display: 'flex', gap: '8px', mt: '8px', color: 'text.secondary' }}>
          <Swatch color="missing" shape="line" />
          <Typography variant="small">{t('year.before', { year: before })}</Typography>
        </Box>
      )}
    </>
  );
}
