import { sql, type Kysely } from 'kysely';

const base = '0140-base';
/** The migrations up to this one are the base now. */
const lastReplaced = '0140-claims-of-paid-out-credits';

/** The database is older than the base, and the migrations that led there are part of earlier versions only. */
export class OutdatedDatabaseError extends Error {
  readonly lastMigration: string;

  constructor(lastMigration: string) {
    super(`The database has no migration later than ${lastMigration}`);
    this.lastMigration = lastMigration;
  }
}

/**
 * Records the base for a database that has run all migrations which it replaces, and returns the migrations recorded
 * then. Throws OutdatedDatabaseError for a database that lacks some of them.
 */
export async function adoptBase<Tables>(db: Kysely<Tables>, done: string[]): Promise<string[]> {
  const last = done.at(-1);
  if (last === undefined || done.includes(base)) return done;
  if (!done.includes(lastReplaced)) throw new OutdatedDatabaseError(last);
  // servers that start at once: the second one finds nothing to delete and inserts nothing
  await sql`
    with replaced as (delete from kysely_migration where name <= ${lastReplaced} returning name, timestamp)
    insert into kysely_migration (name, timestamp)
    select ${base}, timestamp from replaced where name = ${lastReplaced}`.execute(db);
  return nameByBase(done);
}

/** The migrations as they are recorded once the base is adopted. */
export const nameByBase = (done: string[]): string[] =>
  done.includes(lastReplaced) && !done.includes(base) ? [base, ...done.filter((name) => name > lastReplaced)] : done;
