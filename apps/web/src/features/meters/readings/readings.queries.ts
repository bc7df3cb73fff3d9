import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { addReading, checkReading, deleteReading, listReadings } from '@lichthof/contracts/metering/readings.ts';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { useInvalidateAll, type MeterParams } from '../meters.queries.ts';

/** The readings of a meter, the newest first, page after page. */
export const readingsQuery = (params: MeterParams) =>
  infiniteQueryOptions({
    queryKey: ['meter-readings', params],
    queryFn: ({ signal, pageParam }) =>
      call(listReadings, { params, query: pageParam === null ? {} : { before: pageParam } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
  });

export const requestReadingCheck = (params: MeterParams, body: BodyOf<typeof checkReading>) =>
  call(checkReading, { params, body });

export function useAddReading(params: MeterParams) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof addReading>) => call(addReading, { params, body }),
    onSuccess: useInvalidateAll(),
  });
}

export function useDeleteReading(params: MeterParams) {
  return useMutation({
    mutationFn: (at: string) => call(deleteReading, { params, query: { at } }),
    onSuccess: useInvalidateAll(),
  });
}
