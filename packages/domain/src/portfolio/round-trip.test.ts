import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { tableColumns, tableNames } from './columns.ts';
import { textOf, type Cell } from './tables/cells.ts';
import { isEmptyPlan } from './planning/plan.ts';
import { planPortfolio } from './planning/plan-portfolio.ts';
import { portfolios, rowCountOf, sheetsOf } from './portfolio-for-tests.ts';
import { recogniseTables } from './tables/recognise-tables.ts';
import { writeTables } from './tables/write-tables.ts';

it.each<[string, (cell: Cell) => Cell]>([
  ['typed cells', (cell) => cell],
  ['text', textOf],
])('plans no change for a portfolio exported as %s', (_, cellFrom) => {
  fc.assert(
    fc.property(portfolios, (portfolio) => {
      const tables = writeTables(portfolio).map((table) => ({
        ...table,
        rows: table.rows.map((cells) => cells.map(cellFrom)),
      }));
      const planned = planPortfolio(recogniseTables(sheetsOf(tables)), portfolio);
      expect(planned.issues).toEqual([]);
      expect(planned.notices).toEqual([]);
      expect(isEmptyPlan(planned.plan)).toBe(true);
      const unchanged = planned.counts.reduce((sum, { counts }) => sum + counts.unchanged, 0);
      expect(unchanged).toBe(rowCountOf(portfolio));
    }),
    { numRuns: 300 },
  );
});

it('exports every column of every table', () => {
  const filled = fc
    .sample(portfolios, { numRuns: 200, seed: 1 })
    .flatMap((portfolio) =>
      writeTables(portfolio).flatMap(({ table, rows }) =>
        tableColumns[table]
          .filter((_, index) => rows.some((cells) => cells[index] !== null))
          .map(({ key }) => [table, key]),
      ),
    );
  const columns = tableNames.flatMap((table) => tableColumns[table].map(({ key }) => [table, key]));
  expect(new Set(filled.map(String))).toEqual(new Set(columns.map(String)));
});
