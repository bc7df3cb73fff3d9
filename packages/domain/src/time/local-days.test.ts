import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { addDays, eachDay } from './days.ts';
import * as days from './local-days.ts';
import { timeZones } from './time-zones.ts';

const timeZone = fc.constantFrom(...timeZones);
const instant = fc.integer({ min: Date.UTC(1985, 0, 1), max: Date.UTC(2060, 0, 1) });
const day = instant.map((at) => new Date(at).toISOString().slice(0, 10));

describe('quarter-hours of a local day', () => {
  it.each([
    ['2023-03-25', 96],
    ['2023-03-26', 92],
    ['2023-10-29', 100],
    ['2024-02-29', 96],
    ['2024-03-31', 92],
    ['2024-12-31', 96],
  ])('counts on %s %i quarter-hours', (localDay, count) => {
    for (const zone of timeZones) {
      expect(days.quarterHoursOf(localDay, zone)).toBe(count);
      expect(days.quarterHourStarts(localDay, zone)).toHaveLength(count);
    }
  });

  it('continue without a gap from day to day', () => {
    const starts = eachDay('2023-01-01', '2024-01-01').flatMap((d) => days.quarterHourStarts(d, 'Europe/Berlin'));
    expect(starts).toHaveLength(35_040);
    expect(starts.every((at, index) => index === 0 || at === starts[index - 1]! + days.quarterHourMs)).toBe(true);
  });
});

describe('instants', () => {
  it.each([
    ['2023-08-01', '2023-08-01T00:00:00+02:00'],
    ['2023-01-01', '2023-01-01T00:00:00+01:00'],
    ['2023-03-26', '2023-03-26T00:00:00+01:00'],
    ['2023-03-27', '2023-03-27T00:00:00+02:00'],
    ['2023-10-29', '2023-10-29T00:00:00+02:00'],
  ])('start the day %s at %s', (localDay, iso) => {
    expect(days.isoAt(days.startOfDay(localDay, 'Europe/Vienna'), 'Europe/Vienna')).toBe(iso);
    expect(days.startOfDay(localDay, 'Europe/Vienna')).toBe(Date.parse(iso));
  });

  it('show both hours of the autumn clock change with their offsets', () => {
    const [before, after] = [Date.UTC(2023, 9, 29, 0, 45), Date.UTC(2023, 9, 29, 1, 45)];
    expect(days.isoAt(before, 'Europe/Berlin')).toBe('2023-10-29T02:45:00+02:00');
    expect(days.isoAt(after, 'Europe/Berlin')).toBe('2023-10-29T02:45:00+01:00');
  });

  it('are the same as those of Temporal', () => {
    fc.assert(
      fc.property(instant, timeZone, (at, zone) => {
        const wholeSecond = at - (at % 1000);
        const zoned = Temporal.Instant.fromEpochMilliseconds(wholeSecond).toZonedDateTimeISO(zone);
        expect(days.localDayOf(wholeSecond, zone)).toBe(zoned.toPlainDate().toString());
        expect(days.isoAt(wholeSecond, zone)).toBe(zoned.toString({ timeZoneName: 'never' }));
      }),
    );
  });

  it('belong to the day that contains them', () => {
    fc.assert(
      fc.property(day, timeZone, fc.nat(99), (localDay, zone, index) => {
        const starts = days.quarterHourStarts(localDay, zone);
        const at = starts[index % starts.length]!;
        expect(days.localDayOf(at, zone)).toBe(localDay);
        expect(days.localDayOf(starts[0]! - 1, zone)).toBe(addDays(localDay, -1));
      }),
    );
  });
});

it.each(['2023-02-29', '01.08.2023', ''])('refuses %j as a day', (text) => {
  expect(() => days.startOfDay(text, 'Europe/Berlin')).toThrow(RangeError);
});
