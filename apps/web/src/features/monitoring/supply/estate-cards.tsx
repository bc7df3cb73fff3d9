import { daysBetween } from '@lichthof/domain/time/days.ts';
import { type DayRange, periodAround } from '@lichthof/domain/time/periods.ts';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { CompareControl } from '../compare/compare-control.tsx';
import { useCompareChoice } from '../compare/compare-choice.ts';
import { ConsumptionCard } from '../consumption/consumption-card.tsx';
import type { ConsumptionKind } from '../consumption/consumption-months.ts';
import { FlowSection } from '../flow/flow-section.tsx';
import { kpisQuery, type MonitoredEstate } from '../monitoring.queries.ts';
import { NoElectricity } from '../no-values.tsx';
import type { OverviewPeriod } from '../overview-period.ts';
import { PowerCurvesCard } from './curves/power-curves-card.tsx';
import { LoadCards } from './load/load-card.tsx';
import type { LoadPeriod } from './load/load-period.ts';
import { YearPictureCard } from './load/year-picture-card.tsx';
import { SplitSection } from './split/split-section.tsx';

/** Electricity has cards of its own here. */
const otherKinds: ConsumptionKind[] = ['gas', 'water'];

interface EstateCardsProps {
  estate: MonitoredEstate;
  period: OverviewPeriod;
  setPeriod: (period: OverviewPeriod) => void;
  lastDay: string;
}

/** All cards of the estate; of one without electricity only those of gas and water. */
export function EstateCards({ estate, period, setPeriod, lastDay }: EstateCardsProps) {
  const { t } = useTranslation('supply');
  const [compare, setCompare] = useCompareChoice();
  const showLastYear = () => setPeriod({ ...period, ...lastYearOf(lastDay) });
  // what is seen first is read and drawn first: the lower cards follow when the upper ones have their values
  const upper = useQuery({ ...kpisQuery(estate.id, period), placeholderData: keepPreviousData });
  const laterPeriod = useDeferredValue(upper.data?.period ?? period);
  if (!estate.hasElectricity) {
    return (
      <>
        <NoElectricity estate={estate} />
        <ConsumptionCard estate={estate} day={period.from} onlyKinds={otherKinds} />
      </>
    );
  }
  return (
    <>
      <FlowSection {...{ estate, period }} lastValues={<Button onClick={showLastYear}>{t('lastYear')}</Button>} />
      <CompareControl choice={compare} onChange={setCompare} />
      <SplitSection {...{ estate, period, compare }} />
      <LowerCards estate={estate} period={laterPeriod} />
    </>
  );
}

const LowerCards = memo(function LowerCards({ estate, period }: Pick<EstateCardsProps, 'estate' | 'period'>) {
  return (
    <>
      <PowerCurvesCard {...{ estate, period: loadPeriod(period) }} />
      <YearPictureCard estate={estate} day={period.from} />
      <LoadCards {...{ estate, period: loadPeriod(period) }} />
      <ConsumptionCard estate={estate} day={period.from} onlyKinds={otherKinds} />
    </>
  );
});

const longestLoadDays = 400;

/** Of a longer period its first year: the server reads at most 400 days of quarter-hours. */
const loadPeriod = ({ from, to }: DayRange): LoadPeriod =>
  daysBetween(from, to) > longestLoadDays ? { ...periodAround('year', from), isShortened: true } : { from, to };

const lastYearOf = (lastDay: string) =>
  ({ kind: 'year', from: `${lastDay.slice(0, 4)}-01-01`, to: `${Number(lastDay.slice(0, 4)) + 1}-01-01` }) as const;
