import { getHeatMap, getLoadProfile, type HeatMapSeries } from '@lichthof/contracts/monitoring/load-charts.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { endpointQuery, labelledQuery } from '../../../../api/endpoint-query.ts';
import type { LoadPeriod } from './load-period.ts';

/** The result contains its period, which is shown until the next one has loaded. */
export const loadProfileQuery = (estateId: number, period: LoadPeriod) =>
  labelledQuery(
    getLoadProfile,
    { params: { estateId }, query: { from: period.from, to: period.to } },
    { period },
    'profile',
  );

export const heatMapQuery = (estateId: number, { from, to }: DayRange, series: HeatMapSeries) =>
  endpointQuery(getHeatMap, { params: { estateId }, query: { from, to, series } });
