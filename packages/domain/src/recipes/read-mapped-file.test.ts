import { expect, it } from 'vitest';
import { readMappedFile } from './read-mapped-file.ts';
import { recipeForTests, seriesForTests } from './recipe-for-tests.ts';
import type { SeriesContent } from './recipe.ts';

const nowMs = Date.UTC(2023, 10, 1);
const read = (lines: string[], content: SeriesContent = 'amount') =>
  readMappedFile(
    ['Zeit;kWh', ...lines].map((line) => line.split(';')),
    {
      layout: {
        format: 'recipe',
        recipe: {
          ...recipeForTests,
          series: [{ ...seriesForTests, content, stamp: content === 'counter' ? 'instant' : null }],
        },
        parts: [],
        answers: [],
        series: [{ key: '1', name: 'Verbrauch', unit: null, isProposed: true }],
        rowsLeftOut: [],
      },
      mapping: [{ seriesKey: '1', meterId: 7, unit: null }],
      timeZone: 'Europe/Berlin',
      latestAt: nowMs,
      nowMs,
      exchanges: new Map(),
    },
  );

it('reads the mapped series as whole amounts of local days, and names what is missing', () => {
  const { series, issues } = read(['01.08.2023 00:00;0,5', '01.08.2023 00:15;0,25', '01.08.2023 00:45;1']);

  expect(series).toMatchObject([{ seriesKey: '1', meterId: 7, total: 1750, quarterHours: 3 }]);
  expect(series[0]?.days[0]?.amounts.slice(0, 5)).toEqual([500, 250, null, 1000, null]);
  expect(issues[0]).toMatchObject({ code: 'shortDay', from: '2023-08-01T00:30', to: '2023-08-01T00:45', count: 1 });
});

it('says between which times a counter falls', () => {
  const { issues } = read(['01.08.2023 00:00;10', '01.08.2023 00:15;9', '01.08.2023 00:30;9,5'], 'counter');

  expect(issues.find(({ code }) => code === 'counterFalls')).toMatchObject({
    line: 3,
    column: 'Verbrauch',
    from: '2023-08-01T00:00',
    to: '2023-08-01T00:15',
  });
});

it('names the time that is there twice with different values', () => {
  const { issues, hasErrors } = read(['01.08.2023 00:00;1', '01.08.2023 00:00;2']);

  expect(hasErrors).toBe(true);
  expect(issues[0]).toMatchObject({ code: 'sameTimeTwice', line: 3, otherLine: 2, from: '2023-08-01T00:00' });
});

it('refuses a file of which nothing is mapped', () => {
  const { issues } = readMappedFile([['01.08.2023 00:00', '1']], {
    layout: { format: 'recipe', recipe: recipeForTests, parts: [], answers: [], series: [], rowsLeftOut: [] },
    mapping: [],
    timeZone: 'Europe/Berlin',
    latestAt: nowMs,
    nowMs,
    exchanges: new Map(),
  });

  expect(issues.map(({ code }) => code)).toContain('nothingMapped');
});

it('counts all rows with an error, also those that are not listed', () => {
  const rows = Array.from(
    { length: 80 },
    (_, index) => `01.08.2023 ${String(index % 24).padStart(2, '0')}:00;${index % 2 ? 'x' : '1'}`,
  );
  const { issues, issueCounts } = read(rows);

  expect(issues.filter(({ code }) => code === 'notANumber')).toHaveLength(25);
  expect(issueCounts.notANumber).toBe(40);
});
