import { sql } from 'kysely';
import { createHash, randomBytes } from 'node:crypto';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import { addNotices } from '../notices/add-notice.ts';
import type { Database } from '../../database/database.ts';
import { runForCustomers } from '../../database/isolation/customer-scope.ts';
import type { UserRequest } from './user-workflows.ts';

const tokenBytes = 32;
const hashOf = (token: string) => createHash('sha256').update(token).digest();
const randomToken = () => randomBytes(tokenBytes).toString('base64url');

interface PersonName {
  email: string;
  firstName: string;
  lastName: string;
}

/**
 * Notes another e-mail for a user, good for seven days until its owner confirms it, and tells both addresses. A new
 * request replaces the one before. Needs a transaction.
 */
export async function requestEmailChange(
  tx: Database,
  { scope, userId, caller }: UserRequest,
  { email, person }: { email: string; person: PersonName },
): Promise<void> {
  const { customerId } = scope;
  const insert = sql`
    insert into email_change (user_id, customer_id, email, token_hash, requested_by, expires_at)
    values (${userId}, ${customerId}, ${email}, ${hashOf(randomToken())}, ${caller.userId}, now() + interval '7 days')
    on conflict (user_id) do update set customer_id = excluded.customer_id, email = excluded.email,
      token_hash = excluded.token_hash, requested_by = excluded.requested_by, expires_at = excluded.expires_at,
      requested_at = excluded.requested_at`;
  // the request that it replaces may be another customer's
  await runForCustomers('all', () => insert.execute(tx));
  const by = `${caller.firstName} ${caller.lastName}`;
  const name = `${person.firstName} ${person.lastName}`;
  const notice = { customerId, kind: 'emailChange', name } as const;
  await addNotices(tx, [
    { ...notice, recipient: person.email, facts: { by, confirmedBy: null } },
    { ...notice, recipient: email, facts: { by, confirmedBy: userId } },
  ]);
  const object = { customerId, userId: caller.userId, objectType: 'app_user' as const, objectId: userId };
  await addAuditEntry(tx, { ...object, action: 'requestEmail', before: { email: person.email }, after: { email } });
}

/** A new token for the link to confirm; undefined when another address was requested since, or none is any more. */
export async function renewConfirmation(db: Database, userId: number, email: string): Promise<string | undefined> {
  const token = randomToken();
  const { numUpdatedRows } = await db
    .updateTable('email_change')
    .set({ token_hash: hashOf(token) })
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n ? token : undefined;
}

export interface RequestedEmail {
  userId: number;
  customerId: number;
  email: string;
  requestedByName: string;
}

/** The request that a link belongs to; undefined when it is unknown, used, replaced or expired. */
export async function findRequestedEmail(db: Database, token: string): Promise<RequestedEmail | undefined> {
  const { rows } = await sql<RequestedEmail>`
    select c.user_id as "userId", c.customer_id as "customerId", c.email,
      u.first_name || ' ' || u.last_name as "requestedByName"
    from email_change c join app_user u on u.id = c.requested_by
    where c.token_hash = ${hashOf(token)} and c.expires_at > now()`.execute(db);
  return rows[0];
}

/** The address that waits for confirmation, null when there is none. */
export async function readPendingEmail(db: Database, userId: number): Promise<string | null> {
  const find = db
    .selectFrom('email_change')
    .select('email')
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`);
  const pending = await runForCustomers('all', () => find.executeTakeFirst());
  return pending?.email ?? null;
}

interface ReplacedEmail {
  userId: number;
  customerId: number;
  /** Of before the change. */
  person: PersonName;
  by: string;
  /** The person has an invitation and was never in the portal. */
  wasOnlyInvited?: boolean;
}

/** Remembers the address before, and tells it. */
export async function tellReplacedEmail(
  tx: Database,
  { userId, customerId, person, by, wasOnlyInvited = false }: ReplacedEmail,
): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ previous_email: person.email, email_changed_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute();
  const name = `${person.firstName} ${person.lastName}`;
  await addNotices(tx, [
    { customerId, kind: 'emailChanged', recipient: person.email, name, facts: { by, wasOnlyInvited } },
  ]);
}
