import type { ConnectionState } from '../components/component.ts';
import { shiftWh, type Faults } from '../faults.ts';
import type { House, HouseChannel } from '../house/house.ts';
import type { Moment } from '../house/moment.ts';

export interface Shown {
  house: House;
  /** The true time. */
  atMs: number;
  power: 'now' | 'mean';
  connection: ConnectionState;
  faults: Faults;
}

/** What each of the house's channels shows at an instant, in their order; null is unknown. */
export function shownValues(shown: Shown): (number | null)[] {
  const { house, atMs, power } = shown;
  const moment = house.momentAt(atMs, power);
  return house.channels.map((channel) => shownValue(channel, moment, shown));
}

function shownValue(channel: HouseChannel, moment: Moment, { atMs, connection, faults }: Shown): number | null {
  if (faults.silent.has(channel.componentId)) return null;
  const value = channel.read(moment, connection);
  if (value === null || !channel.isCounter || faults.shifts.length === 0) return value;
  return Math.max(0, value + shiftWh(faults, channel.address, atMs));
}
