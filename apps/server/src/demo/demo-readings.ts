import type { DemoDay } from './demo-days.ts';
import type { DemoEstate } from './demo-estate.ts';
import { isGauge } from './demo-meters.ts';
import { dayOfMeter, readAt, readOnDay, type DemoReading } from './read-demo-day.ts';

/** A local midnight with what the meters of an estate showed then, by their keys. */
export interface DemoCounters {
  day: string;
  counters: ReadonlyMap<string, number>;
}

/** A simulated day with what was read in it and at its end; what was read at its begin belongs to the day before. */
export interface ReadDay extends DemoDay {
  readings: DemoReading[];
}

export function firstCounters({ meters }: DemoEstate, firstDay: string): DemoCounters {
  const counting = meters.filter((meter) => !isGauge(meter));
  return { day: firstDay, counters: new Map(counting.map(({ key, devices }) => [key, devices[0]!.firstCounter])) };
}

/** What is read where the days begin. */
export function readingsAt(estate: DemoEstate, { day, counters }: DemoCounters): DemoReading[] {
  return [...counters].map(([meterKey, counter]) => readAt(estate, day, { meterKey, counter }));
}

/** The days from where the counters stand on, in order; `until` is the end of the last one. */
export function* withReadings(
  estate: DemoEstate,
  days: Iterable<DemoDay>,
  { since, until }: { since: DemoCounters; until: string },
): Generator<ReadDay> {
  const counters = new Map(since.counters);
  for (const demoDay of days) {
    const readings = estate.meters.flatMap((meter) => {
      const counter = counters.get(meter.key);
      if (counter === undefined) return [];
      const day = dayOfMeter(meter, demoDay, counter);
      counters.set(meter.key, day.counterAfter);
      return readOnDay(estate, day, until);
    });
    yield { ...demoDay, readings };
  }
}
