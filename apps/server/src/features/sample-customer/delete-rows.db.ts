import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { runAsOwner, runForCustomers } from '../../database/isolation/customer-scope.ts';
import { SqlState } from '../../database/sql-states.ts';

/** Rows deleted by one statement, so that on the embedded database nobody waits long for it. */
const rowsAtOnce = 500;
/** Others may still store something in what is deleted. */
const mostTries = 20;

interface CustomerTable {
  name: string;
  /** Whether other tables refer to its rows. */
  isReferenced: boolean;
}

/** All tables with rows of customers, found in the catalogue, so that a new one cannot be forgotten. */
async function listCustomerTables(db: Database): Promise<CustomerTable[]> {
  const { rows } = await sql<CustomerTable>`
    select c.relname as name, exists (select from pg_constraint f
      where f.contype = 'f' and f.confrelid = c.oid) as "isReferenced"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'customer_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'sample_customer'
    order by c.relname`.execute(db);
  return rows;
}

interface Deletion {
  customerId: number;
  /** Runs in the transaction that deletes the last rows. */
  finish: (tx: Database) => Promise<void>;
  /** Without it the customer stays, empty, to be filled anew. */
  includesCustomer: boolean;
  onPart?: () => Promise<void>;
}

/**
 * Deletes all rows of a customer: first those that nothing refers to, some at a time; then the others in one statement,
 * at whose end the references are checked. Starts again when somebody has stored something meanwhile. Runs with the role
 * of the customer's own requests, which reaches no row of others, but keys that jobs may not touch.
 */
export async function deleteRows(db: Database, deletion: Deletion): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await runAsOwner(() => runForCustomers([deletion.customerId], () => tryToDelete(db, deletion)));
    } catch (error) {
      if (!isInterference(error) || tries === mostTries) throw error;
    }
  }
}

const interferences = new Set<string | undefined>([
  SqlState.ForeignKeyViolation,
  SqlState.SerializationFailure,
  SqlState.Deadlock,
]);

const isInterference = (error: unknown) => interferences.has((error as { code?: string }).code);

async function tryToDelete(db: Database, { customerId, finish, includesCustomer, onPart }: Deletion): Promise<void> {
  const tables = await listCustomerTables(db);
  for (const { name } of tables.filter(({ isReferenced }) => !isReferenced)) {
    await deleteInParts(db, { name, customerId, onPart });
  }
  await db.transaction().execute(async (tx) => {
    const people = await listPeople(tx, customerId);
    await deleteTogether(tx, tables, customerId);
    // deletions are noted for exports
    await tx.deleteFrom('export_change').where('customer_id', '=', customerId).execute();
    // whether they belong to other customers, too
    await runAsOwner(() => deletePeople(tx, people));
    if (includesCustomer) await tx.deleteFrom('customer').where('id', '=', customerId).execute();
    await finish(tx);
  });
}

async function deleteInParts(
  db: Database,
  { name, customerId, onPart }: { name: string; customerId: number; onPart: Deletion['onPart'] },
): Promise<void> {
  const table = sql.table(name);
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${table} where customer_id = ${customerId} and ctid = any(array(
        select ctid from ${table} where customer_id = ${customerId} limit ${rowsAtOnce}))`.execute(db);
    if (numAffectedRows < BigInt(rowsAtOnce)) return;
    await onPart?.();
  }
}

async function deleteTogether(tx: Database, tables: CustomerTable[], customerId: number): Promise<void> {
  const deletions = tables.map(
    ({ name }) => sql`${sql.ref(`of_${name}`)} as (delete from ${sql.table(name)} where customer_id = ${customerId})`,
  );
  await sql`with ${sql.join(deletions)} select`.execute(tx);
}

async function listPeople(tx: Database, customerId: number): Promise<number[]> {
  const rows = await tx.selectFrom('user_customer').where('customer_id', '=', customerId).select('user_id').execute();
  return rows.map(({ user_id }) => user_id);
}

/** People who have nothing anywhere else and never had an account; the operating company's people stay. */
async function deletePeople(tx: Database, userIds: number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    /* customers of a person: who belongs to another one stays */
    select u.id from app_user u
    where u.id = any(${userIds}::int[]) and u.sub is null and u.authority_id is null
      and not exists (select from user_customer k where k.user_id = u.id)`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.deleteFrom('email_change').where('user_id', 'in', ids).execute();
  await tx.deleteFrom('app_user').where('id', 'in', ids).execute();
}
