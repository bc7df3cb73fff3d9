import type { Estate } from '@lichthof/contracts/places/estates.ts';
import { getActivePerformance, getInYearConsumption, getKpis } from '@lichthof/contracts/monitoring/monitoring.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { endpointQuery, labelledQuery } from '../../api/endpoint-query.ts';
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
  labelledQuery(getKpis, { params: { estateId }, query: daysOf(period) }, { period }, 'kpis');

export const performanceQuery = (estateId: number, period: OverviewPeriod) =>
  labelledQuery(getActivePerformance, { params: { estateId }, query: daysOf(period) }, { period }, 'performance');

export const consumptionQuery = (estateId: number, days: DayRange) =>
  endpointQuery(getInYearConsumption, { params: { estateId }, query: days });

const daysOf = ({ from, to }: DayRange): DayRange => ({ from, to });
