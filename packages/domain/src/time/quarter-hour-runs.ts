import { quarterHourMs } from './local-days.ts';

/** A run of missing quarter-hours in UTC ms, `to` exclusive. */
export interface MissingRun {
  from: number;
  to: number;
}

/** Joins the starts (UTC ms, in order of time) of missing quarter-hours that follow each other. */
export function joinMissing(missing: readonly number[]): MissingRun[] {
  const runs: MissingRun[] = [];
  for (const at of missing) {
    const last = runs.at(-1);
    if (last?.to === at) last.to = at + quarterHourMs;
    else runs.push({ from: at, to: at + quarterHourMs });
  }
  return runs;
}
