import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { addReading, checkReading, deleteReading, listReadings } from '@lichthof/contracts/metering/readings.ts';
import { call } from '../../../api/call.ts';
import { useEndpointMutation } from '../../../api/endpoint-mutation.ts';
import { endpointPages } from '../../../api/endpoint-query.ts';
import { thenRefetchAll } from '../../../api/refetch.ts';
import type { MeterParams } from '../meters.queries.ts';

/** The readings of a meter, the newest first, page after page. */
export const readingsQuery = (params: MeterParams) =>
  endpointPages(listReadings, { params, query: {} }, ({ nextBefore }) =>
    nextBefore === null ? undefined : { before: nextBefore },
  );

export const requestReadingCheck = (params: MeterParams, body: BodyOf<typeof checkReading>) =>
  call(checkReading, { params, body });

export const useAddReading = (params: MeterParams) =>
  useEndpointMutation(addReading, { params }, { onSuccess: thenRefetchAll });

export const useDeleteReading = (params: MeterParams) =>
  useEndpointMutation(deleteReading, (at: string) => ({ params, query: { at } }), { onSuccess: thenRefetchAll });
