import { describe, expect, it } from 'vitest';
import { describeTimedPrice, listDays, listMonths } from './describe-timed-price.ts';
import { meanCtPerKwh } from './mean-price.ts';
import type { ModuleThreePrice, WindowPrice } from './timed-price.ts';

const htNt: WindowPrice = {
  kind: 'windows',
  ctPerKwh: { NT: '3.8', HT: '12.6' },
  windows: [
    { level: 'HT', days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '06:00', to: '22:00' },
    { level: 'HT', days: ['sat'], months: [10, 11, 12, 1, 2, 3], from: '06:00', to: '13:00' },
  ],
  rest: 'NT',
  holidays: 'sunday',
  state: 'SN',
  clock: 'CET',
};
const quarter = [
  { level: 'NT' as const, from: '00:00', to: '05:00' },
  { level: 'ST' as const, from: '05:00', to: '24:00' },
];
const moduleThree: ModuleThreePrice = {
  kind: 'module3',
  ctPerKwh: { NT: '4', ST: '10' },
  calendar: { Q1: quarter, Q2: [{ level: 'ST', from: '00:00', to: '24:00' }], Q3: quarter, Q4: quarter },
};

describe('a price by time in words', () => {
  it('names prices, windows, season, holidays and clock', () =>
    expect(describeTimedPrice(htNt)).toBe(
      'NT 3,80 ct/kWh, HT 12,60 ct/kWh. HT: Mo–Fr 06:00–22:00. HT: Sa 06:00–13:00 (Oktober–März). Sonst NT. ' +
        'Feiertage (Sachsen) wie So. Uhrzeiten ganzjährig in Winterzeit (MEZ).',
    ));

  it('puts quarters with the same hours of module 3 together', () =>
    expect(describeTimedPrice(moduleThree)).toBe(
      'NT 4,00 ct/kWh, ST 10,00 ct/kWh. Netzentgelt nach § 14a EnWG, Modul 3. ' +
        '1. Quartal, 3. Quartal, 4. Quartal: NT 00:00–05:00, ST 05:00–24:00. 2. Quartal: ST 00:00–24:00.',
    ));

  it('names days and months by their ranges', () => {
    expect(listDays(['sun', 'mon', 'tue', 'sat'])).toBe('Mo–Di, Sa–So');
    expect(listMonths([4, 5, 6, 7, 8, 9])).toBe('April–September');
    expect(listMonths([1, 3])).toBe('Januar, März');
  });
});

describe('the mean of a year', () => {
  it('weighs the levels by their quarter-hours', () => {
    // 4 of 10 ct in 5 of 24 hours on 274 of 365 days, else 10: 10 − 6 × 5 × 274 ÷ (24 × 365)
    expect(Number(meanCtPerKwh(moduleThree))).toBeCloseTo(10 - (6 * 5 * 274) / (24 * 365), 2);
  });

  it('is the assumed market price with its markup, at most the ceiling', () => {
    const market = { kind: 'market', markupCtPerKwh: '1.8', assumedCtPerKwh: '9.25' } as const;
    expect(meanCtPerKwh({ ...market, ceilingCtPerKwh: null })).toBe('11.05');
    expect(meanCtPerKwh({ ...market, ceilingCtPerKwh: '10.5' })).toBe('10.5');
  });
});
