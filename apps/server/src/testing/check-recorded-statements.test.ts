import { expect, it } from 'vitest';
import { findIssues, findUnexecuted } from './check-recorded-statements.ts';

it('reports a planted statement with the line that executes it', () => {
  const origin = 'apps/server/src/main.ts:7';
  const statements = [
    { sql: 'select name from estate where customer_id = $1', origin },
    { sql: 'select name from estate where id = $1', origin },
  ];
  expect(findIssues(statements)).toEqual([`${origin}: estate without customer_id`]);
});

it('reports a planted raw statement that no test executes', () => {
  const executed = [{ origin: 'apps/server/src/main.ts:7' }];
  const lines = ['apps/server/src/main.ts:7', 'apps/server/src/main.ts:9'];
  expect(findUnexecuted(lines, executed)).toEqual(['apps/server/src/main.ts:9']);
});
