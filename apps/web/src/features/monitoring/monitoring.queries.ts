import type { Estate } from '@lichthof/contracts/places/estates.ts';
import { getActivePerformance, getInYearConsumption, getKpis } from '@lichthof/contracts/monitoring/monitoring.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { OverviewPeriod } from './overview-period.ts';

/** An estate with values, from the first day with values to the day after the last. */
export type MonitoredEstate = Estate & { valuesFrom: string; valuesTo: string };

export function hasValues(estate: Estate): estate is MonitoredEstate {
  return estate.valuesFrom !== null && estate.valuesTo !== null;
}

/**
 * The result contains its period: while the next period loads, the shown figures are still those of the previous one.
 */
export const kpisQuery = (estateId: number, period: OverviewPeriod) =>
  queryOptions({
    queryKey: ['estate', estateId, 'kpis', period],
    queryFn: async ({ signal }) => ({
      period,
      kpis: await call(getKpis, { params: { estateId }, query: daysOf(period) }, signal),
    }),
  });

export const performanceQuery = (estateId: number, period: OverviewPeriod) =>
  queryOptions({
    queryKey: ['estate', estateId, 'performance', period],
    queryFn: async ({ signal }) => ({
      period,
      performance: await call(getActivePerformance, { params: { estateId }, query: daysOf(period) }, signal),
    }),
  });

export const consumptionQuery = (estateId: number, days: DayRange) =>
  queryOptions({
    queryKey: ['estate', estateId, 'consumption', days.from, days.to],
    queryFn: ({ signal }) => call(getInYearConsumption, { params: { estateId }, query: days }, signal),
  });

const daysOf = ({ from, to }: DayRange): DayRange => ({ from, to });
