import { quarterHourMs } from '@lichthof/domain/time/local-days.ts';
import { appendRange, type QuarterHourRun } from '@lichthof/domain/time/quarter-hour-runs.ts';

/** Quarter-hours of one meter without a break. */
export interface MeterRun<Meter> extends QuarterHourRun {
  meter: Meter;
  quarterHours: number;
  energyWh: number;
}

export interface RunCollector<Meter> {
  /** In the order of time for each meter. */
  add: (meter: Meter, startMs: number, energyWh: number) => void;
  runs: MeterRun<Meter>[];
}

/** Joins single quarter-hours into runs, for each meter for itself. */
export function collectRuns<Meter extends { meterId: number }>(): RunCollector<Meter> {
  const runs: MeterRun<Meter>[] = [];
  const runsOfMeters = new Map<number, MeterRun<Meter>[]>();
  return {
    runs,
    add: (meter, startMs, energyWh) => {
      const ofMeter = runsOfMeters.get(meter.meterId) ?? [];
      runsOfMeters.set(meter.meterId, ofMeter);
      const next = { meter, from: startMs, to: startMs + quarterHourMs, quarterHours: 0, energyWh: 0 };
      const run = appendRange(ofMeter, next);
      if (run === next) runs.push(run);
      run.quarterHours += 1;
      run.energyWh += energyWh;
    },
  };
}
