import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { i18n } from '../../../i18n/i18n.ts';
import type { FactorPeriod } from '@lichthof/domain/metering/transformer-factor.ts';
import { emptyReading, readingFormSchema, tidyTime, type ReadingForm } from './reading-form.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-01T08:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const parse = (form: Partial<ReadingForm>, factors: FactorPeriod[] = []) =>
  readingFormSchema({ timeZone: 'Europe/Berlin', factors }, i18n.getFixedT('de', 'meter-readings')).safeParse({
    day: '2026-10-31',
    time: '08:30',
    counter: 12_877.3,
    counted: null,
    origin: 'operator',
    ...form,
  });

describe('a reading of a meter with a transformer factor', () => {
  const factors = [{ from: '2026-10-01', to: null, factor: 40 }];

  it('must say whether it is multiplied, on days of the factor', () => {
    expect(parse({}, factors).error?.issues.map(({ path }) => path)).toEqual([['counted']]);
    expect(parse({ counted: 'shown' }, factors).data).toMatchObject({ counter: 12_877_300, isMultiplied: false });
    expect(parse({ day: '2026-09-30' }, factors).data).not.toHaveProperty('isMultiplied');
  });
});

describe('a reading', () => {
  it.each<[string, Partial<ReadingForm>, string]>([
    ['in winter', {}, '2026-10-31T08:30:00+01:00'],
    ['in summer', { day: '2026-07-01', time: '8' }, '2026-07-01T08:00:00+02:00'],
    [
      'in the hour that comes twice, the first of them',
      { day: '2026-10-25', time: '02:30' },
      '2026-10-25T02:30:00+02:00',
    ],
    ['at midnight', { time: '00:00' }, '2026-10-31T00:00:00+01:00'],
  ])('parses %s as an instant, in base units', (_name, form, at) => {
    expect(parse(form).data).toEqual({ at, counter: 12_877_300, origin: 'operator' });
  });

  it.each<[Partial<ReadingForm>, string, string]>([
    [{ counter: null }, 'counter', 'Bitte geben Sie eine Zahl ein.'],
    [{ counter: Number.NaN }, 'counter', 'Bitte geben Sie eine Zahl ein.'],
    [{ counter: -3 }, 'counter', 'Bitte geben Sie eine Zahl ab 0 ein.'],
    [{ day: '' }, 'day', 'Bitte geben Sie ein Datum ein.'],
    [{ day: '31.02.2026' }, 'day', 'Bitte geben Sie ein gültiges Datum ein, zum Beispiel 01.09.2026.'],
    [{ time: '25:00' }, 'time', 'Bitte geben Sie eine Uhrzeit ein, zum Beispiel 08:30.'],
    [{ time: '' }, 'time', 'Bitte geben Sie eine Uhrzeit ein, zum Beispiel 08:30.'],
    [
      { day: '2026-03-29', time: '02:30' },
      'time',
      'Diese Uhrzeit gibt es an diesem Tag nicht: Die Uhr wird vorgestellt.',
    ],
    [{ day: '2026-11-01', time: '09:01' }, 'time', 'Der Zeitpunkt liegt in der Zukunft.'],
    [{ day: '2026-11-02' }, 'day', 'Der Zeitpunkt liegt in der Zukunft.'],
  ])('explains %o', (form, field, message) => {
    const issues = parse(form).error?.issues ?? [];
    expect(issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[field, message]]);
  });

  it('starts with the current local time of the estate', () => {
    expect(emptyReading(Date.now(), 'Europe/Berlin')).toMatchObject({
      day: '2026-11-01',
      time: '09:00',
      counter: null,
    });
  });
});

describe('a time', () => {
  it.each([
    ['8', '08:00'],
    ['8:5', '08:05'],
    ['0830', '08:30'],
    ['08.30', '08:30'],
    ['8 Uhr', '08:00'],
    [' 23:59 ', '23:59'],
    ['mittags', 'mittags'],
    ['', ''],
  ])('typed as %o is %o', (typed, time) => {
    expect(tidyTime(typed)).toBe(time);
  });
});
