import { expect, it } from 'vitest';
import { drawGap, gapQuarterHours, gapTable } from './gap-series.ts';

const words = { known: 'da', proposed: 'neu', hatched: 'Lücke', quarterHour: 'Zeit', amount: 'Wh' };
const zone = 'Europe/Berlin';
const amounts = {
  known: {
    '2026-10-25T02:45:00+02:00': 100,
    '2026-10-25T02:00:00+01:00': null,
    '2026-10-25T02:15:00+01:00': null,
    '2026-10-25T02:30:00+01:00': 50,
    '2026-10-25T02:45:00+01:00': null,
  },
  proposed: { '2026-10-25T02:45:00+01:00': 30, '2026-10-25T02:00:00+01:00': 10, '2026-10-25T02:15:00+01:00': 1500 },
};

it('lists known and proposed values in order of time, also in the repeated hour', () => {
  expect(gapQuarterHours(amounts).map(({ known, proposed }) => [known, proposed])).toEqual([
    [100, null],
    [null, 10],
    [null, 1500],
    [50, null],
    [null, 30],
  ]);
});

it('draws means per hour, and hatches each run of proposed values', () => {
  const { series, ranges } = drawGap(gapQuarterHours(amounts), words, zone);
  expect(series.map(({ above }) => above)).toEqual([
    [0.4, null, null, 0.2, null],
    [null, 0.04, 6, null, 0.12],
  ]);
  expect(ranges).toEqual([
    { from: 1, to: 3, word: 'Lücke' },
    { from: 4, to: 5, word: 'Lücke' },
  ]);
});

it('lists only the proposed values', () => {
  const { columns, rows } = gapTable(gapQuarterHours(amounts), words, zone);
  expect([columns, rows.map(([, amount]) => amount)]).toEqual([
    ['Zeit', 'Wh'],
    ['10', '1.500', '30'],
  ]);
});
