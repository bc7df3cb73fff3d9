import { expect, it } from 'vitest';
import { findIssues } from './check-recorded-statements.ts';

it('reports a planted statement with the line that executes it', () => {
  const origin = 'apps/server/src/main.ts:7';
  const statements = [
    { sql: 'select name from estate where customer_id = $1', origin },
    { sql: 'select name from estate where id = $1', origin },
  ];
  expect(findIssues(statements)).toEqual([`${origin}: estate without customer_id`]);
});
