import { unsure, type Assessment } from './assessment.ts';

export interface BatteryDay {
  /** Null where a quarter-hour of the battery's meters is missing. */
  movedWh: number | null;
  /** What the roof fed into the grid, null where it is unknown. */
  surplusWh: number | null;
}

/** The battery could have stored this, Wh a day: less is a dark day, on which it may rest. */
const leastSurplusWh = 2_000;
/** The own consumption of inverters is metered as some Wh. */
const idleBelowWh = 100;

/**
 * The last days, newest first. Only days count on which energy to store was there; so a battery that rests in winter is
 * not idle. A missing day is neither idle nor in use.
 */
export function assessBattery({ days }: { days: BatteryDay[] }, limitDays: number): Assessment {
  const known = days.filter(({ movedWh }) => movedWh !== null);
  if (known.length === 0) return unsure;
  const lastInUse = known.findIndex(({ movedWh }) => movedWh !== null && movedWh >= idleBelowWh);
  const idle = lastInUse < 0 ? known : known.slice(0, lastInUse);
  const measured = idle.filter(({ surplusWh }) => surplusWh !== null && surplusWh >= leastSurplusWh).length;
  if (measured >= limitDays) return { state: 'bad', measured };
  return { state: lastInUse === 0 ? 'good' : 'unsure', measured };
}
