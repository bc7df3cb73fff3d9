import {
  type ChangedComputedMeter,
  createComputedMeter,
  type NewComputedMeter,
  updateComputedMeter,
} from '@lichthof/contracts/metering/computed-meters.ts';
import type { ResultOf } from '@lichthof/contracts/endpoint.ts';
import {
  type ChangedMeter,
  createMeter,
  deleteMeter,
  listContractsToJoin,
  type NewMeter,
  updateMeter,
} from '@lichthof/contracts/metering/meter-changes.ts';
import { exchangeMeter, listMeterDevices } from '@lichthof/contracts/metering/meter-devices.ts';
import { listMeters } from '@lichthof/contracts/metering/meters.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useEndpointMutation } from '../../api/endpoint-mutation.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { thenRefetchAll } from '../../api/refetch.ts';

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
  endpointQuery(
    listMeters,
    { params, query: { month, ...(withArchived && { withArchived }) } },
    { placeholderData: keepPreviousData },
  );

export const devicesQuery = (params: MeterParams) => endpointQuery(listMeterDevices, { params });

/** The contracts that a new meter of the apartment would join. */
export const contractsToJoinQuery = (params: EstateParams, query: { apartmentId: number; from: string }) =>
  endpointQuery(listContractsToJoin, { params, query });

/** A measured or a computed one. */
export function useCreateMeter(params: EstateParams): (body: NewMeter | NewComputedMeter) => Promise<unknown> {
  const measured = useEndpointMutation(createMeter, { params }, { onSuccess: thenRefetchAll });
  const computed = useEndpointMutation(createComputedMeter, { params }, { onSuccess: thenRefetchAll });
  return (body) => ('parts' in body ? computed.mutateAsync(body) : measured.mutateAsync(body));
}

export function useUpdateMeter(
  params: MeterParams,
): (body: ChangedMeter | ChangedComputedMeter) => Promise<ResultOf<typeof updateMeter>> {
  const measured = useEndpointMutation(updateMeter, { params }, { onSuccess: thenRefetchAll });
  const computed = useEndpointMutation(updateComputedMeter, { params }, { onSuccess: thenRefetchAll });
  return (body) => ('parts' in body ? computed.mutateAsync(body) : measured.mutateAsync(body));
}

export const useExchangeMeter = (params: MeterParams) =>
  useEndpointMutation(exchangeMeter, { params }, { onSuccess: thenRefetchAll });

/** With true the meter is deleted with its values, where that is possible. */
export const useDeleteMeter = (params: MeterParams) =>
  useEndpointMutation(deleteMeter, (erase: boolean) => ({ params, query: { ...(erase && { erase }) } }), {
    onSuccess: thenRefetchAll,
  });
