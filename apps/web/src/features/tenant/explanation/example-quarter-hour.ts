import type { QuarterHourEnergy } from './explain-share.ts';

/** The one in which the most was shared out while the roof was too small for all; undefined on a day without any. */
export function exampleIn(quarterHours: QuarterHourEnergy[]): number | undefined {
  const shared = quarterHours
    .map(({ pvWh, gridWh }, index) => ({ index, pvWh, gridWh }))
    .filter(({ pvWh, gridWh }) => pvWh > 0 && gridWh > 0);
  return shared.toSorted((a, b) => b.pvWh - a.pvWh)[0]?.index;
}
