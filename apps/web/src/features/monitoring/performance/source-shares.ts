import type { ActivePerformance, Series } from '@lichthof/contracts/monitoring/monitoring.ts';
import { formatPercent } from '@lichthof/domain/formats/number-formats.ts';
import { sumKnown } from './performance-table.ts';

/** The shares of the consumption by source, for the sentence about the chart. */
export function sourceShares({ flowsWh, energiesWh }: ActivePerformance) {
  const sumOf = (series: Series) => sumKnown(Object.values(series)) ?? 0;
  const total = sumOf(energiesWh.electricityConsumption);
  const share = (series: Series) => formatPercent(total === 0 ? null : sumOf(series) / total, 0);
  return {
    direct: share(flowsWh.directWh),
    battery: share(flowsWh.batteryToConsumptionWh),
    grid: share(flowsWh.gridToConsumptionWh),
  };
}
