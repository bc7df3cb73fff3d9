import type { ActivePerformance, Series } from '@lichthof/contracts/monitoring/monitoring.ts';
import { formatPercent } from '@lichthof/domain/formats/number-formats.ts';
import { sumKnown } from './performance-table.ts';

/** The shares of the consumption by source, for the sentence about the chart. */
export function sourceShares({ flowsWh, energiesWh }: ActivePerformance) {
  const sumSeries = (series: Series) => sumKnown(Object.values(series)) ?? 0;
  const total = sumSeries(energiesWh.electricityConsumption);
  const share = (series: Series) => formatPercent(total === 0 ? null : sumSeries(series) / total, 0);
  return {
    direct: share(flowsWh.directWh),
    battery: share(flowsWh.batteryToConsumptionWh),
    grid: share(flowsWh.gridToConsumptionWh),
  };
}
