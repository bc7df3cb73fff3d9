import { Medium, MeterKind } from '@lichthof/domain/metering/codes.ts';
import type { ChartColor } from '../../../../ui/charts/use-chart-theme.ts';

const colors: ChartColor[] = ['grid', 'pv', 'local', 'feed', 'battery', 'heat', 'mobility', 'gas'];

const colorOfKind: Partial<Record<MeterKind, ChartColor>> = {
  [MeterKind.PvGeneration]: 'pv',
  [MeterKind.GridConsumption]: 'grid',
  [MeterKind.FeedIn]: 'feed',
  [MeterKind.Discharge]: 'battery',
  [MeterKind.Heating]: 'heat',
  [MeterKind.EMobility]: 'mobility',
};

export interface ColoredMeter {
  medium: Medium;
  kind: MeterKind | null;
}

/** A colour for each meter, eight at most: that of what it measures everywhere else, while no other meter has it. Unknown ones get what is free. */
export function meterColors(meters: readonly (ColoredMeter | undefined)[]): ChartColor[] {
  const wanted = meters.map((meter) => {
    if (meter?.medium === Medium.Gas) return 'gas';
    return meter?.kind ? colorOfKind[meter.kind] : undefined;
  });
  const own = wanted.map((color, index) => (wanted.indexOf(color) === index ? color : undefined));
  const free = colors.filter((color) => !own.includes(color));
  return own.map((color) => color ?? free.shift()!);
}
