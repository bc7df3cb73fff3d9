import * as contract from '@lichthof/contracts/supply/market-prices.ts';
import { useEndpointMutation } from '../../../api/endpoint-mutation.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';

export const marketPricesQuery = endpointQuery(contract.listMarketPrices, {});

export function useMarketPriceImport() {
  const { mutateAsync } = useEndpointMutation(
    contract.importMarketPrices,
    {},
    {
      onSuccess: ({ isStored }, _sent, _mutated, { client }) =>
        isStored ? client.invalidateQueries(marketPricesQuery) : undefined,
    },
  );
  return mutateAsync;
}
