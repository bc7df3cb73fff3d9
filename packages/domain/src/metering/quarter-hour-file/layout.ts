export const amountUnits = ['Wh', 'kWh', 'MWh', 'W', 'kW', 'l', 'm3'] as const;
/** W and kW are the mean power of the quarter-hour. */
export type AmountUnit = (typeof amountUnits)[number];

interface UnitRule {
  baseUnit: 'Wh' | 'l';
  isPower?: boolean;
  /** Base units in one of this unit during a quarter-hour. */
  factor: number;
}

export const unitRules: Record<AmountUnit, UnitRule> = {
  Wh: { baseUnit: 'Wh', factor: 1 },
  kWh: { baseUnit: 'Wh', factor: 1000 },
  MWh: { baseUnit: 'Wh', factor: 1_000_000 },
  W: { baseUnit: 'Wh', factor: 0.25, isPower: true },
  kW: { baseUnit: 'Wh', factor: 250, isPower: true },
  l: { baseUnit: 'l', factor: 1 },
  m3: { baseUnit: 'l', factor: 1000 },
};

/** The values of one register in a file: a column, the rows that name it, or a register of messages. */
export interface FileSeries {
  /** The same for the same series of each file of a form. */
  key: string;
  name: string;
  /** Of messages; of a table it is in the recipe. */
  unit: AmountUnit | null;
  /** A unit that no meter here counts in, as it is written: reactive energy, a temperature. */
  refusedUnit?: string;
  /** Whether it looks like a meter's values, not like something calculated from them. */
  isProposed: boolean;
  /** What names the register in the file, as far as it does: the location's id, its device, its OBIS code. */
  location?: string;
  serialNumber?: string;
  obis?: string;
}

/** Which meter the values of a series belong to. */
export interface SeriesMapping {
  seriesKey: string;
  meterId: number;
  /** Of messages; null for a table, whose recipe says it. */
  unit: AmountUnit | null;
  /** Set where the values are only those of one of the meter's devices. */
  deviceId?: number | undefined;
  /** Whether the values are multiplied by the transformer factor; asked where the meter has one on their days. */
  isMultiplied?: boolean | undefined;
}
