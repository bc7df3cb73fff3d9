import type { DayRange } from '@lichthof/domain/time/periods.ts';
import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatMonth } from '../../../i18n/date-formats.ts';
import { Card } from '../../../ui/page/card.tsx';
import { Busy } from '../../../ui/feedback/busy.tsx';
import { errorFacts } from '../../../api/error-text.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { MonthFigures } from './month-figures.tsx';
import { ownPart } from './own-time.ts';
import { Stepper } from './stepper.tsx';
import { ownConsumptionQuery } from '../tenant.queries.ts';
import { useOwnPeriod } from './use-own-period.ts';

interface MonthCardProps {
  apartmentId: number;
  own: DayRange;
}

/** How much was used in a month, and is that more or less than before. */
export function MonthCard({ apartmentId, own }: MonthCardProps) {
  const { t } = useTranslation('tenant');
  const { period, ...steps } = useOwnPeriod('month', own);
  const query = useQuery({
    ...ownConsumptionQuery(apartmentId, ownPart(period, own)),
    placeholderData: keepPreviousData,
  });
  return (
    <Card>
      <Stepper
        isHeading
        {...steps}
        label={formatMonth(period.from)}
        backLabel={t('month.back')}
        forwardLabel={t('month.forward')}
      />
      {query.isPending && <Skeleton aria-label={t('loading')} height={230} />}
      {query.isError && (
        <ErrorState {...errorFacts(query.error, t('loadError'))} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && (
        <Busy busy={query.isPlaceholderData}>
          <MonthFigures {...{ apartmentId, ...query.data }} />
        </Busy>
      )}
    </Card>
  );
}
