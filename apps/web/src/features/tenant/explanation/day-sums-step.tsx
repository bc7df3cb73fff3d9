import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorFacts } from '../../../api/error-text.ts';
import { Busy } from '../../../ui/feedback/busy.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { ChartSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { DayButtons, dayTitle, type DayStepsProps } from './day-steps.tsx';
import { EnergyBars } from './energy-bars.tsx';
import { EnergySentence } from './energy-sentence.tsx';
import { explanationQuery } from './explanation.queries.ts';
import { StepCard } from './step-card.tsx';

/** Of a house with few flats: the day is the finest that is shown, and why. */
export function DaySumsStep(props: DayStepsProps) {
  const { invoice, choice } = props;
  const { t } = useTranslation('explanation');
  const query = useQuery({
    ...explanationQuery(invoice, { month: choice.month }),
    placeholderData: keepPreviousData,
  });
  const day = query.data?.days.find((one) => one.day === choice.day);
  return (
    <StepCard step={2} title={dayTitle(choice.day, t('day.title'))} action={<DayButtons {...props} />}>
      {query.isPending && <ChartSkeleton height={160} />}
      {query.isError && (
        <ErrorState {...errorFacts(query.error, t('loadError'))} onRetry={() => void query.refetch()} />
      )}
      {day && (
        <Busy busy={query.isPlaceholderData}>
          <Typography sx={{ mb: '16px' }}>
            <EnergySentence {...day} />
          </Typography>
          <EnergyBars {...day} />
        </Busy>
      )}
      <Typography sx={{ mt: '16px', color: 'text.secondary' }}>{t('day.finest')}</Typography>
    </StepCard>
  );
}
