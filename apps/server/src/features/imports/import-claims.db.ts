import { sql } from 'kysely';
import type { Import } from '@lichthof/contracts/imports.ts';
import type { Database } from '../../database/database.ts';
import type { ImportRow } from './imports.db.ts';

/** An import that a server has taken to load it, until it is done or the server has not been heard of for a while. */
export type ClaimedImport = Pick<
  ImportRow,
  'id' | 'customer_id' | 'created_by' | 'created_at' | 'layout' | 'time_zone' | 'parts_done' | 'result'
> & { claim: string; mapping: NonNullable<ImportRow['mapping']> };

/** How long a server may be silent before another one takes its import over. */
const silenceSeconds = 15;

export async function claimImport(db: Database, claim: string): Promise<ClaimedImport | undefined> {
  const { rows } = await sql<ClaimedImport>`
    update quarter_hour_import i set claim = ${claim}, heartbeat_at = now()
    from estate e
    where e.id = i.estate_id and i.id = (
      select id from quarter_hour_import
      where state = 'running' and (heartbeat_at is null or heartbeat_at < now() - make_interval(secs => ${silenceSeconds}))
      order by id limit 1 for update skip locked)
    returning i.id, i.customer_id, i.created_by, i.created_at, i.layout, i.mapping, i.result, i.parts_done, i.claim,
      e.time_zone`.execute(db);
  return rows[0];
}

function ownRow(db: Database, { id, claim }: ClaimedImport) {
  return db.updateTable('quarter_hour_import').where('id', '=', id).where('claim', '=', claim);
}

export async function keepClaim(db: Database, claimed: ClaimedImport): Promise<void> {
  await ownRow(db, claimed)
    .set({ heartbeat_at: sql`now()` })
    .execute();
}

/** Another server may go on at once. */
export async function releaseClaim(db: Database, claimed: ClaimedImport): Promise<void> {
  await ownRow(db, claimed).set({ claim: null, heartbeat_at: null }).execute();
}

/** Counts a part in the transaction that stores it; false when the import is no longer ours. */
export async function countPart(tx: Database, claimed: ClaimedImport, partIndex: number): Promise<boolean> {
  const { numUpdatedRows } = await ownRow(tx, claimed)
    .set({ parts_done: partIndex + 1, heartbeat_at: sql`now()` })
    .where('parts_done', '=', partIndex)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** False when the import is no longer ours. */
export async function finishImport(tx: Database, claimed: ClaimedImport): Promise<boolean> {
  const { numUpdatedRows } = await ownRow(tx, claimed)
    .set({ state: 'done', content: null, first_rows: '[]', claim: null, heartbeat_at: null, finished_at: sql`now()` })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function failImport(
  db: Database,
  claimed: ClaimedImport,
  failure: NonNullable<Import['failure']>,
): Promise<void> {
  await ownRow(db, claimed).set({ state: 'failed', failure, claim: null, heartbeat_at: null }).execute();
}

/** Forgets files that nobody has loaded to the end within a week. */
export async function deleteOldDrafts(db: Database): Promise<void> {
  await sql`delete from quarter_hour_import where state in ('draft', 'failed') and created_at < now() - interval '7 days'`.execute(
    db,
  );
}
