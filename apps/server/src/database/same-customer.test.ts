import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { ofSameCustomer } from './same-customer.ts';
import type { Tables } from './tables.ts';

const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new pg.Pool() }) });
const invoices = db.selectFrom('invoice as i');

it('joins by the customer and by one more column', () => {
  const { sql } = invoices
    .innerJoin('estate as e', ofSameCustomer('e.id', 'i.estate_id'))
    .leftJoin('document', ofSameCustomer('document.invoice_id', 'i.id'))
    .select(['e.name', 'document.file_name'])
    .compile();
  expect(sql.replaceAll('"', '')).toBe(
    'select e.name, document.file_name from invoice as i ' +
      'inner join estate as e on e.customer_id = i.customer_id and e.id = i.estate_id ' +
      'left join document on document.customer_id = i.customer_id and document.invoice_id = i.id',
  );
});

it('does not compile for columns and tables that the query does not have', () => {
  const misspelt = ofSameCustomer('e.idd', 'i.estate_id');
  const missing = ofSameCustomer('e.id', 'a.estate_id');
  const ofNoCustomer = ofSameCustomer('u.id', 'i.changed_by');
  // @ts-expect-error no such column
  expect(invoices.innerJoin('estate as e', misspelt).compile()).toBeDefined();
  // @ts-expect-error no such table in the query
  expect(invoices.innerJoin('estate as e', missing).compile()).toBeDefined();
  // @ts-expect-error a user belongs to no customer
  expect(invoices.innerJoin('app_user as u', ofNoCustomer).compile()).toBeDefined();
});
