import type { Channel, Component, ConnectionState } from '../components/component.ts';
import { cumulatedEnergy } from '../components/component.ts';
import { componentsOf } from '../components/house-components.ts';
import { usualHouse, type EstateOptions } from './house-options.ts';
import { momentOf, type Moment } from './moment.ts';
import { weekOf } from './week.ts';

/** A channel of a component, by its full name. */
export interface HouseChannel extends Channel {
  /** For example 'meter1/ActiveProductionEnergy'. */
  address: string;
  componentId: string;
  isCounter: boolean;
}

/** A house and what its controller can tell of it at any instant. */
export interface House {
  readonly options: EstateOptions;
  readonly components: readonly Component[];
  /** Sorted by address. */
  readonly channels: readonly HouseChannel[];
  momentAt(atMs: number, power: 'now' | 'mean'): Moment;
  /** What a counter shows, whole Wh. Throws for whatever is no counter of the house. */
  counterAt(address: string, atMs: number): number;
}

const restingConnection: ConnectionState = { isUnableToSend: false, lastResendSeconds: null };
const known = new Map<string, House>();

/** Houses of equal options are one: a thousand controllers may tell of the same. */
export function houseOf(options: Partial<EstateOptions> = {}): House {
  const full = { ...usualHouse, ...options };
  const key = JSON.stringify(full);
  const house = known.get(key) ?? build(full);
  known.set(key, house);
  return house;
}

function build(options: EstateOptions): House {
  const week = weekOf(options);
  const components = componentsOf(options);
  const channels = components.flatMap(channelsOf).sort((a, b) => (a.address < b.address ? -1 : 1));
  const momentAt = (atMs: number, power: 'now' | 'mean') => momentOf(week, atMs, power);
  const counterAt = (address: string, atMs: number) => {
    const channel = channels.find((one) => one.isCounter && one.address === address);
    const counter = channel?.read(momentAt(atMs, 'mean'), restingConnection);
    if (typeof counter !== 'number') throw new Error(`${address} is no counter of this house`);
    return counter;
  };
  return { options, components, channels, momentAt, counterAt };
}

function channelsOf({ id, channels }: Component): HouseChannel[] {
  return channels.map((channel) => ({
    ...channel,
    componentId: id,
    address: `${id}/${channel.id}`,
    isCounter: channel.unit === cumulatedEnergy,
  }));
}
