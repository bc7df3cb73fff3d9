import { expect, it } from 'vitest';
import { nameKey } from '../tables/cells.ts';
import { addCorrection, applyCorrections } from './corrections.ts';
import { fitRecipe } from './fit-recipe.ts';
import { proposeRecipe } from './propose-recipe.ts';
import { joinedSheets, positionsOnly, rentRoll } from './workbooks-for-tests.ts';

it('reads a further file of the form, with its headings elsewhere and its columns in another order', () => {
  const recipe = proposeRecipe(rentRoll());
  const [next] = rentRoll();
  if (!next) throw new Error('no sheet');
  const rows = [{ line: 1, cells: ['Stand Dezember'] }, ...next.rows.map((row) => ({ ...row, line: row.line + 1 }))];
  const moved = rows.map((row) => ({ ...row, cells: [...row.cells.slice(1), row.cells[0] ?? null] }));
  const fitted = fitRecipe(recipe, [{ name: 'Dezember', rows: moved }]);
  expect(fitted.deviation).toBeNull();
  const [sheet] = fitted.recipe.sheets;
  expect(sheet).toMatchObject({ sheet: 'Dezember', headerRows: [4] });
  expect(sheet?.columns.map(({ heading }) => heading).at(-1)).toBe('Obj.-Nr.');
});

it.each([
  ['newColumn', 'Kaution'],
  ['missingColumn', 'Whg'],
])('stops at a %s', (code, title) => {
  const recipe = proposeRecipe(rentRoll());
  const sheets = rentRoll().map((sheet) => ({
    ...sheet,
    rows: sheet.rows.map((row) => {
      if (row.line !== 3) return row;
      const cells =
        code === 'newColumn' ? [...row.cells, title] : row.cells.map((cell) => (cell === title ? null : cell));
      return { ...row, cells };
    }),
  }));
  expect(fitRecipe(recipe, sheets).deviation).toMatchObject({ code, title });
});

it('stops at a new sheet, a missing one and a word that nobody has translated', () => {
  const recipe = proposeRecipe(joinedSheets());
  expect(fitRecipe(recipe, joinedSheets().slice(0, 2)).deviation).toMatchObject({ code: 'missingSheet' });
  const more = [...joinedSheets(), { name: 'Neu', rows: [{ line: 1, cells: ['x'] }] }];
  for (const { columns } of recipe.sheets) {
    for (const column of columns) if (column.heading === 'Medium') column.words = { strom: 'Verbrauch' };
  }
  expect(fitRecipe(recipe, more).deviation).toMatchObject({ code: 'newSheet', sheet: 'Neu' });
  const shops = proposeRecipe(positionsOnly());
  expect(fitRecipe(shops, positionsOnly()).deviation).toMatchObject({
    code: 'newWord',
    title: 'Gewerbe',
    word: 'nein',
  });
});

it('corrects one cell, or all equal cells of a column, and takes the later correction', () => {
  const place = { sheet: 'Mieterliste', letter: 'E' };
  const all = addCorrection([], { ...place, line: null, from: '50,50', to: '60' });
  const again = addCorrection(all, { ...place, line: null, from: nameKey('50,50'), to: '61' });
  const corrections = addCorrection(again, { ...place, line: 5, from: '51,50', to: '62' });
  const [sheet] = applyCorrections(rentRoll(), corrections);
  expect(sheet?.rows.slice(3, 6).map(({ cells }) => cells[4])).toEqual(['61', '62', '52,50']);
  expect(corrections).toHaveLength(2);
});
