import type { InvoiceExplanation } from '@lichthof/contracts/billing/invoice-explanation.ts';
import { formatWeekday } from '@lichthof/domain/formats/date-formats.ts';
import { addDays, daysBetween } from '@lichthof/domain/time/days.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useExplanationTexts } from './use-explanation-texts.ts';
import { errorFacts } from '../../../api/error-text.ts';
import { Busy } from '../../../ui/feedback/busy.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { ChartSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { dayAndMonth } from '../own-formats.ts';
import { explanationQuery, type InvoiceParams } from './explanation.queries.ts';
import { daysWithin } from './invoice-months.ts';
import { QuarterHourStep } from './quarter-hour-step.tsx';
import { QuarterHours } from './quarter-hours.tsx';
import { StepButtons, StepCard } from './step-card.tsx';
import { SumFormulas } from './sum-formulas.tsx';
import type { Choice, Choose } from './choice-path.tsx';
import Typography from '@mui/material/Typography';
import { EnergyBars, EnergySentence } from './energy-figures.tsx';

export interface DayStepsProps {
  invoice: InvoiceParams;
  explanation: InvoiceExplanation;
  choice: Choice & { month: string; day: string };
  choose: Choose;
}

/** The quarter-hours of a day, followed by the chosen one. */
export function DaySteps(props: DayStepsProps) {
  const { invoice, explanation, choice, choose } = props;
  const { t } = useExplanationTexts();
  const query = useQuery({ ...explanationQuery(invoice, { day: choice.day }), placeholderData: keepPreviousData });
  return (
    <>
      <StepCard step={2} title={dayTitle(choice.day, t('day.title'))} action={<DayButtons {...props} />}>
        {query.isPending && <ChartSkeleton height={300} />}
        {query.isError && (
          <ErrorState {...errorFacts(query.error, t('loadError'))} onRetry={() => void query.refetch()} />
        )}
        {query.isSuccess && (
          <Busy busy={query.isPlaceholderData}>
            <QuarterHours quarterHours={query.data.quarterHours} {...{ choice, choose }} />
            <DayFormulas explanation={query.data} day={choice.day} />
          </Busy>
        )}
      </StepCard>
      {choice.at !== undefined && query.isSuccess && (
        <Busy busy={query.isPlaceholderData}>
          <QuarterHourStep
            quarterHours={query.data.quarterHours}
            {...{ explanation, choose }}
            choice={{ ...choice, at: choice.at }}
          />
        </Busy>
      )}
    </>
  );
}

/** 'Der Tag: Fr. 12. Juni' */
const dayTitle = (day: string, title: string) => `${title}: ${formatWeekday(day).slice(0, 2)}. ${dayAndMonth(day)}`;

/** Buttons to the previous and next day within the month. */
function DayButtons({ explanation, choice, choose }: DayStepsProps) {
  const { t } = useExplanationTexts();
  const { month, day, at } = choice;
  const days = daysWithin(month, explanation);
  return (
    <StepButtons
      backLabel={t('day.back')}
      forwardLabel={t('day.forward')}
      index={daysBetween(days.from, day)}
      count={daysBetween(days.from, days.to)}
      onStep={(index) => choose({ month, day: addDays(days.from, index), ...(at && { at }) })}
    />
  );
}

function DayFormulas({ explanation: { days, sums }, day }: { explanation: InvoiceExplanation; day: string }) {
  const { t } = useExplanationTexts();
  const energy = days.find((one) => one.day === day);
  return energy && <SumFormulas {...{ energy, sums }} sumOf={t('sums.ofDay')} />;
}

/** For an estate with few apartments: the day is the finest step, with the reason. */
export function DaySumsStep(props: DayStepsProps) {
  const { invoice, choice } = props;
  const { t } = useExplanationTexts();
  const query = useQuery({
    ...explanationQuery(invoice, { month: choice.month }),
    placeholderData: keepPreviousData,
  });
  const { data: explanation } = query;
  const day = explanation?.days.find((one) => one.day === choice.day);
  return (
    <StepCard step={2} title={dayTitle(choice.day, t('day.title'))} action={<DayButtons {...props} />}>
      {query.isPending && <ChartSkeleton height={160} />}
      {query.isError && (
        <ErrorState {...errorFacts(query.error, t('loadError'))} onRetry={() => void query.refetch()} />
      )}
      {explanation && day && (
        <Busy busy={query.isPlaceholderData}>
          <Typography sx={{ mb: '16px' }}>
            <EnergySentence {...day} />
          </Typography>
          <EnergyBars {...day} />
          <DayFormulas explanation={explanation} day={choice.day} />
        </Busy>
      )}
      <Typography sx={{ mt: '16px', color: 'text.secondary' }}>{t('day.finest')}</Typography>
    </StepCard>
  );
}
