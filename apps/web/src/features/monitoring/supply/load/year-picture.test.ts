import { expect, it } from 'vitest';
import { pictureDays, pictureTable } from './year-picture.ts';

const heatMap = {
  isLimitedToDays: false,
  days: [{ day: '2026-11-24', amountsWh: Array.from({ length: 96 }, () => 250) }],
  expectedUntil: '2026-11-25T13:30:00+01:00',
};
const days = pictureDays(heatMap, { from: '2026-11-23', to: '2026-11-28' });

it('tells the future from gaps', () => {
  expect(days.map(({ futureFrom }) => futureFrom)).toEqual([96, 96, 54, 0, 0]);
  expect(days.map(({ amounts }) => amounts.length)).toEqual([0, 96, 0, 0, 0]);
});

it('has no rows of future days in the table', () => {
  expect(pictureTable(heatMap, days, ((key: string) => key) as never).rows).toHaveLength(3);
});
