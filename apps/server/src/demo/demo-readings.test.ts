import { quarterHourMs, startOfDay } from '@lichthof/domain/time/local-days.ts';
import { describe, expect, it } from 'vitest';
import { demoDays } from './demo-days.ts';
import { demoEstates } from './demo-estates.ts';
import { firstCounters, readingsAt, withReadings, type DemoCounters } from './demo-readings.ts';

const firstDay = '2025-01-01';
/** The day after the one on which no value of apartment 7 was received. */
const until = '2026-01-06';
const exchangeQuarterHour = 40;
const estates = demoEstates(firstDay).filter(({ plant }) => plant !== null);
const estateOf = (key: string) => estates.find((estate) => estate.key === key)!;
const midnight = (day: string) => startOfDay(day, 'Europe/Berlin');

function readingsSince(key: string, since: DemoCounters = firstCounters(estateOf(key), firstDay)) {
  const estate = estateOf(key);
  const days = [...withReadings(estate, demoDays(estate, { from: since.day, to: until }), { since, until })];
  const readings = [...readingsAt(estate, since), ...days.flatMap((day) => day.readings)];
  const of = (meterKey: string) => readings.filter((reading) => reading.meterKey === meterKey);
  return { estate, days, readings, of };
}

const weidenhof = readingsSince('weidenhof');
const kontorhaus = readingsSince('kontorhaus');

const readEstates = [weidenhof, readingsSince('priessnitzhof-nord'), kontorhaus];

describe.each(readEstates)('readings of $estate.name', ({ estate, days, readings, of }) => {
  it('rises by all amounts between two readings, received or not', () => {
    for (const { key: meterKey, devices } of estate.meters.filter((meter) => meter.key !== 'stateOfCharge')) {
      let sum = 0;
      const sums = [
        0,
        ...days.flatMap(({ actualAmounts }) => actualAmounts.get(meterKey)!.map((amount) => (sum += amount))),
      ];
      const countedAt = (atMs: number) => sums[(atMs - midnight(firstDay)) / quarterHourMs]!;
      const exchangedMs = devices[1] ? midnight(devices[1].installedDate) : Infinity;
      const beforeNew = devices[1] ? countedAt(exchangedMs + exchangeQuarterHour * quarterHourMs) : 0;
      const shown = of(meterKey).filter(({ atMs }) => atMs !== exchangedMs - 1000 && atMs !== exchangedMs);
      expect(shown.length).toBeGreaterThan(12);
      expect(shown.map(({ counter }) => counter)).toEqual(
        shown.map(({ atMs }) =>
          atMs < exchangedMs
            ? devices[0]!.firstCounter + countedAt(atMs)
            : devices[1]!.firstCounter + countedAt(atMs) - beforeNew,
        ),
      );
    }
  });

  it('has one reading of a meter at an instant', () => {
    const instants = readings.map(({ meterKey, atMs }) => `${meterKey} ${atMs}`);
    expect(new Set(instants).size).toBe(instants.length);
  });
});

describe('readings', () => {
  it('has both readings of an exchange on its day', () => {
    const { key, devices } = weidenhof.estate.meters.find((meter) => meter.devices.length === 2)!;
    const { installedDate } = devices[1]!;
    const exchangedAt = weidenhof.days.findIndex(({ day }) => day === installedDate);
    const daysBefore = weidenhof.days.slice(0, exchangedAt).flatMap(({ actualAmounts }) => actualAmounts.get(key)!);
    const thatMorning = weidenhof.days[exchangedAt]!.actualAmounts.get(key)!.slice(0, exchangeQuarterHour);
    const counted = [...daysBefore, ...thatMorning].reduce((sum, amount) => sum + amount, 0);
    const filed = { meterKey: key, origin: 'operator', readBy: 'katrin.albrecht@pleisseaue.example' };
    const atMs = midnight(installedDate);
    expect(weidenhof.of(key).filter((reading) => Math.abs(reading.atMs - atMs) <= 1000)).toEqual([
      { ...filed, atMs: atMs - 1000, counter: devices[0]!.firstCounter + counted },
      { ...filed, atMs, counter: 0 },
    ]);
  });

  it('has a reading at the last midnight for every meter that was received', () => {
    const readLast = weidenhof.readings.filter(({ atMs }) => atMs === midnight(until)).map(({ meterKey }) => meterKey);
    const counting = weidenhof.estate.meters.map(({ key }) => key).filter((key) => key !== 'stateOfCharge');
    expect(readLast.toSorted()).toEqual(counting.filter((key) => key !== 'flat7').toSorted());
  });

  it('has monthly readings of the metering operator, and yearly ones by a person for other media than electricity', () => {
    const origins = kontorhaus.of('gas').map(({ origin, readBy }) => `${origin} ${readBy ?? 'nobody'}`);
    const byNobody = Array.from({ length: 13 }, () => 'operator nobody');
    expect(origins).toEqual(byNobody.toSpliced(12, 0, 'operator katrin.albrecht@pleisseaue.example'));
  });

  it('continues from the counters at any midnight', () => {
    const day = '2025-09-15';
    const known = weidenhof.readings.filter(({ atMs }) => atMs === midnight(day));
    const since = { day, counters: new Map(known.map(({ meterKey, counter }) => [meterKey, counter])) };
    const later = weidenhof.readings.filter(({ atMs }) => atMs >= midnight(day));
    const key = ({ meterKey, atMs }: { meterKey: string; atMs: number }) => `${atMs} ${meterKey}`;
    const sorted = (readings: typeof later) => readings.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
    expect(sorted(readingsSince('weidenhof', since).readings)).toEqual(sorted(later));
  });
});
