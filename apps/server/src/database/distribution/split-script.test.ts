import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadModule, parseSync } from 'libpg-query';
import { beforeAll, expect, it } from 'vitest';
import { splitList, splitStatements } from './split-script.ts';

beforeAll(() => loadModule());

it.each([
  ['select 1; select 2;', ['select 1', 'select 2']],
  ["-- first; comment\nselect ';' /* ; */ as a;", ["select ';'  as a"]],
  ['create function f() as $$ begin; end $$; select 1', ['create function f() as $$ begin; end $$', 'select 1']],
  [
    'create function f() begin atomic select 1; end; select 2',
    ['create function f() begin atomic select 1; end', 'select 2'],
  ],
  ["select 'it''s; so'", ["select 'it''s; so'"]],
])('splits the statements of: %s', (script, statements) => {
  expect(splitStatements(script)).toEqual(statements);
});

it('splits lists outside of parentheses', () => {
  expect(splitList("add column a int check (a in (1, 2)), add column b text default 'x, y'")).toEqual([
    'add column a int check (a in (1, 2))',
    "add column b text default 'x, y'",
  ]);
});

const directory = join(import.meta.dirname, '../migrations');

it.each(readdirSync(directory))('splits %s as PostgreSQL does', (file) => {
  const script = readFileSync(join(directory, file), 'utf8');
  const { stmts } = parseSync(script) as unknown as { stmts: unknown[] };
  expect(splitStatements(script)).toHaveLength(stmts.length);
});
