import {
  getMeterSeries,
  getQuarterHourSeries,
  type SeriesStep,
} from '@lichthof/contracts/monitoring/compact-series.ts';
import { listMeters } from '@lichthof/contracts/metering/meters.ts';
import { MeterKind } from '@lichthof/domain/metering/codes.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { endpointQuery, labelledQuery } from '../../../../api/endpoint-query.ts';
import type { EstateParams } from '../../../../api/estate.queries.ts';

export const quarterHoursQuery = (estateId: number, { from, to }: DayRange) =>
  labelledQuery(getQuarterHourSeries, { params: { estateId }, query: { from, to } }, { days: { from, to } }, 'series');

export interface MeterSeriesRequest extends DayRange {
  meterIds: number[];
  step: SeriesStep;
}

export const meterSeriesQuery = (params: EstateParams, { from, to, meterIds, step }: MeterSeriesRequest) => {
  // the address has the ids as text; the contract turns them into numbers
  const query = { from, to, step, meterIds: meterIds.join(',') as unknown as number[] };
  return labelledQuery(getMeterSeries, { params, query }, { days: { from, to } }, 'series');
};

const gauges = new Set<MeterKind | null>([MeterKind.StorageCapacity, MeterKind.StorageChargingQuota]);

/** The meters that measure amounts. */
export const amountMetersQuery = (params: EstateParams, month: string) =>
  endpointQuery(
    listMeters,
    { params, query: { month } },
    { select: (meters) => meters.filter(({ kind }) => !gauges.has(kind)) },
  );
