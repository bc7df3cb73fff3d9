import type { Customer } from '@lichthof/contracts/places/customers.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/database.ts';
import { customerAddressColumns, customerColumns, jsonFields, selectFields } from '../../database/field-columns.ts';
import { forEachReachable, isUnreachable } from '../../database/reachable-customers.ts';
import { isSample } from '../../database/sample-customers.ts';
import { customerIdsOf, type Caller } from '../../http/caller.ts';

type CustomerWithCount = Customer & { estateCount: number | null };

/** The customers in which the caller has a right, by name; only their admins get the number of estates. */
export async function listCustomersFor(db: Database, { rights }: Caller): Promise<CustomerWithCount[]> {
  if (rights.some(({ role }) => role === Role.AuthorityAdmin)) return selectCustomers(db, sql`true`);
  const customers = await selectCustomers(db, sql`c.id = any(${customerIdsOf({ rights })}::int[])`);
  const administered = new Set(
    rights.filter(({ role }) => role === Role.CustomerAdmin).map(({ resourceId }) => resourceId),
  );
  return customers.map((customer) => (administered.has(customer.id) ? customer : { ...customer, estateCount: null }));
}

export async function findCustomer(db: Database, customerId: number): Promise<Customer | undefined> {
  const [customer] = await selectCustomers(db, sql`c.id = ${customerId}`);
  return customer;
}

/** Without the number of estates where the machine that has them is away: the list itself is on every machine. */
async function selectCustomers(db: Database, condition: RawBuilder<unknown>): Promise<CustomerWithCount[]> {
  try {
    return await selectCounted(db, condition);
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const customers = await selectAlone(db, condition);
    const ids = customers.map(({ id }) => id);
    const counts = await forEachReachable(ids, async (id) => (await selectCounted(db, sql`c.id = ${id}`))[0]);
    return customers.map((customer, index) => ({ ...customer, estateCount: counts[index]?.estateCount ?? null }));
  }
}

const answeredColumns = sql`c.id, ${selectFields('c', customerColumns)},
  jsonb_build_object(${jsonFields('c', customerAddressColumns)}, 'country', c.country) as address, c.version,
  ${isSample('c.id')} as "isSample"`;

type CustomerRow = Omit<Customer, 'isSample'> & { isSample: boolean };

function markSample<Row extends CustomerRow>({ isSample: marked, ...customer }: Row) {
  return marked ? { ...customer, isSample: true as const } : customer;
}

async function selectAlone(db: Database, condition: RawBuilder<unknown>): Promise<Customer[]> {
  const { rows } = await sql<CustomerRow>`
    select ${answeredColumns} from customer c where ${condition} order by lower(c.name)`.execute(db);
  return rows.map(markSample);
}

async function selectCounted(db: Database, condition: RawBuilder<unknown>): Promise<CustomerWithCount[]> {
  const { rows } = await sql<CustomerRow & { estateCount: number }>`
    with counted as materialized (
      select e.customer_id, count(*) as estates from estate e
      where e.customer_id in (select c.id from customer c where ${condition}) and e.archived_at is null
      group by e.customer_id)
    select ${answeredColumns}, coalesce(counted.estates, 0) as "estateCount"
    from customer c left join counted on counted.customer_id = c.id where ${condition} order by lower(c.name)`.execute(
    db,
  );
  return rows.map(markSample);
}
