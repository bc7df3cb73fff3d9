import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/database.ts';
import { conflict } from '../../http/errors.ts';
import { isUnused } from './known-email.db.ts';

export interface NewUserData {
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
}

/**
 * What findOrCreateUser does, for many whose e-mails differ, in a few statements: held until the transaction ends. Nobody is
 * invited. Answers with the ids by e-mail as it was given.
 */
export async function findOrCreateUsers(tx: Database, people: NewUserData[]): Promise<ReadonlyMap<string, number>> {
  if (people.length === 0) return new Map();
  const given = sql`jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
    as p (email text, "firstName" text, "lastName" text, phone text)`;
  const madeIds = await insertUsers(tx, given);
  await sql`
    select id from app_user where lower(email) in (select lower(p.email) from ${given})
    order by id for no key update`.execute(tx);
  await takeBack(tx, given, madeIds);
  const { rows } = await sql<{ email: string; id: number }>`
    select p.email, u.id from ${given} join app_user u on lower(u.email) = lower(p.email)`.execute(tx);
  if (rows.length !== people.length) throw conflict(ErrorCode.ChangedByOthers, 'An e-mail was given up just now');
  return new Map(rows.map(({ email, id }) => [email, id]));
}

/** In one order, whoever does so: two at the same time wait for each other, and not both. */
async function insertUsers(tx: Database, given: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into app_user (email, first_name, last_name, phone)
    select p.email, p."firstName", p."lastName", p.phone from ${given} order by lower(p.email)
    on conflict do nothing returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Of people with nothing left anywhere, whose rows nobody else knows, what is said now is what counts. */
async function takeBack(tx: Database, given: RawBuilder<unknown>, madeIds: number[]): Promise<void> {
  await sql`
    update app_user u set email = p.email, first_name = p."firstName", last_name = p."lastName", phone = p.phone,
      invitation_completed = false, invited_at = null, version = u.version + 1
    from ${given} where lower(u.email) = lower(p.email) and not u.id = any(${madeIds}::int[]) and ${isUnused}`.execute(
    tx,
  );
}
