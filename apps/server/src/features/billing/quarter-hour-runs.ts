import { quarterHourMs } from '@lichthof/domain/time/local-days.ts';

/** Quarter-hours of one meter without a break: instants in UTC ms, `endsAt` exclusive. */
export interface QuarterHourRun<Meter> {
  meter: Meter;
  startsAt: number;
  endsAt: number;
  quarterHours: number;
  energyWh: number;
}

export interface RunCollector<Meter> {
  /** In the order of time for each meter. */
  add: (meter: Meter, startsAt: number, energyWh: number) => void;
  runs: QuarterHourRun<Meter>[];
}

/** Joins single quarter-hours into runs, for each meter for itself. */
export function collectRuns<Meter extends { meterId: number }>(): RunCollector<Meter> {
  const runs: QuarterHourRun<Meter>[] = [];
  const latest = new Map<number, QuarterHourRun<Meter>>();
  return {
    runs,
    add: (meter, startsAt, energyWh) => {
      let run = latest.get(meter.meterId);
      if (run?.endsAt !== startsAt) {
        run = { meter, startsAt, endsAt: startsAt, quarterHours: 0, energyWh: 0 };
        latest.set(meter.meterId, run);
        runs.push(run);
      }
      run.endsAt += quarterHourMs;
      run.quarterHours += 1;
      run.energyWh += energyWh;
    },
  };
}
