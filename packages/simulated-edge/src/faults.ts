/** What goes wrong with the devices of an estate on request. */
export interface Faults {
  /** Each counter shows so much more from its instant on: below 0 as after an exchange, far above as after a fault. */
  shifts: { address: string; fromMs: number; byWh: number }[];
  /** Components that are gone: all their channels are unknown. */
  silent: Set<string>;
}

export function shiftWh({ shifts }: Faults, address: string, atMs: number): number {
  return shifts.reduce((sum, shift) => sum + (shift.address === address && atMs >= shift.fromMs ? shift.byWh : 0), 0);
}
