import { isoAt, quarterHourStarts } from '@lichthof/domain/time/local-days.ts';
import { describe, expect, it } from 'vitest';
import { quarterHourTimes } from './quarter-hour-times.ts';

const timesOn = (day: string) =>
  quarterHourTimes(quarterHourStarts(day, 'Europe/Berlin').map((at) => isoAt(at, 'Europe/Berlin')));

describe('times of a day', () => {
  it('go from midnight to 24:00', () => {
    const times = timesOn('2026-06-12');
    expect(times[73]).toEqual({ name: '18:15', from: '18:15', to: '18:30' });
    expect(times.at(-1)).toEqual({ name: '23:45', from: '23:45', to: '24:00' });
  });

  it.each(['2026-03-29', '2026-06-12', '2026-10-25'])('have unique names on %s', (day) => {
    const names = timesOn(day).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('contain the clock (MEZ, MESZ) in the repeated hour', () => {
    expect(timesOn('2026-10-25').filter(({ from }) => from === '02:15')).toEqual([
      { name: '02:15 MESZ', from: '02:15', to: '02:30' },
      { name: '02:15 MEZ', from: '02:15', to: '02:30' },
    ]);
  });
});
