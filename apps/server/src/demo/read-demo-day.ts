import type { ReadingOrigin } from '@lichthof/domain/metering/codes.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { quarterHourMs, startOfDay } from '@lichthof/domain/time/local-days.ts';
import { manager } from './demo-customer.ts';
import type { DemoDay } from './demo-days.ts';
import type { DemoDevice, DemoEstate, DemoMeter, DemoOccupancy } from './demo-estate.ts';
import { exchangeQuarterHours } from './incidents.ts';

/** What a meter showed at an instant. */
export interface DemoReading {
  meterKey: string;
  atMs: number;
  /** Wh or litres. */
  counter: number;
  origin: ReadingOrigin;
  /** The e-mail of the person who stood in front of the meter; null where nobody had to. */
  readBy: string | null;
}

/** A local day of a meter; the counter goes on through what was not received. */
interface DayOfMeter {
  meter: DemoMeter;
  day: string;
  counter: number;
  counterAfter: number;
  flowed: number[];
  /** Whether the controller has told the counter at the end. */
  isHeard: boolean;
}

/** Of a controller's midnights these are kept: at least one between two gaps; all of them would slow the start. */
const keptDaysOfMonth = new Set(['01', '08', '15', '22']);
const firstOfMonth = '01';
const yearlyVisit = { date: '12-29', quarterHour: 41 };
const moveInQuarterHour = 40;
const moveOutQuarterHour = 64;
const lastReadingBeforeMs = 1000;

export function dayOfMeter(meter: DemoMeter, { day, flowed, meterDays }: DemoDay, counter: number): DayOfMeter {
  const amounts = flowed.get(meter.key)!;
  const box = boxFrom(meter, day);
  const counterAfter = box
    ? box.firstCounter + sumOf(amounts.slice(exchangeQuarterHours.from))
    : counter + sumOf(amounts);
  const isHeard = meterDays.get(meter.key)!.amounts.at(-1) !== null;
  return { meter, day, counter, counterAfter, flowed: amounts, isHeard };
}

/** What is read on the day, the midnight at its end included; `until` is the last midnight of all. */
export function readOnDay(estate: DemoEstate, day: DayOfMeter, until: string): DemoReading[] {
  return [...exchanged(estate, day), ...visited(estate, day), ...told(estate, day, until)];
}

/** The last midnight at which counters are told by the begin of the day. */
export function lastTold({ readBy }: DemoEstate, today: string): string {
  return readBy === 'controller' ? today : `${today.slice(0, 8)}${firstOfMonth}`;
}

/** What is told at the begin of a day without anybody being there. */
export function readAt(
  { timeZone, readBy }: DemoEstate,
  day: string,
  { meterKey, counter }: Pick<DemoReading, 'meterKey' | 'counter'>,
): DemoReading {
  const origin = readBy === 'controller' ? 'remote' : 'operator';
  return { meterKey, atMs: startOfDay(day, timeZone), counter, origin, readBy: null };
}

/** What both boxes showed, filed as an exchange that a person enters. */
function exchanged({ timeZone }: DemoEstate, { meter, day, counter, flowed }: DayOfMeter): DemoReading[] {
  const box = boxFrom(meter, day);
  if (!box) return [];
  const atMs = startOfDay(day, timeZone);
  const lastCounter = counter + sumOf(flowed.slice(0, exchangeQuarterHours.from));
  return [
    { ...byPerson(meter), atMs: atMs - lastReadingBeforeMs, counter: lastCounter },
    { ...byPerson(meter), atMs, counter: box.firstCounter },
  ];
}

/** Water, gas and heat are looked at once a year, the meter of a flat when somebody moves. */
function visited(estate: DemoEstate, { meter, day, counter, flowed }: DayOfMeter): DemoReading[] {
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
    counter: counter + sumOf(flowed.slice(0, quarterHour)),
  }));
}

function told(estate: DemoEstate, { meter, day, counterAfter, isHeard }: DayOfMeter, until: string): DemoReading[] {
  const midnight = addDays(day, 1);
  if (boxFrom(meter, midnight)) return [];
  const isMoveIn = occupanciesOf(estate, meter).some(({ moveInDate }) => moveInDate === midnight);
  const isTold =
    estate.readBy === 'controller'
      ? isHeard && (midnight === until || isMoveIn || keptDaysOfMonth.has(midnight.slice(8)))
      : midnight === lastTold(estate, midnight);
  return isTold ? [readAt(estate, midnight, { meterKey: meter.key, counter: counterAfter })] : [];
}

const byPerson = ({ key }: DemoMeter) => ({ meterKey: key, origin: 'operator', readBy: manager.person.email }) as const;

function occupanciesOf({ apartments }: DemoEstate, { apartmentKey }: DemoMeter): DemoOccupancy[] {
  return apartments.find(({ key }) => key === apartmentKey)?.occupancies ?? [];
}

/** The box that is put in on the day. */
function boxFrom({ devices }: DemoMeter, day: string): DemoDevice | undefined {
  return devices.slice(1).find(({ installedDate }) => installedDate === day);
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
