import { expect, it } from 'vitest';
import { rawStatementLines } from './find-raw-statements.ts';

it.each([
  ['sql`select 1`.execute(db)', [1]],
  ['const { rows } = await sql<{ id: number }>`\n  select id\n  from estate`.execute(tx);', [3]],
  ['await sql.raw(script).execute(db)', [1]],
  ['const statement = sql`select 1`;\nawait statement.execute(db)', [2]],
  ["sql`x`;\ndb.selectFrom('estate').execute()", []],
  ['sql`x`;\ndb.transaction().execute((tx) => save(tx))', []],
])('finds the lines that execute raw SQL in %j', (source, lines) => {
  expect(rawStatementLines('example.ts', source)).toEqual(lines);
});
