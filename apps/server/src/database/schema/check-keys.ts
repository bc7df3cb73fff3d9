import type { CatalogueKey, CatalogueTable } from './read-catalogue.ts';
import { isGlobalTable } from './global-tables.ts';

/** Reports wrong keys: every customer's table needs `customer_id not null`, first in each of its keys, and Citus takes them. */
export function checkKeys(tables: CatalogueTable[], keys: CatalogueKey[]): string[] {
  const ofCustomers = tables.filter(({ name }) => !isGlobalTable(name));
  return [
    ...ofCustomers.filter(hasNoCustomer).map(({ name }) => `${name} has no customer_id not null`),
    ...ofCustomers
      .filter(({ name }) => !keys.some(({ table, kind }) => table === name && kind === 'primary'))
      .map(({ name }) => `${name} has no primary key`),
    ...keys.flatMap(issueOf),
  ];
}

function hasNoCustomer({ columns }: CatalogueTable): boolean {
  const customer = columns.find(({ name }) => name === 'customer_id');
  return customer === undefined || customer.isNullable;
}

function issueOf({ table, name, kind, columns, refersTo, changesColumns }: CatalogueKey): string[] {
  if (isGlobalTable(table)) {
    const refersToCustomers = refersTo !== null && !isGlobalTable(refersTo);
    return refersToCustomers ? [`${table} is global, but ${name} refers to the customers' table ${refersTo}`] : [];
  }
  if (refersTo !== null && isGlobalTable(refersTo)) return [];
  // Citus refuses it
  if (changesColumns) return [`${table}: the key ${name} changes columns, which a statement must do`];
  return columns[0] === 'customer_id' ? [] : [`${table}: the ${kind} key ${name} does not begin with customer_id`];
}
