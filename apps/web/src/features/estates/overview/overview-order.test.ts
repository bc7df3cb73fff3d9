import { expect, it } from 'vitest';
import { sortedRows } from './overview-order.ts';

const rows = [{ kwh: 2 }, { kwh: null }, { kwh: 9 }];
const columns = [
  { id: 'kwh', header: 'kWh', cell: () => null, sortKey: ({ kwh }: { kwh: number | null }) => kwh },
  { id: 'plain', header: '', cell: () => null },
];

it.each([
  ['kwh', false, [2, 9, null]],
  ['kwh', true, [9, 2, null]],
  ['plain', true, [2, null, 9]],
  ['unknown', false, [2, null, 9]],
])('sorts by %s, descending: %s', (columnId, descending, expected) => {
  expect(sortedRows(rows, columns, { columnId, descending }).map(({ kwh }) => kwh)).toEqual(expected);
});
