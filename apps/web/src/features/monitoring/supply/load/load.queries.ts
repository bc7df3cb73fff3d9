import { getHeatMap, getLoadProfile, type HeatMapSeries } from '@lichthof/contracts/monitoring/load-charts.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api/call.ts';
import type { LoadPeriod } from './load-period.ts';

/** The result contains its period, which is shown until the next one has loaded. */
export const loadProfileQuery = (estateId: number, period: LoadPeriod) =>
  queryOptions({
    queryKey: ['estate', estateId, 'load-profile', period],
    queryFn: async ({ signal }) => {
      const { from, to } = period;
      return { period, profile: await call(getLoadProfile, { params: { estateId }, query: { from, to } }, signal) };
    },
  });

export const heatMapQuery = (estateId: number, { from, to }: DayRange, series: HeatMapSeries) =>
  queryOptions({
    queryKey: ['estate', estateId, 'heat-map', series, from, to],
    queryFn: ({ signal }) => call(getHeatMap, { params: { estateId }, query: { from, to, series } }, signal),
  });
