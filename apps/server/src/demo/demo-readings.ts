import { getEntry, getFirst } from '@lichthof/domain/collections/items.ts';
import type { ReadingOrigin } from '@lichthof/domain/metering/codes.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { quarterHourMs, startOfDay } from '@lichthof/domain/time/local-days.ts';
import { manager } from './demo-customer.ts';
import type { DemoDay } from './demo-days.ts';
import type { DemoDevice, DemoEstate, DemoMeter, DemoOccupancy } from './demo-estate.ts';
import { isGauge } from './demo-meters.ts';
import { exchangeQuarterHours } from './incidents.ts';

/** The counter of a meter at an instant. */
export interface DemoReading {
  meterKey: string;
  atMs: number;
  /** Wh or litres. */
  counter: number;
  origin: ReadingOrigin;
  /** E-mail of the person who read the meter; null if it was read remotely or by the operator. */
  readBy: string | null;
}

/** A local day of a meter; the counter also rises by amounts that were not received. */
interface CountedDay {
  meter: DemoMeter;
  day: string;
  counter: number;
  counterAfter: number;
  actualAmounts: number[];
  /** Whether the edge sent the counter at the end of the day. */
  isLastReceived: boolean;
}

/**
 * Days of the month whose midnight counters are saved: at least one between two gaps. Saving all would slow the start.
 */
const keptDaysOfMonth = new Set(['01', '08', '15', '22']);
const firstOfMonth = '01';
const yearlyVisit = { date: '12-29', quarterHour: 41 };
const moveInQuarterHour = 40;
const moveOutQuarterHour = 64;
const lastReadingBeforeMs = 1000;

function countDay(meter: DemoMeter, { day, actualAmounts, meterDays }: DemoDay, counter: number): CountedDay {
  const amounts = getEntry(actualAmounts, meter.key);
  const device = deviceInstalledOn(meter, day);
  const counterAfter = device
    ? device.firstCounter + sumOf(amounts.slice(exchangeQuarterHours.from))
    : counter + sumOf(amounts);
  const isLastReceived = getEntry(meterDays, meter.key).amounts.at(-1) !== null;
  return { meter, day, counter, counterAfter, actualAmounts: amounts, isLastReceived };
}

/** Readings of the day, including the midnight at its end; `until` is the last midnight of the simulation. */
function readOnDay(estate: DemoEstate, day: CountedDay, until: string): DemoReading[] {
  return [...exchangeReadings(estate, day), ...manualReadings(estate, day), ...remoteReadings(estate, day, until)];
}

/** The last midnight, not after the given day, at which counters are read remotely. */
export function lastRemoteReadingDay({ readBy }: DemoEstate, today: string): string {
  return readBy === 'edge' ? today : `${today.slice(0, 8)}${firstOfMonth}`;
}

/** A remote or operator's reading at the start of a day. */
function readAt(
  { timeZone, readBy }: DemoEstate,
  day: string,
  { meterKey, counter }: Pick<DemoReading, 'meterKey' | 'counter'>,
): DemoReading {
  const origin = readBy === 'edge' ? 'remote' : 'operator';
  return { meterKey, atMs: startOfDay(day, timeZone), counter, origin, readBy: null };
}

/** Last counter of the old and first counter of the new device, as a user would enter the exchange. */
function exchangeReadings({ timeZone }: DemoEstate, { meter, day, counter, actualAmounts }: CountedDay): DemoReading[] {
  const device = deviceInstalledOn(meter, day);
  if (!device) return [];
  const atMs = startOfDay(day, timeZone);
  const lastCounter = counter + sumOf(actualAmounts.slice(0, exchangeQuarterHours.from));
  return [
    { ...byPerson(meter), atMs: atMs - lastReadingBeforeMs, counter: lastCounter },
    { ...byPerson(meter), atMs, counter: device.firstCounter },
  ];
}

/** Water, gas and heat are read once a year, the meter of an apartment at each move-in and move-out. */
function manualReadings(estate: DemoEstate, { meter, day, counter, actualAmounts }: CountedDay): DemoReading[] {
  const moves = occupanciesOf(estate, meter);
  const isYearly = !meter.obis.startsWith('1-') && day.endsWith(yearlyVisit.date);
  const quarterHours = [
    ...(isYearly ? [yearlyVisit.quarterHour] : []),
    ...(moves.some(({ moveInDate }) => moveInDate === day) ? [moveInQuarterHour] : []),
    ...(moves.some(({ moveOutDate }) => moveOutDate === day) ? [moveOutQuarterHour] : []),
  ];
  return quarterHours.map((quarterHour) => ({
    ...byPerson(meter),
    atMs: startOfDay(day, estate.timeZone) + quarterHour * quarterHourMs,
    counter: counter + sumOf(actualAmounts.slice(0, quarterHour)),
  }));
}

function remoteReadings(
  estate: DemoEstate,
  { meter, day, counterAfter, isLastReceived }: CountedDay,
  until: string,
): DemoReading[] {
  const midnight = addDays(day, 1);
  if (deviceInstalledOn(meter, midnight)) return [];
  const isMoveIn = occupanciesOf(estate, meter).some(({ moveInDate }) => moveInDate === midnight);
  const isRead =
    estate.readBy === 'edge'
      ? isLastReceived && (midnight === until || isMoveIn || keptDaysOfMonth.has(midnight.slice(8)))
      : midnight === lastRemoteReadingDay(estate, midnight);
  return isRead ? [readAt(estate, midnight, { meterKey: meter.key, counter: counterAfter })] : [];
}

const byPerson = ({ key }: DemoMeter) => ({ meterKey: key, origin: 'operator', readBy: manager.person.email }) as const;

function occupanciesOf({ apartments }: DemoEstate, { apartmentKey }: DemoMeter): DemoOccupancy[] {
  return apartments.find(({ key }) => key === apartmentKey)?.occupancies ?? [];
}

/** The device that is installed on the day. */
function deviceInstalledOn({ devices }: DemoMeter, day: string): DemoDevice | undefined {
  return devices.slice(1).find(({ installedDate }) => installedDate === day);
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** The counters of an estate's meters at a local midnight, by their keys. */
export interface DemoCounters {
  day: string;
  counters: ReadonlyMap<string, number>;
}

/** A simulated day with the readings in it and at its end; a reading at its start belongs to the previous day. */
export interface ReadDay extends DemoDay {
  readings: DemoReading[];
}

export function firstCounters({ meters }: DemoEstate, firstDay: string): DemoCounters {
  const counting = meters.filter((meter) => !isGauge(meter));
  return {
    day: firstDay,
    counters: new Map(counting.map(({ key, devices }) => [key, getFirst(devices).firstCounter])),
  };
}

/** The readings at the midnight of the counters. */
export function readingsAt(estate: DemoEstate, { day, counters }: DemoCounters): DemoReading[] {
  return [...counters].map(([meterKey, counter]) => readAt(estate, day, { meterKey, counter }));
}

/** Adds readings to days that follow the counters, in order; `until` is the end of the last day. */
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
      const day = countDay(meter, demoDay, counter);
      counters.set(meter.key, day.counterAfter);
      return readOnDay(estate, day, until);
    });
    yield { ...demoDay, readings };
  }
}
