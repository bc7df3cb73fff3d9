import { expect, it } from 'vitest';
import { linesOf } from './table-lines.ts';

const rows = ['a1', 'b1', 'a2'].map((id) => ({ id, row: id }));
const groupOf = (row: string) => ({ id: row[0]!, label: row[0]! });
const keys = (closed: string[]) => linesOf(rows, groupOf, new Set(closed)).map(({ key }) => key);

it('are the headings of groups, each followed by its rows', () => {
  expect(keys([])).toEqual(['group-a', 'a1', 'a2', 'group-b', 'b1']);
});

it('leave out the rows of closed groups, whose heading still has them', () => {
  expect(keys(['a'])).toEqual(['group-a', 'group-b', 'b1']);
  expect(linesOf(rows, groupOf, new Set(['a']))[0]).toMatchObject({ rows: ['a1', 'a2'] });
});

it('are only the rows if there are no groups', () => {
  expect(linesOf(rows, undefined, new Set()).map(({ key }) => key)).toEqual(['a1', 'b1', 'a2']);
});
