import { describe, expect, it } from 'vitest';
import { startOfDay } from '../../time/local-days.ts';
import { AmountStatus } from '../codes.ts';
import { joinDevices, limitToDevice, readingsOfDevice } from './device-days.ts';

const timeZone = 'Europe/Berlin';
const day = (name: string, amounts: (number | null)[], statuses: AmountStatus[] | null = null) => ({
  day: name,
  amounts,
  statuses,
});
const device = { from: '2026-01-10', to: '2026-01-12' };

describe('values of a device', () => {
  const days = [
    day('2026-01-09', [1, null]),
    day('2026-01-10', [2, 3]),
    day('2026-01-12', [4, null]),
    day('2026-01-13', [null, null]),
    day('2026-01-14', [5, 6]),
  ];

  it('are those of its days, the day of the exchange included', () => {
    expect(limitToDevice(days, device)).toEqual({
      days: [days[1], days[2]],
      outside: { from: '2026-01-09', to: '2026-01-15', quarterHours: 3, total: 12 },
    });
  });

  it('are all that there are until it is removed', () => {
    expect(limitToDevice(days, { from: '2026-01-01', to: null })).toEqual({ days, outside: null });
  });

  it('end for readings before the day of the exchange, whose readings are the new device’s', () => {
    const at = (name: string) => ({ atMs: startOfDay(name, timeZone), counter: 1 });
    const readings = ['2026-01-09', '2026-01-10', '2026-01-11', '2026-01-12'].map(at);
    expect(readingsOfDevice(readings, device, timeZone)).toEqual(readings.slice(1, 3));
    expect(readingsOfDevice(readings, { from: '2026-01-12', to: null }, timeZone)).toEqual(readings.slice(3));
  });
});

it('adds up on the day of the exchange what both devices have counted', () => {
  const { Measured, Substitute, Provisional } = AmountStatus;
  const [before, after] = [day('2026-01-11', [9, 9, 9]), day('2026-01-13', [8, 8, 8])];
  const old = day('2026-01-12', [1, 2, null], [Substitute, Provisional, Provisional]);
  const joined = joinDevices([before, old], [day('2026-01-12', [null, 5, 6]), after]);
  expect(joined).toEqual({
    earlier: [before],
    later: [day('2026-01-12', [1, 7, 6], [Substitute, Provisional, Measured]), after],
  });
});
