import { expect, it } from 'vitest';
import { readByRecipe } from '../read-by-recipe.ts';
import { readOptionsForTests } from '../recipe-for-tests.ts';
import { fillRecipe } from './fill-recipe.ts';

const filled = (lines: string[]) => {
  const rows = lines.map((line) => line.split(';'));
  const draft = fillRecipe(
    { source: { format: 'text', delimiter: ';' }, rows: () => rows },
    { timeZone: 'Europe/Berlin', nowMs: Date.UTC(2024, 0, 1) },
  );
  if (!draft) throw new Error('nothing was filled');
  return { draft, read: readByRecipe(rows, draft.recipe, readOptionsForTests) };
};

const quarterHours = ['00:00', '00:15', '00:30', '00:45'].map((time, index) => `01.08.2023 ${time};${index},5`);

it('never passes over a row whose time cannot be read', () => {
  const { read } = filled(['Zeit;Verbrauch [kWh]', ...quarterHours, '32.08.2023 01:00;0,5', '01.08.2023 01:15;0,5']);

  expect(read.issues[0]).toMatchObject({ code: 'timeUnreadable', row: 6, text: '32.08.2023 01:00' });
  expect(read.hasErrors).toBe(true);
});

it('names a footer that is not read', () => {
  const { read } = filled(['Zeit;Verbrauch [kWh]', ...quarterHours, 'Summe;4,0']);

  expect(read.issues).toContainEqual({ code: 'rowLeftOut', row: 6, count: 1, text: 'Summe 4,0' });
});

it('leaves the order of day and month open where the days may be the first of months', () => {
  const patternOf = (days: string[]) =>
    filled(['Tag;Verbrauch [kWh]', ...days.map((day, index) => `${day};${index % 2},5`)]).draft.parts.find(
      ({ kind }) => kind === 'pattern',
    );

  expect(patternOf(['01/02/2023', '01/03/2023', '01/04/2023', '01/05/2023'])?.proof).toBeNull();
  expect(patternOf(['01/12/2023', '01/13/2023', '01/14/2023'])?.readings).toEqual(['MM/dd/yyyy']);
});

it('tells which series look like a meter’s values, also where all are wanted', () => {
  const rows = [
    ['Zeit', 'Verbrauch [kWh]', 'Leistung [kW]'],
    ...quarterHours.map((line) => [...line.split(';'), '2,0']),
  ];
  const draft = fillRecipe(
    { source: { format: 'text', delimiter: ';' }, rows: () => rows },
    { timeZone: 'Europe/Berlin', nowMs: Date.UTC(2024, 0, 1), keys: 'all' },
  );

  expect(draft?.recipe.series.map(({ name }) => name)).toEqual(['Verbrauch [kWh]', 'Leistung [kW]']);
  expect([...(draft?.proposed ?? [])]).toEqual(['1']);
});
