import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { saveElectricityMix } from '@lichthof/contracts/electricity-supply.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { EstateParams } from '../../api/estate.queries.ts';

/** Enters the mix of a year, which holds for every estate of the provider; afterwards all of them are read anew. */
export function useSaveMix(params: EstateParams) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof saveElectricityMix>) => call(saveElectricityMix, { params, body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['electricity-supply'] }),
  });
}
