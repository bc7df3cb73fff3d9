import { expect, it } from 'vitest';
import { fillRecipe } from './fill/fill-recipe.ts';
import type { RowSource } from './fill/find-table.ts';
import { findDeviation, fingerprintOf, formOf } from './fits-recipe.ts';

const header = ['Zeit', 'Verbrauch [kWh]', 'Status'];
const sourceOf = (rows: string[][]): RowSource => ({ source: { format: 'text', delimiter: ';' }, rows: () => rows });
const rowsOf = (day: string, status = 'W') =>
  Array.from({ length: 96 }, (_, index) => {
    const time = `${String(Math.floor(index / 4)).padStart(2, '0')}:${String((index % 4) * 15).padStart(2, '0')}`;
    return [`${day} ${time}`, `0,${100 + ((index * 37) % 90)}`, status];
  });
const known = { timeZone: 'Europe/Berlin' };

const first = sourceOf([['Lastgang vom 01.02.2024'], header, ...rowsOf('01.02.2024')]);
const [form, draft] = [formOf(first), fillRecipe(first, known)];
if (!form || !draft) throw new Error('no table');
const confirmed = { form, recipe: draft.recipe };
const deviationOf = (rows: string[][]) => findDeviation(sourceOf(rows), confirmed, known);

it('fits a file of another day, and knows it by its fingerprint', () => {
  const rows = [['Lastgang vom 17.02.2024'], header, ...rowsOf('17.02.2024')];
  expect(deviationOf(rows)).toBeNull();
  const next = formOf(sourceOf(rows));
  expect(next && fingerprintOf(next)).toBe(fingerprintOf(form));
});

it.each([
  [
    'a new column',
    [[...header, 'Blind'], ...rowsOf('02.02.2024').map((row) => [...row, '1,5'])],
    { kind: 'newColumn', text: 'Blind' },
  ],
  [
    'another unit',
    [header.with(1, 'Verbrauch [Wh]'), ...rowsOf('02.02.2024')],
    { kind: 'missingColumn', text: 'Verbrauch [kWh]' },
  ],
  ['a new word of the status', [header, ...rowsOf('02.02.2024', 'X')], { kind: 'newStatusWord', text: 'X' }],
  [
    'another sign of decimals',
    [header, ...rowsOf('02.02.2024').map((row) => row.map((cell) => cell.replace('0,', '0.')))],
    { kind: 'part', part: { kind: 'numbers' } },
  ],
  [
    'another step',
    [header, ...rowsOf('02.02.2024').filter((_, index) => index % 4 === 0)],
    { kind: 'part', part: { kind: 'steps' } },
  ],
  ['no table', [['nichts']], { kind: 'noTable' }],
])('stops a file with %s', (_, rows, deviation) => {
  expect(deviationOf(rows)).toMatchObject(deviation);
});
