import {
  becomeSampleTenant,
  getSampleCustomer,
  makeSampleCustomer,
  removeSampleCustomer,
  type SampleState,
} from '@lichthof/contracts/places/sample-customer.ts';
import { getCurrentUser } from '@lichthof/contracts/session.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useEndpointMutation } from '../../api/endpoint-mutation.ts';
import { endpointQuery, useEndpointQuery } from '../../api/endpoint-query.ts';
import { thenRefetch, thenStore } from '../../api/refetch.ts';

const whileWorkingMs = 1000;

const isInWork = (state: SampleState | undefined) =>
  state?.sample?.state === 'making' || state?.sample?.state === 'removing';

const sampleQuery = endpointQuery(getSampleCustomer, {});

/** Asks again while a server works on it, and reads everything anew once that is done. */
export function useSampleCustomer() {
  const client = useQueryClient();
  const query = useEndpointQuery(
    getSampleCustomer,
    {},
    { refetchInterval: ({ state }) => (isInWork(state.data) ? whileWorkingMs : false) },
  );
  const isWorking = isInWork(query.data);
  const hasWorked = useRef(false);
  useEffect(() => {
    if (hasWorked.current && !isWorking) void client.invalidateQueries();
    hasWorked.current = isWorking;
  }, [client, isWorking]);
  return query;
}

export const useMakeSample = () =>
  useEndpointMutation(makeSampleCustomer, () => ({}), { onSuccess: thenStore(sampleQuery) });

export const useRemoveSample = (sampleCustomerId: number) =>
  useEndpointMutation(removeSampleCustomer, () => ({ params: { sampleCustomerId } }), {
    onSuccess: thenStore(sampleQuery),
  });

export const useBecomeTenant = (sampleCustomerId: number) =>
  useEndpointMutation(becomeSampleTenant, () => ({ params: { sampleCustomerId } }), {
    onSuccess: thenRefetch(getCurrentUser),
  });
