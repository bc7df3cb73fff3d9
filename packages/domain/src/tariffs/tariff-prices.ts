/** The parts of the price of grid electricity, in the order in which they are entered and shown. */
export const gridCostItems = [
  'commodity',
  'gridUsage',
  'concession',
  'electricityTax',
  'kwk',
  'offshore',
  'section19',
  'eeg',
  'interruptibleLoads',
  'nev',
] as const;
export type GridCostItem = (typeof gridCostItems)[number];

/** Off the price of PV electricity in a billing period in which its share of the consumption reaches the threshold. */
export interface TariffDiscount {
  thresholdPercent: string;
  ctPerKwh: string;
}

/** Net prices of a tariff as decimal strings; the grid price is the sum of its items. */
export interface TariffPrices {
  baseEurPerMonth: string;
  pvCtPerKwh: string;
  gridCtPerKwh: Record<GridCostItem, string>;
  discount: TariffDiscount | null;
}

/** 0 nobody assigned, 1 assigned with a start in the future, 2 running. */
export const TariffStatus = { Inactive: 0, Assigned: 1, Active: 2 } as const;
export type TariffStatus = (typeof TariffStatus)[keyof typeof TariffStatus];
