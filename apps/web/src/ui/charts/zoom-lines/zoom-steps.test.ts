import { describe, expect, it } from 'vitest';
import { nameOfStep, zoomTicks, type ZoomSteps } from './zoom-steps.ts';

const year: ZoomSteps = { kind: 'quarter-hour', firstDay: '2026-01-01', count: 35_040, timeZone: 'Europe/Berlin' };
const labels = (from: number, to: number, steps = year) =>
  zoomTicks(steps, { from, to }, 900).map(({ label }) => label);

describe('ticks', () => {
  it('are months in a year, days in weeks, hours in a day', () => {
    expect(labels(0, 35_040)).toEqual(['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']);
    expect(labels(0, 7 * 96)).toEqual(['01.01', '02.01', '03.01', '04.01', '05.01', '06.01', '07.01']);
    expect(labels(0, 96).slice(0, 3)).toEqual(['00:00', '02:00', '04:00']);
    expect(labels(0, 60 * 96).length).toBeLessThanOrEqual(15);
  });

  it('are years over many years', () => {
    const years: ZoomSteps = { ...year, kind: 'day', firstDay: '2020-01-01', count: 2192 };
    expect(labels(0, 2192, years)).toEqual(['2020', '2021', '2022', '2023', '2024', '2025']);
  });

  it('stand at local midnight also after the clock change', () => {
    const [, , , april] = zoomTicks(year, { from: 0, to: 35_040 }, 900);
    expect(april).toEqual({ at: 90 * 96 - 4, label: '04' });
    expect(nameOfStep(year, april!.at)).toBe('Mi., 01.04 00:00–00:15');
  });
});
