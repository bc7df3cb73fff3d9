import type { PortfolioImport } from '@lichthof/contracts/portfolio.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** An import that a server has taken to store it, until it is done or the server has not been heard of for a while. */
export interface ClaimedPortfolio {
  id: number;
  customer_id: number;
  created_by: number;
  file_name: string;
  sha256: string;
  fingerprint: string;
  claim: string;
}

/** How long a server may be silent before another one takes its import over. */
const silenceSeconds = 15;

export async function claimPortfolio(db: Database, claim: string): Promise<ClaimedPortfolio | undefined> {
  const { rows } = await sql<ClaimedPortfolio>`
    update portfolio_import set claim = ${claim}, heartbeat_at = now()
    where id = (
      select id from portfolio_import
      where state = 'running' and (heartbeat_at is null or heartbeat_at < now() - make_interval(secs => ${silenceSeconds}))
      order by id limit 1 for update skip locked)
    returning id, customer_id, created_by, file_name, sha256, fingerprint, claim`.execute(db);
  return rows[0];
}

function ownRow(db: Database, { id, claim }: ClaimedPortfolio) {
  return db
    .updateTable('portfolio_import')
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', 'running');
}

export async function keepClaim(db: Database, claimed: ClaimedPortfolio): Promise<void> {
  await ownRow(db, claimed)
    .set({ heartbeat_at: sql`now()` })
    .execute();
}

export async function setStep(db: Database, claimed: ClaimedPortfolio, step: PortfolioImport['step']): Promise<void> {
  await ownRow(db, claimed)
    .set({ step, heartbeat_at: sql`now()` })
    .execute();
}

/** False when the import is no longer ours. */
export async function finishPortfolio(tx: Database, claimed: ClaimedPortfolio): Promise<boolean> {
  const { numUpdatedRows } = await ownRow(tx, claimed)
    .set({ state: 'done', content: null, claim: null, heartbeat_at: null, finished_at: sql`now()` })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function failPortfolio(
  db: Database,
  claimed: ClaimedPortfolio,
  failure: NonNullable<PortfolioImport['failure']>,
): Promise<void> {
  await ownRow(db, claimed).set({ state: 'failed', failure, claim: null, heartbeat_at: null }).execute();
}

/** Forgets files that nobody has stored within a week. */
export async function deleteOldDrafts(db: Database): Promise<void> {
  await sql`delete from portfolio_import
    where state in ('draft', 'failed') and created_at < now() - interval '7 days'`.execute(db);
}
