import type { InYearConsumption, Series } from '@lichthof/contracts/monitoring.ts';
import { energyLadder, volumeLadder, type Ladder } from '@lichthof/domain/units/unit-ladders.ts';
import type { ChartColor } from '../../../ui/charts/use-chart-theme.ts';

export type ConsumptionKind = 'electricity' | 'heating' | 'mobility' | 'water' | 'gas';

interface KindLook {
  color: ChartColor;
  ladder: Ladder;
  /** In tables: kWh or m³, each a thousand base units. */
  unit: 'kWh' | 'm³';
}

export const consumptionKinds: Record<ConsumptionKind, KindLook> = {
  electricity: { color: 'ink', ladder: energyLadder, unit: 'kWh' },
  heating: { color: 'heat', ladder: energyLadder, unit: 'kWh' },
  mobility: { color: 'mobility', ladder: energyLadder, unit: 'kWh' },
  water: { color: 'water', ladder: volumeLadder, unit: 'm³' },
  gas: { color: 'gas', ladder: volumeLadder, unit: 'm³' },
};

/** The kinds with a meter, in their fixed order. */
export function kindsIn(consumption: InYearConsumption): ConsumptionKind[] {
  const kinds = Object.keys(consumptionKinds) as ConsumptionKind[];
  return kinds.filter((kind) => hasAny(consumption[kind]) || hasAny(consumption.previousYear[kind]));
}

const hasAny = (series: Series) => Object.values(series).some((amount) => amount !== null);
