import type { TenantContract } from '@lichthof/contracts/tenant/tenant-contract.ts';
import { gridPriceCtPerKwh, grossPrice } from '@lichthof/domain/tariffs/tariff-prices.ts';

type PriceName = 'pv' | 'grid' | 'base';

export interface OwnPrice {
  name: PriceName;
  /** With VAT, to the cent. */
  gross: string;
  net: string;
}

type Period = TenantContract['prices'][number];

/** The prices of a period with VAT: of roof, grid and base; a building's supply (GGV) bills only that of the roof. */
export function ownPrices({ prices }: Period, { supplyModel, vatPercent }: TenantContract): OwnPrice[] {
  const toPrice = (name: PriceName, net: string): OwnPrice => ({ name, net, gross: grossPrice(net, vatPercent) });
  return [
    toPrice('pv', prices.pvCtPerKwh),
    ...(supplyModel === 'full_supply'
      ? [toPrice('grid', gridPriceCtPerKwh(prices)), toPrice('base', prices.baseEurPerMonth)]
      : []),
  ];
}
