import { describe, expect, it } from 'vitest';
import { checkStatement } from './check-statement.ts';

describe('a statement with the customer', () => {
  it.each([
    'select 1',
    'select relname from pg_class',
    'select * from estate where customer_id = $1',
    'select * from estate e where e.customer_id = any($1::int[]) and e.id = $2',
    'select * from "estate" as "e" where "e"."customer_id" = $1 and ("e"."id" = $2 or "e"."id" = $3)',
    'select * from estate e join meter m on m.customer_id = e.customer_id and m.estate_id = e.id where e.customer_id = $1',
    'select * from estate e, meter m where m.customer_id = e.customer_id and m.customer_id = $1::int',
    'select * from counter_day join register_mapping using (customer_id, meter_id) where counter_day.customer_id = $1',
    'select * from estate e where (e.customer_id, e.id) in (select customer_id, estate_id from meter where customer_id = $1)',
    'select * from meter m where (m.customer_id, m.id) = ($1, $2)',
    'select * from customer c join estate e on e.customer_id = c.id where c.id = $1',
    'select * from edge_key k join edge e on e.customer_id = k.customer_id and e.id = k.edge_id where k.key_hash = $1',
    'select * from app_user u where exists (select from user_customer where user_id = u.id)',
    'with own as (select * from estate where customer_id = $1) select * from own o join own p on p.id = o.id',
    `with recursive inside as (select customer_id, id from estate_group where customer_id = $1 union
      select child.customer_id, child.id from estate_group child
        join inside on child.customer_id = inside.customer_id and child.parent_id = inside.id) select * from inside`,
    'select (select count(*) from meter m where m.customer_id = e.customer_id) from estate e where e.customer_id = $1',
    'select * from unnest($1::int[]) id join meter m on m.customer_id = $2 and m.id = id',
    'insert into reading (customer_id, meter_id) values ($1, $2) on conflict (customer_id, meter_id, at) do update set at = excluded.at',
    'update edge set seen_at = now() where customer_id = $1',
    'insert into reading (customer_id, at) select customer_id, now() from estate where customer_id = $1',
    'update meter m set name = $1 from estate e where e.customer_id = m.customer_id and m.customer_id = $2',
    'delete from meter where customer_id = $1',
    '/* all customers: finds work */ select id from billing_run where state = $1',
    'select /* customers of a person: a reason */ from user_customer k join access_right r on r.customer_id = k.customer_id where k.user_id = $1',
  ])('passes: %s', (sql) => {
    expect(checkStatement(sql)).toEqual([]);
  });
});

describe('a statement without the customer', () => {
  it.each([
    ['select * from estate', 'estate without customer_id'],
    ['select /* customers of a person: a reason */ 1', "says 'customers of a person', but reads none"],
    ['select * from estate e where e.id = $1', 'estate (e) without customer_id'],
    ['select * from estate where customer_id = $1 or id = $2', 'estate without customer_id'],
    ['select * from estate where customer_id <> $1', 'estate without customer_id'],
    [
      'select * from estate e join meter m on m.estate_id = e.id where e.customer_id = $1',
      'meter (m) without customer_id',
    ],
    [
      'select * from estate e join meter m on m.customer_id = e.customer_id where e.id = $1',
      'estate (e) without customer_id, meter (m) without customer_id',
    ],
    ['select * from customer c join estate e on e.customer_id = c.id', 'estate (e) without customer_id'],
    ['select 1 where exists (select from meter where id = $1)', 'meter without customer_id'],
    ['select id from customer union all select id from meter', 'meter without customer_id'],
    ['with own as (select * from meter) select * from own', 'meter without customer_id'],
    ['update meter set name = $1 where id = $2', 'meter without customer_id'],
    ['delete from meter using estate e where e.customer_id = $1', 'meter without customer_id'],
    ['insert into meter (name) values ($1)', 'insert into meter without customer_id'],
    [
      'insert into reading (customer_id) values ($1) on conflict (customer_id, meter_id, at) do update set at = now()',
      "insert into reading reads the clock in 'do update set'",
    ],
    [
      'update reminder set opened_at = coalesce(opened_at, now()) where customer_id = $1',
      'update of reminder computes with the clock and the row',
    ],
    [
      "update mail set due_at = now() + interval '1 minute' * attempts where customer_id = $1",
      'update of mail computes with the clock and the row',
    ],
    [
      'insert into reading (customer_id, day) select e.customer_id, t.day from estate e, lateral (select (now() at time zone e.zone)::date as day) t where e.customer_id = $1',
      'insert into reading reads the clock in a subquery without FROM',
    ],
    ['/* all customers: oldest first */ delete from meter', "says 'all customers', but does not only read"],
    [
      '/* all customers: finds work */ select id from billing_run for update',
      "says 'all customers', but does not only read",
    ],
    ['/* all customers: why */ select * from meter where customer_id = $1', "says 'all customers', but names one"],
  ])('fails: %s', (sql, issues) => {
    expect(checkStatement(sql).join(', ')).toBe(issues);
  });
});
