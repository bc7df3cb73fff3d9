import type { Channel, Component, ConnectionState } from '../components/component.ts';
import { cumulatedEnergy } from '../components/component.ts';
import { componentsOf } from '../components/estate-components.ts';
import { defaultEstate, type EstateOptions } from './estate-options.ts';
import { momentOf, type Moment } from './moment.ts';
import { weekOf } from './week.ts';

/** A channel of a component, by its full name. */
export interface EstateChannel extends Channel {
  /** For example 'meter1/ActiveProductionEnergy'. */
  address: string;
  componentId: string;
  isCounter: boolean;
}

/** An estate and what its edge can tell of it at any instant. */
export interface Estate {
  readonly options: EstateOptions;
  readonly components: readonly Component[];
  /** Sorted by address. */
  readonly channels: readonly EstateChannel[];
  momentAt(atMs: number, power: 'now' | 'mean'): Moment;
  /** What a counter shows, whole Wh. Throws for whatever is no counter of the estate. */
  counterAt(address: string, atMs: number): number;
}

const restingConnection: ConnectionState = { isUnableToSend: false, lastResendSeconds: null };
const known = new Map<string, Estate>();

/** Estates of equal options are one: a thousand edges may tell of the same. */
export function estateOf(options: Partial<EstateOptions> = {}): Estate {
  const full = { ...defaultEstate, ...options };
  const key = JSON.stringify(full);
  const estate = known.get(key) ?? build(full);
  known.set(key, estate);
  return estate;
}

function build(options: EstateOptions): Estate {
  const week = weekOf(options);
  const components = componentsOf(options);
  const channels = components.flatMap(channelsOf).sort((a, b) => (a.address < b.address ? -1 : 1));
  const momentAt = (atMs: number, power: 'now' | 'mean') => momentOf(week, atMs, power);
  const counterAt = (address: string, atMs: number) => {
    const channel = channels.find((one) => one.isCounter && one.address === address);
    const counter = channel?.read(momentAt(atMs, 'mean'), restingConnection);
    if (typeof counter !== 'number') throw new Error(`${address} is no counter of this estate`);
    return counter;
  };
  return { options, components, channels, momentAt, counterAt };
}

function channelsOf({ id, channels }: Component): EstateChannel[] {
  return channels.map((channel) => ({
    ...channel,
    componentId: id,
    address: `${id}/${channel.id}`,
    isCounter: channel.unit === cumulatedEnergy,
  }));
}
