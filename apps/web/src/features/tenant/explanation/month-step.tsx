import type { InvoiceExplanation } from '@lichthof/contracts/billing/invoice-explanation.ts';
import { getItem, requireValue } from '@lichthof/domain/collections/items.ts';
import { formatLongDay, formatMonth, formatShortDay } from '@lichthof/domain/formats/date-formats.ts';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useExplanationTexts } from './use-explanation-texts.ts';
import { errorFacts } from '../../../api/error-text.ts';
import { Busy } from '../../../ui/feedback/busy.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { ChartSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { ColumnsOrTable } from './columns-or-table.tsx';
import { EnergySentence, exactKilowattHours } from './energy-figures.tsx';
import { explanationQuery, type InvoiceParams } from './explanation.queries.ts';
import { StepCard } from './step-card.tsx';
import { SumFormulas } from './sum-formulas.tsx';
import type { Choice, Choose } from './choice-path.tsx';

type Day = InvoiceExplanation['days'][number];

interface MonthStepProps {
  invoice: InvoiceParams;
  explanation: InvoiceExplanation;
  choice: Choice & { month: string };
  choose: Choose;
}

/** The days of a month, for choosing one. */
export function MonthStep({ invoice, explanation, choice, choose }: MonthStepProps) {
  const { t } = useExplanationTexts();
  const { month } = choice;
  const query = useQuery({ ...explanationQuery(invoice, { month }), placeholderData: keepPreviousData });
  const energy = requireValue(
    explanation.months.find((one) => one.month === month),
    'month of the invoice',
  );
  return (
    <StepCard step={1} title={t('month.title', { month: formatMonth(`${month}-01`) })}>
      <Typography>
        <EnergySentence {...energy} /> {t('month.choose')}
      </Typography>
      {query.isPending && <ChartSkeleton height={280} />}
      {query.isError && (
        <ErrorState {...errorFacts(query.error, t('loadError'))} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && (
        <Busy busy={query.isPlaceholderData}>
          <Days days={query.data.days} day={choice.day} onChoose={(day, how) => choose({ month, day }, how)} />
          <SumFormulas
            energy={sumOf(query.data.days)}
            sums={query.data.sums}
            sumOf={t('sums.ofDays', { count: query.data.days.length })}
          />
        </Busy>
      )}
    </StepCard>
  );
}

/** The sum of the days that the reader may see. */
const sumOf = (days: Day[]) => ({
  pvWh: days.reduce((sum, { pvWh }) => sum + pvWh, 0),
  gridWh: days.reduce((sum, { gridWh }) => sum + gridWh, 0),
});

const dayNumber = ({ day }: Day) => String(Number(day.slice(8)));

interface DaysProps {
  days: Day[];
  day: string | undefined;
  onChoose: (day: string, how: 'tap' | 'key') => void;
}

function Days({ days, day, onChoose }: DaysProps) {
  const { t } = useExplanationTexts();
  const chosen = days.findIndex((one) => one.day === day);
  const writeSubstitutes = ({ substituted }: Day) =>
    substituted > 0 ? t('substituteCount', { count: substituted }) : '';
  return (
    <ColumnsOrTable
      label={t('month.label')}
      period={days[0] ? formatMonth(days[0].day) : ''}
      rowHead={t('table.day')}
      rowNames={days.map((one) => [formatShortDay(one.day), writeSubstitutes(one)].filter(Boolean).join(', '))}
      columns={days.map((one) => ({ ...one, key: one.day, isSubstituted: one.substituted > 0, text: writeText(one) }))}
      ticks={days.map((one, index) => ({ at: index + 0.5, label: dayNumber(one), isMinor: index % 5 !== 0 }))}
      scale={{ unit: 'kWh', perWh: 1 / 1000 }}
      chosen={chosen < 0 ? undefined : chosen}
      chosenLabel={undefined}
      onChoose={(index, how) => onChoose(getItem(days, index).day, how)}
    />
  );

  function writeText(one: Day): string {
    const { pvWh, gridWh } = one;
    const energy = { roof: exactKilowattHours(pvWh), grid: exactKilowattHours(gridWh) };
    return [t('columnText', { name: formatLongDay(one.day), ...energy }), writeSubstitutes(one)]
      .filter(Boolean)
      .join(', ');
  }
}
