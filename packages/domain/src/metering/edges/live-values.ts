/** Power now in W, what flows in positive: from the roof, from the grid (− is fed in), from the battery (− is charging). */
export interface LiveValues {
  productionW: number | null;
  gridW: number | null;
  consumptionW: number | null;
  batteryW: number | null;
  stateOfChargePercent: number | null;
}

export const noLiveValues: LiveValues = {
  productionW: null,
  gridW: null,
  consumptionW: null,
  batteryW: null,
  stateOfChargePercent: null,
};

/** Which of a component's counters was seen to rise with positive and with negative power; null when neither yet. */
export interface RisingCounters {
  positive: string | null;
  negative: string | null;
}

/** The last that an edge told. Channels are named 'component/Channel', counters in Wh, instants ISO in UTC. */
export interface EdgeLiveRecord {
  values: LiveValues;
  counters: Record<string, { counter: number; at: string }>;
  rising: Record<string, RisingCounters>;
}
