import { expect, it } from 'vitest';
import { splitChanges } from './migrate-distributed.ts';

it.each([
  ['drop index invoice_listing', ['drop index invoice_listing']],
  [
    'alter table meter drop constraint meter_check, add check (a in (1, 2))',
    ['alter table "meter" drop constraint meter_check', 'alter table "meter" add check (a in (1, 2))'],
  ],
  [
    'alter table meter add column power numeric(8, 3) not null default 1 check (power > 0)',
    [
      'alter table "meter" add column power numeric(8, 3) not null default 1',
      'alter table "meter" add constraint "meter_power_check" check (power > 0)',
    ],
  ],
])('takes one change at a time from: %s', (statement, changes) => {
  expect(splitChanges(statement)).toEqual(changes);
});
