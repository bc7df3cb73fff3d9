import { requireValue } from '@lichthof/domain/collections/items.ts';
import { Medium, MeterKind } from '@lichthof/domain/metering/codes.ts';
import type { StepSeries } from '../../../../ui/charts/step-area/step-chart.ts';
import type { ChartColor } from '../../../../ui/charts/use-chart-theme.ts';

/** How a line is drawn. */
export interface LineLook extends Pick<StepSeries, 'dash'> {
  color: ChartColor;
}

const colors: ChartColor[] = ['grid', 'pv', 'local', 'feed', 'battery', 'heat', 'mobility', 'gas'];

const lookOfKind: Partial<Record<MeterKind, LineLook>> = {
  [MeterKind.PvGeneration]: { color: 'pv' },
  [MeterKind.GridConsumption]: { color: 'grid' },
  [MeterKind.FeedIn]: { color: 'feed' },
  [MeterKind.Discharge]: { color: 'battery' },
  [MeterKind.Charge]: { color: 'battery', dash: 'dashed' },
  [MeterKind.Heating]: { color: 'heat' },
  [MeterKind.EMobility]: { color: 'mobility' },
};

const gasLook: LineLook = { color: 'gas' };

export interface MeasuringMeter {
  medium: Medium;
  kind: MeterKind | null;
}

/**
 * A look for each meter, eight at most: that of what it measures everywhere else, while no other meter has it. Unknown
 * ones get a free colour. Charging is the dashed line of the battery.
 */
export function meterLooks(meters: readonly (MeasuringMeter | undefined)[]): LineLook[] {
  const wanted = meters.map((meter) => {
    if (meter?.medium === Medium.Gas) return gasLook;
    return meter?.kind ? lookOfKind[meter.kind] : undefined;
  });
  const own = wanted.map((look, index) => (wanted.indexOf(look) === index ? look : undefined));
  const free = colors.filter((color) => !own.some((look) => look?.color === color));
  return own.map((look) => look ?? { color: requireValue(free.shift(), 'free color') });
}
