import { sql, type RawBuilder, type Updateable } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';
import { selectReachable, type OfCustomer } from './reachable-customers.ts';
import { isGlobalTable } from './schema/global-tables.ts';
import type { Tables } from './tables.ts';

/** Tables whose rows are work for a job, with the state of rows that wait or are being processed. */
const openStates = {
  value_import: 'running',
  portfolio_import: 'running',
  billing_run: 'ready',
  invoice_archive: 'running',
  data_source: 'due',
  intake_file: 'arrived',
  sample_customer: 'running',
} as const;

export type WorkTable = keyof typeof openStates;

/** A server's right to process one row. It passes to another server when this one sends no heartbeat. */
export interface Claim<Table extends WorkTable = WorkTable> {
  table: Table;
  customerId: number;
  id: number;
  token: string;
}

/** Another server has claimed the work; the current transaction must be rolled back. */
export class ClaimLostError extends Error {
  constructor({ table, id }: Claim) {
    super(`Another server has claimed ${table} ${id}`);
  }
}

/** After this time without a heartbeat another server may claim the work. */
const claimTimeoutSeconds = 15;
const candidateCount = 10;

/**
 * Claims the oldest unclaimed work of a customer without work in progress, so that the work of one customer does not
 * delay that of another. Undefined if there is none.
 */
export async function claimNext<Table extends WorkTable>(
  db: Database,
  table: Table,
  token: string = randomUUID(),
): Promise<Claim<Table> | undefined> {
  for (const { customerId, id } of await findUnclaimed(db, table)) {
    const claim = { table, customerId, id, token };
    if (await tryClaim(db, claim)) return claim;
  }
  return undefined;
}

const isFresh = (column: string) =>
  sql`${sql.ref(column)} >= statement_timestamp() - make_interval(secs => ${claimTimeoutSeconds})`;
const isUnclaimed = sql`(heartbeat_at is null or not ${isFresh('heartbeat_at')})`;

interface Work {
  customerId: number;
  id: number;
}

/** Finds unclaimed work of all customers that can be reached, without locking rows. */
async function findUnclaimed(db: Database, table: WorkTable): Promise<Work[]> {
  const statement = (ofCustomer: OfCustomer) => sql<Work>`
    select customer_id as "customerId", id from ${sql.table(table)}
    where ${ofCustomer(`${table}.customer_id`)} and state = ${openStates[table]} and ${isUnclaimed}
      and not exists (select from ${sql.table(table)} as other where other.customer_id = ${sql.table(table)}.customer_id
        and other.state = ${openStates[table]} and ${isFresh('other.heartbeat_at')})
    order by id limit ${candidateCount}`;
  const { rows } = isGlobalTable(table)
    ? await statement(() => sql`true`).execute(db)
    : await selectReachable(db, { why: 'finds work', statement });
  return rows.toSorted((one, other) => one.id - other.id).slice(0, candidateCount);
}

async function tryClaim(db: Database, claim: Claim): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(claim.table)} set claim = ${claim.token}, heartbeat_at = statement_timestamp()
    where customer_id = ${claim.customerId} and id = ${unlockedRow(claim, isUnclaimed)}`.execute(db);
  return numAffectedRows === 1n;
}

/** Shows other servers that the work continues. A row locked by the work itself needs no heartbeat. */
export async function sendHeartbeat(db: Database, claim: Claim): Promise<void> {
  await sql`
    update ${sql.table(claim.table)} set heartbeat_at = statement_timestamp()
    where customer_id = ${claim.customerId} and id = ${unlockedRow(claim, sql`claim = ${claim.token}`)}`.execute(db);
}

/** The id of the open row, unless a transaction has locked it. */
function unlockedRow({ table, customerId, id }: Claim, condition: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select id from ${sql.table(table)}
    where customer_id = ${customerId} and id = ${id} and state = ${openStates[table]} and ${condition}
    for no key update skip locked)`;
}

type ChangedColumns<Table extends WorkTable> = {
  [Column in Exclude<keyof Updateable<Tables[Table]>, 'claim' | 'heartbeat_at'>]?:
    | Updateable<Tables[Table]>[Column]
    | RawBuilder<NonNullable<Updateable<Tables[Table]>[Column]>>;
};

/** Updates the row of claimed work, which also counts as a heartbeat. Throws ClaimLostError. */
export async function updateClaimed<Table extends WorkTable>(
  db: Database,
  claim: Claim<Table>,
  changed?: ChangedColumns<Table>,
): Promise<void> {
  await setClaimed(db, claim, { heartbeat_at: sql`statement_timestamp()`, ...changed });
}

/** Updates the row a last time; `changed` must set a final state. Throws ClaimLostError. */
export async function endClaimed<Table extends WorkTable>(
  db: Database,
  claim: Claim<Table>,
  changed: ChangedColumns<Table>,
): Promise<void> {
  await setClaimed(db, claim, { ...changed, claim: null, heartbeat_at: null });
}

/** Releases the claim, so that another server can continue at once. */
export async function releaseClaim(db: Database, claim: Claim): Promise<void> {
  await claimedRow(db, claim).set({ claim: null, heartbeat_at: null }).execute();
}

async function setClaimed(db: Database, claim: Claim, values: object): Promise<void> {
  const { numUpdatedRows } = await claimedRow(db, claim).set(values).executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new ClaimLostError(claim);
}

function claimedRow(db: Database, { table, customerId, id, token }: Claim) {
  // all tables of work have the columns named here
  return db
    .updateTable(table as 'billing_run')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('claim', '=', token)
    .where('state', '=', openStates[table] as 'ready');
}
