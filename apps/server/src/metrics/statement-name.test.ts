import { expect, it } from 'vitest';
import { nameStatement } from './statement-name.ts';

it.each([
  ['select "id" from "meter_day" where "name" = \'Anna\'', 'select meter_day'],
  ['/* all customers: finds work */ select 1 from mail', 'select mail'],
  ['\n  insert into estate_day (customer_id) values (17)', 'insert estate_day'],
  ['update value_import set claim = $1', 'update value_import'],
  ['with days as (select day from estate_day) select * from days', 'with estate_day'],
  ['(select 1 from levy) union all select 2', 'select levy'],
  ['begin', 'begin'],
  ['', 'unknown'],
])('names %j', (sql, name) => expect(nameStatement(sql)).toBe(name));
