import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { shiftPeriod, type DayRange } from '@lichthof/domain/time/periods.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatYear } from '../../../i18n/date-formats.ts';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import { ChartSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Busy } from '../../../ui/feedback/busy.tsx';
import { errorFacts } from '../../../api/error-text.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Stepper } from './stepper.tsx';
import { ownConsumptionQuery } from '../tenant.queries.ts';
import { useOwnPeriod } from './use-own-period.ts';
import { YearChart } from './year-chart.tsx';
import { yearMonths, yearTable } from './year-months.ts';

interface YearCardProps {
  apartmentId: number;
  own: DayRange;
  timeZone: TimeZone;
}

/** How was the year, month by month, beside the one before. */
export function YearCard({ apartmentId, own, timeZone }: YearCardProps) {
  const { t } = useTranslation('tenant');
  const { period, ...steps } = useOwnPeriod('year', own);
  const query = useQuery({ ...ownConsumptionQuery(apartmentId, period), placeholderData: keepPreviousData });
  const shownYear = query.data?.days ?? period;
  const before = useQuery(ownConsumptionQuery(apartmentId, shiftPeriod('year', shownYear.from, -1)));
  const months = () =>
    yearMonths({ year: shownYear, own, timeZone }, query.data?.consumption.series, before.data?.consumption.series);
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
