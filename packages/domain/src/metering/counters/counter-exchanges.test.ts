import { describe, expect, it } from 'vitest';
import { startOfDay } from '../../time/local-days.ts';
import type { CounterExchange } from './counter-exchanges.ts';
import { counterStore, pointsFrom } from './counter-store-for-tests.ts';

const exchange = (lastCounter: number, firstCounter: number): CounterExchange => ({
  dayStartMs: startOfDay('2026-05-05', 'Europe/Berlin'),
  dayEndMs: startOfDay('2026-05-06', 'Europe/Berlin'),
  lastCounter,
  firstCounter,
});

/** Amounts of the quarter-hours from 23:30 to 00:30. */
function aroundMidnight(counters: (number | null)[], exchanges: CounterExchange[]) {
  const { send, days } = counterStore('Europe/Berlin', { exchanges });
  send(pointsFrom('2026-05-04T23:30:00+02:00', counters, 15));
  return [
    ...(days.get('2026-05-04')?.amounts.slice(94) ?? [null, null]),
    ...(days.get('2026-05-05')?.amounts.slice(0, 2) ?? [null, null]),
  ];
}

describe('an exchange of the device', () => {
  it.each([
    ['goes on from the first counter', [9000, 9010, 9020, 7, 17], exchange(9023, 2), [10, 10, 8, 10]],
    [
      'counts also into a higher counter',
      [9000, 9010, 9020, 800_007, 800_017],
      exchange(9023, 800_002),
      [10, 10, 8, 10],
    ],
    [
      'lies where the counter falls, later on its day',
      [9000, 9010, 9020, 9030, 17],
      exchange(9035, 2),
      [10, 10, 10, 20],
    ],
    [
      'is where it takes most where nothing falls',
      [1000, 1010, 1020, 1035, 1045],
      exchange(1022, 1030),
      [10, 10, 7, 10],
    ],
    [
      'lies where the counter falls, at the midnight of its day',
      [9000, 9010, 2, 12, 22],
      exchange(9013, 2),
      [10, 3, 10, 10],
    ],
    ['is not at the midnight to which the old box counts', [1, 11, 21, 2, 12], exchange(26, 0), [10, 10, 7, 10]],
    ['without readings that fit explains nothing', [9000, 9010, 9020, 7, 17], exchange(8000, 2), [10, 10, null, 10]],
    ['of another day explains nothing', [9000, 7, 17, 27, 37], exchange(9003, 2), [null, 10, 10, 10]],
  ])('%s', (_, counters, given, amounts) => {
    expect(aroundMidnight(counters, [given])).toEqual(amounts);
  });

  it('leaves what nobody wrote down missing', () => {
    expect(aroundMidnight([9000, 9010, 9020, 7, 17], [])).toEqual([10, 10, null, 10]);
  });
});
