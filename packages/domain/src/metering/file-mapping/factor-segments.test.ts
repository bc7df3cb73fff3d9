import { expect, it } from 'vitest';
import { startOfDay } from '../../time/local-days.ts';
import { segmentsOfFactors, valuesOfSegment } from './factor-segments.ts';

const timeZone = 'Europe/Berlin';

it('cuts all time where the factor changes', () => {
  const periods = [
    { from: '2026-01-01', to: '2026-03-15', factor: 40 },
    { from: '2026-04-01', to: null, factor: 60 },
  ];
  expect(segmentsOfFactors(periods)).toEqual([
    { from: null, to: '2026-01-01', factor: 1 },
    { from: '2026-01-01', to: '2026-03-15', factor: 40 },
    { from: '2026-03-15', to: '2026-04-01', factor: 1 },
    { from: '2026-04-01', to: null, factor: 60 },
  ]);
});

it('gives each value to one segment, and a step across a border to none', () => {
  const segments = segmentsOfFactors([{ from: '2026-03-15', to: null, factor: 60 }]);
  const [at, before, after] = ['2026-03-15', '2026-03-14', '2026-03-16'].map((day) => startOfDay(day, timeZone)) as [
    number,
    number,
    number,
  ];
  const step = (fromMs: number, toMs: number) => ({ fromMs, toMs, before: 1, after: 2, amount: 1, problem: null });
  const series = {
    days: [{ day: '2026-03-14' }, { day: '2026-03-15' }],
    readings: [before, at].map((atMs) => ({ atMs, counter: 1 })),
    bridges: [step(before, at), step(before, after), step(at, after)],
  };
  expect(segments.map((segment) => valuesOfSegment(series, segment, timeZone))).toEqual([
    { days: [series.days[0]], readings: [series.readings[0]], bridges: [series.bridges[0]] },
    { days: [series.days[1]], readings: [series.readings[1]], bridges: [series.bridges[2]] },
  ]);
});
