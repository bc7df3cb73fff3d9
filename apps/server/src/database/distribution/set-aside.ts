import { sql } from 'kysely';
import type { Database } from '../database.ts';

interface SetAside {
  drop: string;
  restore: string;
}

/** The database lacks keys and triggers until the distribution is repeated. */
export class InterruptedDistributionError extends Error {}

/** Throws InterruptedDistributionError where foreign keys and triggers are still set aside. */
export async function refuseInterrupted(db: Database): Promise<void> {
  if (await isSetAside(db)) throw new InterruptedDistributionError();
}

/**
 * Takes foreign keys and triggers off while tables are distributed: Citus refuses keys between distributed tables and
 * others, and copying rows would fire the triggers that check new ones. They are kept in a table meanwhile, so that an
 * interrupted run can be repeated.
 */
export async function setAside(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`create table if not exists set_aside (number int generated always as identity, restore text)`.execute(tx);
    const { rows } = await sql<SetAside>`
      select format('alter table %I drop constraint %I', r.relname, k.conname) as drop,
        format('alter table %I add constraint %I %s', r.relname, k.conname, pg_get_constraintdef(k.oid)) as restore
      from pg_constraint k join pg_class r on r.oid = k.conrelid
      where k.contype = 'f' and r.relnamespace = 'public'::regnamespace
      union all
      select format('drop trigger %I on %I', t.tgname, r.relname), pg_get_triggerdef(t.oid)
      from pg_trigger t join pg_class r on r.oid = t.tgrelid
      where not t.tgisinternal and r.relnamespace = 'public'::regnamespace`.execute(tx);
    for (const { drop, restore } of rows) {
      await sql`insert into set_aside (restore) values (${restore})`.execute(tx);
      await sql.raw(drop).execute(tx);
    }
  });
}

/** Without anything set aside it does nothing. */
export async function restoreSetAside(db: Database): Promise<void> {
  if (!(await isSetAside(db))) return;
  const { rows } = await sql<{ number: number; restore: string }>`
    select number, restore from set_aside order by number`.execute(db);
  for (const { number, restore } of rows) {
    await db.transaction().execute(async (tx) => {
      await sql`set local citus.enable_unsafe_triggers to on`.execute(tx);
      await sql.raw(restore).execute(tx);
      await sql`delete from set_aside where number = ${number}`.execute(tx);
    });
  }
  await sql`drop table set_aside`.execute(db);
}

async function isSetAside(db: Database): Promise<boolean> {
  const { rows } = await sql`select where to_regclass('set_aside') is not null`.execute(db);
  return rows.length > 0;
}
