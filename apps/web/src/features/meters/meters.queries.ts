import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { getMeterCompleteness } from '@lichthof/contracts/metering/meter-gaps.ts';
import {
  createMeter,
  deleteMeter,
  getMeterDeletion,
  listContractsToJoin,
  updateMeter,
} from '@lichthof/contracts/metering/meter-changes.ts';
import { exchangeMeter, listMeterDevices } from '@lichthof/contracts/metering/meter-devices.ts';
import { listMeters } from '@lichthof/contracts/metering/meters.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { EstateParams } from '../../api/estate.queries.ts';

export interface MeterParams extends EstateParams {
  meterId: number;
}

interface MeterListState {
  /** 'YYYY-MM' */
  month: string;
  withArchived: boolean;
}

/** The meters of an estate with their values of a month. */
export const metersQuery = (params: EstateParams, { month, withArchived }: MeterListState) =>
  queryOptions({
    queryKey: ['meters', params, month, withArchived],
    queryFn: ({ signal }) =>
      call(listMeters, { params, query: { month, ...(withArchived && { withArchived }) } }, signal),
    placeholderData: keepPreviousData,
  });

export const completenessQuery = (params: MeterParams) =>
  queryOptions({
    queryKey: ['meter-completeness', params],
    queryFn: ({ signal }) => call(getMeterCompleteness, { params }, signal),
  });

export const devicesQuery = (params: MeterParams) =>
  queryOptions({
    queryKey: ['meter-devices', params],
    queryFn: ({ signal }) => call(listMeterDevices, { params }, signal),
  });

export const meterDeletionQuery = (params: MeterParams) =>
  queryOptions({
    queryKey: ['meter-deletion', params],
    queryFn: ({ signal }) => call(getMeterDeletion, { params }, signal),
    staleTime: 0,
    gcTime: 0,
  });

/** The contracts that a new meter of the apartment would join. */
export const contractsToJoinQuery = (params: EstateParams, query: { apartmentId: number; from: string }) =>
  queryOptions({
    queryKey: ['contracts-to-join', params, query],
    queryFn: ({ signal }) => call(listContractsToJoin, { params, query }, signal),
  });

/** Figures of many pages depend on a meter: refetches all queries. */
export function useInvalidateAll(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries();
}

export function useCreateMeter(params: EstateParams) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof createMeter>) => call(createMeter, { params, body }),
    onSuccess: useInvalidateAll(),
  });
}

export function useUpdateMeter(params: MeterParams) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateMeter>) => call(updateMeter, { params, body }),
    onSuccess: useInvalidateAll(),
  });
}

export function useExchangeMeter(params: MeterParams) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof exchangeMeter>) => call(exchangeMeter, { params, body }),
    onSuccess: useInvalidateAll(),
  });
}

export function useDeleteMeter(params: MeterParams) {
  return useMutation({
    /** With true the meter is deleted with its values, where that is possible. */
    mutationFn: (erase: boolean) => call(deleteMeter, { params, query: { ...(erase && { erase }) } }),
    onSuccess: useInvalidateAll(),
  });
}
