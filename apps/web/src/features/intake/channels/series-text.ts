import { operatorRegisters, readSeriesAddress } from '@lichthof/domain/intake/operator-series.ts';

/** '1ESY1161229886, Bezug'; the address as it is for those of other sources. */
export function seriesText(address: string): string {
  const series = readSeriesAddress(address);
  return series ? `${series.serialNumber}, ${operatorRegisters[series.register].label}` : address;
}
