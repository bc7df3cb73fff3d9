import type { KnownEmail } from '@lichthof/contracts/known-emails.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { findUser } from './users.db.ts';

/** Whether a person with nothing left anywhere: the address is as good as a new one. */
export const isUnused = sql<boolean>`(u.authority_id is null
  and not exists (select from customer_member where user_id = u.id)
  and not exists (select from access_right where user_id = u.id)
  and not exists (select from occupancy_member where user_id = u.id))`;

/** Who uses an address, upper and lower case being the same; of somebody outside the customer only that it is used. */
export async function findKnownEmail(db: Database, customerId: number, email: string): Promise<KnownEmail> {
  const { rows } = await sql<{ id: number }>`
    select u.id from app_user u where lower(u.email) = lower(${email}) and not ${isUnused}`.execute(db);
  if (!rows[0]) return { isKnown: false, member: null };
  const member = await findUser(db, { customerId }, { userId: rows[0].id });
  if (!member) return { isKnown: true, member: null };
  const { userId, firstName, lastName } = member;
  return { isKnown: true, member: { userId, firstName, lastName, roles: distinctRoles(member) } };
}

export function distinctRoles({ roles }: Pick<NonNullable<Awaited<ReturnType<typeof findUser>>>, 'roles'>) {
  return [...new Set(roles.map(({ role }) => role))];
}
