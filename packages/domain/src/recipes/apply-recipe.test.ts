import { expect, it } from 'vitest';
import { fillRecipe } from './fill/fill-recipe.ts';
import type { RowSource } from './fill/find-table.ts';
import { applyRecipe } from './apply-recipe.ts';
import { fingerprintOf, formOf, similarityOf } from './file-form.ts';

const header = ['Zeit', 'Verbrauch [kWh]', 'Status'];
const sourceOf = (rows: string[][]): RowSource => ({ source: { format: 'text', delimiter: ';' }, rows: () => rows });
const rowsOf = (day: string, status = 'W') =>
  Array.from({ length: 96 }, (_, index) => {
    const time = `${String(Math.floor(index / 4)).padStart(2, '0')}:${String((index % 4) * 15).padStart(2, '0')}`;
    return [`${day} ${time}`, `0,${100 + ((index * 37) % 90)}`, status];
  });
const known = { timeZone: 'Europe/Berlin' };

const first = sourceOf([['Lastgang vom 01.02.2024'], header, ...rowsOf('01.02.2024')]);
const [found, draft] = [formOf(first), fillRecipe(first, known)];
if (!found || !draft) throw new Error('no table');
const { form } = found;
const confirmed = { form, recipe: draft.recipe };
const apply = (rows: string[][]) => applyRecipe(sourceOf(rows), confirmed, known);
const deviationsOf = (rows: string[][]) => apply(rows)?.deviations;

it('fits a file of another day, and knows it by its fingerprint', () => {
  const rows = [['Lastgang vom 17.02.2024'], header, ...rowsOf('17.02.2024')];
  expect(deviationsOf(rows)).toEqual([]);
  const next = formOf(sourceOf(rows));
  expect(next && fingerprintOf(next.form)).toBe(fingerprintOf(form));
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
    { kind: 'part', part: 'numbers' },
  ],
  [
    'another step',
    [header, ...rowsOf('02.02.2024').filter((_, index) => index % 4 === 0)],
    { kind: 'part', part: 'steps' },
  ],
])('stops a file with %s', (_, rows, deviation) => {
  expect(deviationsOf(rows)).toContainEqual(expect.objectContaining(deviation));
});

it('reads no file without a table', () => expect(apply([['nichts']])).toBeNull());

it('leaves no part open that the recipe answers', () => {
  const parts = apply([header, ...rowsOf('17.02.2024')])?.draft.parts ?? [];
  expect(parts.filter(({ proof }) => proof === null)).toEqual([]);
  expect(parts.map(({ proof }) => proof?.kind)).toContain('recipe');
});

it('opens only the part that deviates', () => {
  const parts = apply([header, ...rowsOf('17.02.2024', 'X')])?.draft.parts ?? [];
  expect(parts.filter(({ proof }) => proof === null).map(({ id }) => id)).toEqual(['status X']);
});

it('reads a column that has moved as the recipe reads it', () => {
  const rows = [['Prüfer', ...header], ...rowsOf('17.02.2024').map((row) => ['3', ...row])];
  const applied = apply(rows);
  expect(applied?.deviations).toEqual([{ kind: 'newColumn', text: 'Prüfer' }]);
  expect(applied?.draft.recipe.series.find(({ name }) => name === 'Verbrauch [kWh]')).toMatchObject({ unit: 'kWh' });
});

it('tells a like form from another one', () => {
  const like = { ...form, headers: ['Zeit', 'Verbrauch [Wh]', 'Status', 'Prüfer'] };
  const other = { headers: ['Tag', 'Zähler', 'Stand'], labels: [] };
  expect(similarityOf(form, form)).toBe(1);
  expect(similarityOf(form, like)).toBeGreaterThan(0.7);
  expect(similarityOf(form, other)).toBe(0);
});
