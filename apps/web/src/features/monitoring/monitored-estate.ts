import type { Estate } from '@lichthof/contracts/estates.ts';

/** An estate that has values: from the first day with some to the day after the last. */
export type MonitoredEstate = Estate & { valuesFrom: string; valuesTo: string };

export function hasValues(estate: Estate): estate is MonitoredEstate {
  return estate.valuesFrom !== null && estate.valuesTo !== null;
}
