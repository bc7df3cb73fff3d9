import type { DataMethod } from '../options.ts';

/** One value of a message: the channel's name in quotes, and the value as JSON. */
export type Entry = string;

export function entry(address: string, value: number | null): Entry {
  return `"${address}":${value}`;
}

/** The database of an edge keeps doubles, so that whole numbers carry their '.0' on the wire. */
export function doubleEntry(address: string, value: number): Entry {
  return Number.isInteger(value) ? `"${address}":${value}.0` : `"${address}":${value}`;
}

/** A message with the values of some instants of the edge's clock. */
export function dataMessage(method: DataMethod, instants: { stampMs: number; entries: Entry[] }[]): string {
  const params = instants.map(({ stampMs, entries }) => `"${stampMs}":{${entries.join(',')}}`);
  return `{"jsonrpc":"2.0","method":"${method}","params":{${params.join(',')}}}`;
}
