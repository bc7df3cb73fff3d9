import {
  getMeterSeries,
  getQuarterHourSeries,
  type SeriesStep,
} from '@lichthof/contracts/monitoring/compact-series.ts';
import { listMeters } from '@lichthof/contracts/metering/meters.ts';
import { MeterKind } from '@lichthof/domain/metering/codes.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api/call.ts';
import type { EstateParams } from '../../../../api/estate.queries.ts';

export const quarterHoursQuery = (estateId: number, { from, to }: DayRange) =>
  queryOptions({
    queryKey: ['estate', estateId, 'quarter-hours', from, to],
    queryFn: async ({ signal }) => ({
      days: { from, to },
      series: await call(getQuarterHourSeries, { params: { estateId }, query: { from, to } }, signal),
    }),
  });

export interface MeterSeriesRequest extends DayRange {
  meterIds: number[];
  step: SeriesStep;
}

export const meterSeriesQuery = (params: EstateParams, { from, to, meterIds, step }: MeterSeriesRequest) =>
  queryOptions({
    queryKey: ['meter-series', params, from, to, meterIds, step],
    queryFn: async ({ signal }) => {
      // the address has the ids as text; the contract turns them into numbers
      const query = { from, to, step, meterIds: meterIds.join(',') as unknown as number[] };
      return { days: { from, to }, series: await call(getMeterSeries, { params, query }, signal) };
    },
  });

const gauges = new Set<MeterKind | null>([MeterKind.StorageCapacity, MeterKind.StorageChargingQuota]);

/** The meters that measure amounts. */
export const amountMetersQuery = (params: EstateParams, month: string) =>
  queryOptions({
    queryKey: ['meters', params, month, 'amounts'],
    queryFn: async ({ signal }) => {
      const meters = await call(listMeters, { params, query: { month } }, signal);
      return meters.filter(({ kind }) => !gauges.has(kind));
    },
  });
