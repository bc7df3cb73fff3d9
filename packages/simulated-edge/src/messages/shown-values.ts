import type { ConnectionState } from '../components/component.ts';
import { shiftWh, type Faults } from '../faults.ts';
import type { Estate, EstateChannel } from '../estate/estate.ts';
import type { Moment } from '../estate/moment.ts';

export interface ChannelReading {
  estate: Estate;
  /** The true time. */
  atMs: number;
  power: 'now' | 'mean';
  connection: ConnectionState;
  faults: Faults;
}

/** What each of the estate's channels shows at an instant, in their order; null is unknown. */
export function shownValues(shown: ChannelReading): (number | null)[] {
  const { estate, atMs, power } = shown;
  const moment = estate.momentAt(atMs, power);
  return estate.channels.map((channel) => shownValue(channel, moment, shown));
}

function shownValue(
  channel: EstateChannel,
  moment: Moment,
  { atMs, connection, faults }: ChannelReading,
): number | null {
  if (faults.silent.has(channel.componentId)) return null;
  const value = channel.read(moment, connection);
  if (value === null || !channel.isCounter || faults.shifts.length === 0) return value;
  return Math.max(0, value + shiftWh(faults, channel.address, atMs));
}
