import type { ActivePerformance, Kpis } from '@lichthof/contracts/monitoring/monitoring.ts';
import { formatYear } from '@lichthof/domain/formats/date-formats.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { daysText } from '../figures/comparison.ts';
import { kpisQuery, performanceQuery } from '../monitoring.queries.ts';
import type { OverviewPeriod } from '../overview-period.ts';
import { comparedDays, comparedPeriod, type CompareChoice } from './compare-choice.ts';

/** The performance of another period, drawn for comparison. */
export interface ComparedChart {
  performance: ActivePerformance;
  days: DayRange;
  label: string;
}

/** Undefined without comparison and while it loads. */
export function useComparedChart(
  estateId: number,
  period: OverviewPeriod,
  choice: CompareChoice,
): ComparedChart | undefined {
  const other = comparedPeriod(period, choice);
  const { data } = useQuery({ ...performanceQuery(estateId, other ?? emptyPeriod), enabled: other !== null });
  return useMemo(() => {
    if (choice === 'none' || !data) return undefined;
    const { performance, period: days } = data;
    return { performance, days, label: nameOf(days) };
  }, [choice, data]);
}

/** The key figures against those of the same days of the year before; undefined while they load. */
export function useYearBefore(
  estateId: number,
  current: { period: OverviewPeriod; kpis: Kpis } | undefined,
  isWanted: boolean,
): Kpis | undefined {
  const days = current && isWanted ? comparedDays(current.period, current.kpis.days, 'year') : null;
  const { data } = useQuery({ ...kpisQuery(estateId, days ?? emptyPeriod), enabled: days !== null });
  return useMemo(
    () => (current && data ? { ...current.kpis, previous: data.kpis, previousDays: data.kpis.days } : undefined),
    [current, data],
  );
}

const emptyPeriod: OverviewPeriod = { kind: 'range', from: '', to: '' };

const nameOf = (period: OverviewPeriod) =>
  period.kind === 'year' ? formatYear(period.from) : `${daysText(period)}${formatYear(period.from)}`;
