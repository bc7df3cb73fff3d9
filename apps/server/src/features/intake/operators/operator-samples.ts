import type { ChannelSample } from '@lichthof/contracts/intake/channels.ts';
import { formatNumber, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import type { CounterPoint } from '@lichthof/domain/metering/counters/counter-values.ts';

/** What people see of a counter: '44.157,673 kWh', for a new series with the place of the meter. */
export function toSample({ atMs, counter }: CounterPoint, place = ''): ChannelSample {
  const amount = `${formatNumber(counter / 1000, 3)}${nbsp}kWh`;
  return { at: new Date(atMs).toISOString(), text: place ? `${amount}, ${place}` : amount, isRetained: false };
}
