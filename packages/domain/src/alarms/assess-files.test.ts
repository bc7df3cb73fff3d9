import { describe, expect, it } from 'vitest';
import { assessFiles } from './assess-files.ts';

const hourMs = 3_600_000;
const at = (moment: string) => Date.parse(`2026-${moment}:00Z`);
const nights = (days: number[]) => days.map((day) => at(`07-${String(day).padStart(2, '0')}T02:00`));

describe('files that come at night', () => {
  const nightly = nights([6, 7, 8, 9, 10]);
  it.each([
    ['07-10T03:00', 'good', 1],
    ['07-11T02:00', 'good', 24],
    ['07-11T14:00', 'unsure', 36],
    ['07-11T14:01', 'bad', 36],
    ['07-13T02:00', 'bad', 72],
    ['09-09T02:01', 'ended', 1464],
  ])('are on %s %s', (now, state, measured) => {
    expect(assessFiles({ storedAtMs: nightly, nowMs: at(now) }, 12)).toEqual({ state, measured });
  });

  it('are missed earlier or later by the limit', () => {
    const facts = { storedAtMs: nightly, nowMs: at('07-11T05:00') };
    expect(assessFiles(facts, 2).state).toBe('unsure');
    expect(assessFiles({ ...facts, nowMs: at('07-11T08:00') }, 5).state).toBe('bad');
    expect(assessFiles({ ...facts, nowMs: at('07-11T20:00') }, 24).state).toBe('unsure');
  });

  it('are not missed at weekends without files', () => {
    // Monday to Friday
    const workdays = nights([6, 7, 8, 9, 10, 13, 14, 15, 16, 17]);
    expect(assessFiles({ storedAtMs: workdays, nowMs: at('07-19T20:00') }, 12).state).toBe('good');
    expect(assessFiles({ storedAtMs: workdays, nowMs: at('07-20T20:00') }, 12).state).toBe('bad');
  });

  it('count once when several come in a night', () => {
    const many = nights([9, 10]).flatMap((night) => [0, 1, 2, 3].map((hour) => night + hour * hourMs));
    expect(assessFiles({ storedAtMs: many, nowMs: at('07-20T02:00') }, 12).state).toBe('unsure');
  });
});

it('knows no rhythm of four deliveries', () => {
  expect(assessFiles({ storedAtMs: nights([7, 8, 9, 10]), nowMs: at('07-20T02:00') }, 12).state).toBe('unsure');
  expect(assessFiles({ storedAtMs: [], nowMs: at('07-20T02:00') }, 12)).toEqual({ state: 'unsure', measured: null });
});

it('lets monthly files be late by days', () => {
  const monthly = ['01-03', '02-04', '03-03', '04-02', '05-04'].map((day) => at(`${day}T10:00`));
  const state = (now: string) => assessFiles({ storedAtMs: monthly, nowMs: at(now) }, 12).state;
  expect([state('06-04T10:00'), state('06-10T10:00'), state('06-12T10:00')]).toEqual(['good', 'unsure', 'bad']);
});
