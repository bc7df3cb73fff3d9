import { expect, it } from 'vitest';
import { nameCustomer } from './name-customer.ts';

it.each([
  ['where m.customer_id = e.customer_id and m.id = 3', 'where (m.customer_id = 7 and e.customer_id = 7) and m.id = 3'],
  ['where customer_id = held.customer_id', 'where (customer_id = 7 and held.customer_id = 7)'],
  ['on "m"."customer_id" = "e"."customer_id"', 'on ("m"."customer_id" = 7 and "e"."customer_id" = 7)'],
  ['where e.customer_id = c.id', 'where (e.customer_id = 7 and c.id = 7)'],
  ['join customer c on c.id = e.customer_id', 'join customer c on (c.id = 7 and e.customer_id = 7)'],
  ['where e.customer_id = any($1::int[])', 'where e.customer_id = 7 and e.customer_id = any($1::int[])'],
  [
    'where e.customer_id in (select id from customer) or e.id = 3',
    'where e.customer_id = 7 and e.customer_id in (select id from customer) or e.id = 3',
  ],
])('names the customer in: %s', (sql, named) => {
  expect(nameCustomer(sql, 7)).toBe(named);
});

it.each([
  'where customer_id = $1',
  'on conflict (user_id) do update set customer_id = excluded.customer_id',
  'where m.id = e.meter_id and m.estate_id = e.id',
  'where not e.customer_id in (select 1)',
  'select e.customer_id as "customerId"',
  'where (e.customer_id, e.id) in (select customer_id, estate_id from meter)',
])('leaves: %s', (sql) => {
  expect(nameCustomer(sql, 7)).toBe(sql);
});
