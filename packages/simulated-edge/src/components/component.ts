import type { Moment } from '../estate/moment.ts';

/** What the edge knows of its own connection. */
export interface ConnectionState {
  isUnableToSend: boolean;
  /** Seconds since 1970; null before the first back-fill. */
  lastResendSeconds: number | null;
}

export interface Channel {
  /** For example 'ActivePower'. */
  id: string;
  /** As getChannelsOfComponent tells it. */
  unit: string;
  /** What it shows at a moment; null is unknown. */
  read: (moment: Moment, connection: ConnectionState) => number | null;
  /** Low ones are in aggregated messages only. */
  isLow?: true;
}

/** A part of the edge, as its configuration tells it, with what it shows. */
export interface Component {
  id: string;
  alias: string;
  factoryId: string;
  natureIds: string[];
  properties: Record<string, string | number | boolean>;
  channels: Channel[];
}

export const cumulatedEnergy = 'Wh_Σ';

/** A channel without anything to tell. */
export function unknown(id: string, unit: string): Channel {
  return { id, unit, read: () => null };
}

/** A channel that always shows the same. */
export function constant(id: string, unit: string, shown: number): Channel {
  return { id, unit, read: () => shown };
}

/** A power with its three phases of equal size. */
export function powerWithPhases(id: string, powerW: Channel['read']): Channel[] {
  const phase = (number: number): Channel => ({
    id: `${id}L${number}`,
    unit: 'W',
    read: (moment, connection) => third(powerW(moment, connection)),
  });
  return [{ id, unit: 'W', read: powerW }, phase(1), phase(2), phase(3)];
}

function third(powerW: number | null): number | null {
  return powerW === null ? null : Math.round(powerW / 3);
}

export const openemsComponent = 'io.openems.edge.common.component.OpenemsComponent';
