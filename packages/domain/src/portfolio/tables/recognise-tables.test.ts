import { describe, expect, it } from 'vitest';
import type { Cell } from './cells.ts';
import { columnLetter, maxRows } from './file-tables.ts';
import { recogniseTables } from './recognise-tables.ts';

const sheet = (name: string, ...rows: Cell[][]) => ({
  name,
  rows: rows.map((cells, index) => ({ line: index + 1, cells })),
});
const titles = ['Projektnummer', 'Objekt', 'Wohnung', 'Wohnfläche (m²)'];

describe('recogniseTables', () => {
  it.each(['Wohnungen', ' WOHNUNGEN ', 'wohnungen.csv', 'Tabelle1'])('finds apartments in %j', (name) => {
    const { tables } = recogniseTables([sheet(name, titles, ['P1', '', 'EG', 50])]);
    expect(tables).toMatchObject([
      { table: 'apartments', sheet: name, rows: [{ line: 2, cells: { name: 'EG', areaSqm: 50 } }] },
    ]);
  });

  it('finds the headings below a merged title line, in any order and spelling', () => {
    const rows = [
      ['Portfolio 2026', null, null],
      [],
      ['wohnung *', 'Notiz', 'Wohnfläche in qm', 'PROJEKT-NR.'],
      [],
      ['EG', 'x', 50, 'P1'],
    ];
    const { tables, notices } = recogniseTables([sheet('Wohnungen', ...rows)]);
    expect(tables[0]).toMatchObject({
      headingLine: 3,
      places: { name: { letter: 'A' }, projectNumber: { letter: 'D' } },
    });
    expect(tables[0]!.rows).toEqual([{ line: 5, cells: { name: 'EG', areaSqm: 50, projectNumber: 'P1' } }]);
    expect(notices).toEqual([{ code: 'unknownColumn', sheet: 'Wohnungen', title: 'Notiz' }]);
  });

  it('leaves out the guide, with a notice for other unknown sheets', () => {
    const file = recogniseTables([
      sheet('Anleitung', titles),
      sheet('Notizen', ['Anruf']),
      sheet('Objektgruppen', ['Gruppe'], ['Nord']),
    ]);
    expect(file.tables.map(({ table }) => table)).toEqual(['groups']);
    expect(file.notices).toEqual([{ code: 'ignoredSheet', sheet: 'Notizen' }]);
    expect(file.issues).toEqual([]);
  });

  it('reports a file without tables, a table without headings, and a repeated heading', () => {
    const codes = (...sheets: ReturnType<typeof sheet>[]) => recogniseTables(sheets).issues.map(({ code }) => code);
    expect(codes(sheet('Notizen', ['Anruf']))).toEqual(['noTable']);
    expect(codes()).toEqual(['noTable']);
    expect(codes(sheet('Wohnungen', ['P1', '', 'EG', 50]))).toEqual(['noHeading']);
    expect(codes(sheet('Wohnungen', [...titles, 'Wohnung']))).toEqual(['duplicateColumn']);
  });

  it('accepts 20,000 rows and refuses one more', () => {
    const rows = (count: number) => [['Gruppe'], ...Array.from({ length: count }, (_, index) => [`G${index}`])];
    expect(recogniseTables([sheet('Objektgruppen', ...rows(maxRows))]).issues).toEqual([]);
    expect(recogniseTables([sheet('Objektgruppen', ...rows(maxRows + 1))]).issues).toMatchObject([
      { code: 'tooManyRows' },
    ]);
  });
});

it.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('names column %i %s', (index, letter) => {
  expect(columnLetter(index)).toBe(letter);
});
