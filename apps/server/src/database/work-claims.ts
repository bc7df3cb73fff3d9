import { sql, type RawBuilder, type Updateable } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** Tables whose rows are work for a job, with the state in which a row waits for a server or is carried out by one. */
const openStates = { value_import: 'running', portfolio_import: 'running', billing_run: 'ready' } as const;

export type WorkTable = keyof typeof openStates;

/** A server's right to carry out the work of one row. It passes to another server when this one falls silent. */
export interface Claim<Table extends WorkTable = WorkTable> {
  table: Table;
  customerId: number;
  id: number;
  token: string;
}

/** Another server has claimed the work: whatever this one does in the same transaction must not be kept. */
export class ClaimLostError extends Error {
  constructor({ table, id }: Claim) {
    super(`Another server has claimed ${table} ${id}`);
  }
}

/** How long a server may be silent before another one claims its work. */
const silenceSeconds = 15;
const candidateCount = 10;

/**
 * Claims the oldest work that no server carries out, of a customer for whom none is carried out already: one customer's
 * work does not make another's wait. Undefined when there is none.
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
  sql`${sql.ref(column)} >= clock_timestamp() - make_interval(secs => ${silenceSeconds})`;
const isUnclaimed = sql`(heartbeat_at is null or not ${isFresh('heartbeat_at')})`;

/** Looks for work at all customers, without locking anything. */
async function findUnclaimed(db: Database, table: WorkTable): Promise<{ customerId: number; id: number }[]> {
  const { rows } = await sql<{ customerId: number; id: number }>`
    /* all customers: finds work */ select customer_id as "customerId", id from ${sql.table(table)}
    where state = ${openStates[table]} and ${isUnclaimed}
      and not exists (select from ${sql.table(table)} as other where other.customer_id = ${sql.table(table)}.customer_id
        and other.state = ${openStates[table]} and ${isFresh('other.heartbeat_at')})
    order by id limit ${candidateCount}`.execute(db);
  return rows;
}

async function tryClaim(db: Database, claim: Claim): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(claim.table)} set claim = ${claim.token}, heartbeat_at = clock_timestamp()
    where customer_id = ${claim.customerId} and id = ${unlockedRow(claim, isUnclaimed)}`.execute(db);
  return numAffectedRows === 1n;
}

/** Shows other servers that the work goes on. A row that the work itself has locked needs no heartbeat. */
export async function sendHeartbeat(db: Database, claim: Claim): Promise<void> {
  await sql`
    update ${sql.table(claim.table)} set heartbeat_at = clock_timestamp()
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
    Updateable<Tables[Table]>[Column] | RawBuilder<NonNullable<Updateable<Tables[Table]>[Column]>>;
};

/** Updates the row of claimed work, which is a heartbeat too. Throws ClaimLostError. */
export async function updateClaimed<Table extends WorkTable>(
  db: Database,
  claim: Claim<Table>,
  changed?: ChangedColumns<Table>,
): Promise<void> {
  await setClaimed(db, claim, { heartbeat_at: sql`clock_timestamp()`, ...changed });
}

/** Updates the row a last time: `changed` brings it into a state without further work. Throws ClaimLostError. */
export async function endClaimed<Table extends WorkTable>(
  db: Database,
  claim: Claim<Table>,
  changed: ChangedColumns<Table>,
): Promise<void> {
  await setClaimed(db, claim, { ...changed, claim: null, heartbeat_at: null });
}

/** Lets another server go on at once. */
export async function releaseClaim(db: Database, claim: Claim): Promise<void> {
  await claimedRow(db, claim).set({ claim: null, heartbeat_at: null }).execute();
}

async function setClaimed(db: Database, claim: Claim, values: object): Promise<void> {
  const { numUpdatedRows } = await claimedRow(db, claim).set(values).executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new ClaimLostError(claim);
}

function claimedRow(db: Database, { table, customerId, id, token }: Claim) {
  // the columns that are named here are the same in every table of work
  return db
    .updateTable(table as 'billing_run')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('claim', '=', token)
    .where('state', '=', openStates[table] as 'ready');
}
