import type { DayRange } from '@lichthof/domain/time/periods.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatWeekday } from '../../../i18n/date-formats.ts';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import { ChartSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Busy } from '../../../ui/feedback/busy.tsx';
import { DayChart } from './day-chart.tsx';
import { dayTable } from './day-table.ts';
import { errorFacts } from '../../../api/error-text.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Stepper } from './stepper.tsx';
import { ownConsumptionQuery } from '../tenant.queries.ts';
import { useOwnPeriod } from './use-own-period.ts';

interface DayCardProps {
  apartmentId: number;
  own: DayRange;
  timeZone: TimeZone;
}

/** When in a day was electricity used. */
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
