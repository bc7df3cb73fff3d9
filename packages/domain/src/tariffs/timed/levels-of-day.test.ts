import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../time/days.ts';
import { quarterHoursOf } from '../../time/local-days.ts';
import { findLevelFaults } from './level-faults.ts';
import { levelsOfDay } from './levels-of-day.ts';
import type { ModuleThreePrice, PriceLevel, PriceWindow, WindowPrice } from './timed-price.ts';

const zone = 'Europe/Berlin';
const workdays = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;

/** Low at night, on Saturday afternoon and on Sundays and holidays. */
const nights: WindowPrice = {
  kind: 'windows',
  ctPerKwh: { HT: '15.20', NT: '10.40' },
  windows: [
    { level: 'NT', days: [...workdays], from: '22:00', to: '06:00' },
    { level: 'NT', days: ['sat'], from: '13:00', to: '24:00' },
    { level: 'NT', days: ['sun'], from: '00:00', to: '06:00' },
    { level: 'NT', days: ['sun'], from: '06:00', to: '24:00' },
  ],
  rest: 'HT',
  holidays: 'sunday',
  state: 'SN',
  clock: 'legal',
};

/** The times at which the level changes, with the level from then on. */
function changesOf(price: WindowPrice | ModuleThreePrice, day: string): string[] {
  const levels = levelsOfDay(price, day, zone);
  return levels.flatMap((level, index) => {
    const minutes = index * 15;
    const at = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    return level === levels[index - 1] ? [] : [`${at} ${level}`];
  });
}

describe('the levels of a day', () => {
  it.each([
    { day: '2026-05-05', about: 'a Tuesday', changes: ['00:00 NT', '06:00 HT', '22:00 NT'] },
    { day: '2026-05-04', about: 'a Monday, whose night begins on Sunday', changes: ['00:00 HT', '22:00 NT'] },
    { day: '2026-05-01', about: 'a holiday on a Friday', changes: ['00:00 NT'] },
    { day: '2026-11-18', about: 'a holiday of the state', changes: ['00:00 NT'] },
    { day: '2026-05-02', about: 'the Saturday after a holiday', changes: ['00:00 HT', '13:00 NT'] },
  ])('are $changes on $day, $about', ({ day, changes }) => expect(changesOf(nights, day)).toEqual(changes));

  it('treat a holiday as its weekday where the operator says so', () => {
    expect(changesOf({ ...nights, holidays: 'weekday' }, '2026-05-01')).toEqual(['00:00 NT', '06:00 HT', '22:00 NT']);
  });

  it('follow the legal time or winter time all year on the days of the clock change', () => {
    const all: PriceWindow = { level: 'NT', days: [...workdays, 'sat', 'sun'], from: '22:00', to: '06:00' };
    const heating = { ...nights, windows: [all] };
    const lowCount = (price: WindowPrice, day: string) =>
      levelsOfDay(price, day, zone).filter((level) => level === 'NT').length;
    expect(['2026-03-29', '2026-10-25'].map((day) => lowCount(heating, day))).toEqual([28, 36]);
    expect(['2026-03-29', '2026-10-25'].map((day) => lowCount({ ...heating, clock: 'CET' }, day))).toEqual([28, 36]);
    const changesOfBoth = (day: string) => [changesOf(heating, day), changesOf({ ...heating, clock: 'CET' }, day)];
    // by quarter-hours since midnight, not by the clock
    expect(changesOfBoth('2026-03-29')).toEqual([
      ['00:00 NT', '05:00 HT', '21:00 NT'],
      ['00:00 NT', '06:00 HT', '22:00 NT'],
    ]);
    expect(changesOfBoth('2026-10-25')).toEqual([
      ['00:00 NT', '07:00 HT', '23:00 NT'],
      ['00:00 NT', '07:00 HT', '23:00 NT'],
    ]);
    expect(changesOf({ ...heating, clock: 'CET' }, '2026-07-01')).toEqual(['00:00 NT', '07:00 HT', '23:00 NT']);
  });

  it('go on past the end of a season and of a year', () => {
    const winter: PriceWindow = {
      level: 'NT',
      days: [...workdays, 'sat', 'sun'],
      months: [12],
      from: '20:00',
      to: '04:00',
    };
    const price = { ...nights, windows: [winter] };
    expect(changesOf(price, '2027-01-01')).toEqual(['00:00 NT', '04:00 HT']);
    expect(changesOf(price, '2026-12-01')).toEqual(['00:00 HT', '20:00 NT']);
  });
});

describe('faults of windows', () => {
  it.each([
    { about: 'none', price: nights, faults: [] },
    { about: 'no rest', price: { ...nights, rest: null }, faults: ['hole', 'priceUnused'] },
    {
      about: 'two windows at a time, on a Monday after a Sunday only',
      price: {
        ...nights,
        windows: [
          { level: 'NT', days: ['sun'], from: '22:00', to: '06:00' },
          { level: 'HT', days: ['mon'], from: '05:45', to: '20:00' },
        ],
      } satisfies WindowPrice,
      faults: ['overlap'],
    },
    { about: 'a level without a price', price: { ...nights, ctPerKwh: { HT: '1' } }, faults: ['priceMissing'] },
  ])('are $faults with $about', ({ price, faults }) => expect(findLevelFaults(price)).toEqual(faults));

  it('of a calendar are found by quarter', () => {
    const whole = [{ level: 'ST' as const, from: '00:00', to: '24:00' }];
    const night = [{ level: 'NT' as const, from: '22:00', to: '06:00' }];
    const prices = { ctPerKwh: { NT: '1', ST: '2' } };
    const calendar = { Q1: whole, Q2: night, Q3: [...whole, ...night], Q4: whole };
    expect(findLevelFaults({ kind: 'module3', ...prices, calendar })).toEqual(['hole', 'overlap']);
  });
});

it('without faults every quarter-hour of every day has a level, and with one it is found', () => {
  const times = fc.integer({ min: 0, max: 95 }).map((slot) => toTime(slot));
  const windows = fc.array(
    fc.record({
      level: fc.constantFrom<PriceLevel>('NT', 'HT'),
      days: fc.subarray([...workdays, 'sat', 'sun'] as PriceWindow['days'], { minLength: 1 }),
      from: times,
      to: times,
    }),
    { minLength: 1, maxLength: 3 },
  );
  const dayNumbers = fc.integer({ min: 0, max: 3 * 365 }).map((number) => addDays('2025-01-01', number));
  fc.assert(
    fc.property(windows, fc.constantFrom('sunday' as const, 'weekday' as const), dayNumbers, (some, holidays, day) => {
      const price: WindowPrice = { ...nights, windows: some, holidays, rest: null };
      const tryLevels = () => levelsOfDay(price, day, zone);
      const faults = findLevelFaults(price);
      if (faults.includes('hole')) return;
      expect(tryLevels()).toHaveLength(quarterHoursOf(day, zone));
    }),
  );
});

const toTime = (slot: number) =>
  `${String(Math.floor(slot / 4)).padStart(2, '0')}:${String((slot % 4) * 15).padStart(2, '0')}`;
