export const uses = ['electricity', 'heating', 'mobility'] as const;
export type Use = (typeof uses)[number] | 'other';

/** From the sources of electricity to its uses: energies of a period in Wh, or powers of now in W. */
export interface Flow {
  direct: number;
  toBattery: number;
  fromBattery: number;
  toGrid: number;
  fromGrid: number;
  gridToBattery: number;
  batteryToGrid: number;
  /** The uses of the consumption, the largest first; `other` is what no meter of a use measures. Empty if not known. */
  uses: { use: Use; amount: number }[];
}

export const generationOf = ({ direct, toBattery, toGrid }: Flow) => direct + toBattery + toGrid;
export const consumptionOf = ({ direct, fromBattery, fromGrid }: Flow) => direct + fromBattery + fromGrid;
export const chargedOf = ({ toBattery, gridToBattery }: Flow) => toBattery + gridToBattery;
export const dischargedOf = ({ fromBattery, batteryToGrid }: Flow) => fromBattery + batteryToGrid;
export const drawnOf = ({ fromGrid, gridToBattery }: Flow) => fromGrid + gridToBattery;
export const fedInOf = ({ toGrid, batteryToGrid }: Flow) => toGrid + batteryToGrid;
