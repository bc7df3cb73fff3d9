import { joinPositions } from '@lichthof/domain/time/quarter-hour-runs.ts';

interface Entry {
  at: number;
  energyWh: number | null;
}

/** Runs of quarter-hours without a value, as indexes (`to` exclusive); future ones are no gaps. */
export function gapsIn(entries: Entry[], nowMs = Date.now()): { from: number; to: number }[] {
  return joinPositions(entries, ({ at, energyWh }) => energyWh === null && at <= nowMs);
}
