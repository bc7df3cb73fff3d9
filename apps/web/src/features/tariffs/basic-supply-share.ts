import type { Tariff } from '@lichthof/contracts/supply/tariffs.ts';
import {
  type BasicSupply,
  basicSupplyOn,
  comparedHousehold,
  compareWithBasicSupply,
} from '@lichthof/domain/tariffs/basic-supply-comparison.ts';

/** The gross cost of a year under the tariff as a share of basic supply; null without basic supply. */
export function basicSupplyShare(
  { prices, vatPercent, startDate }: Pick<Tariff, 'prices' | 'vatPercent' | 'startDate'>,
  basicSupply: BasicSupply[],
  today: string,
): number | null {
  const basic = basicSupplyOn(basicSupply, startDate > today ? startDate : today);
  return basic ? compareWithBasicSupply({ prices, vatPercent }, basic, comparedHousehold).share : null;
}
