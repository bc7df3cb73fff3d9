import { mailKinds, type MailChoices, type MailKind } from '@lichthof/contracts/tenant/monthly-information.ts';
import { sql } from 'kysely';
import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../../database/database.ts';

export interface MailReader {
  customerId: number;
  userId: number;
  email: string;
  name: string;
}

/** The caller as a member of an occupancy of the apartment. */
export async function findReader(
  db: Database,
  { apartmentId, userId }: { apartmentId: number; userId: number },
): Promise<Pick<MailReader, 'customerId' | 'userId' | 'email'> | undefined> {
  const { rows } = await sql<Pick<MailReader, 'customerId' | 'userId' | 'email'>>`
    select k.customer_id as "customerId", k.user_id as "userId", u.email from user_customer k
    join app_user u on u.id = k.user_id
    where k.user_id = ${userId} and exists (select from occupancy_member m
      join occupancy o on o.customer_id = m.customer_id and o.id = m.occupancy_id
      where m.customer_id = k.customer_id and m.user_id = k.user_id and o.apartment_id = ${apartmentId})`.execute(db);
  return rows[0];
}

export async function readChoices(
  db: Database,
  { customerId, userId, email }: Pick<MailReader, 'customerId' | 'userId' | 'email'>,
): Promise<MailChoices> {
  const rows = await db
    .selectFrom('mail_choice')
    .select('kind')
    .where('customer_id', '=', customerId)
    .where('user_id', '=', userId)
    .execute();
  const wanted = new Set(rows.map(({ kind }) => kind));
  return { monthlyInformation: wanted.has('monthlyInformation'), newDocument: wanted.has('newDocument'), email };
}

interface Choice {
  customerId: number;
  userId: number;
  kind: MailKind;
}

/** Keeps the time of an earlier choice. */
export async function chooseMail(db: Database, { customerId, userId, kind }: Choice): Promise<void> {
  await db
    .insertInto('mail_choice')
    .values({ customer_id: customerId, user_id: userId, kind })
    .onConflict((conflict) => conflict.columns(['customer_id', 'user_id', 'kind']).doNothing())
    .execute();
}

export async function stopMail(db: Database, { customerId, userId, kind }: Choice): Promise<void> {
  await db
    .deleteFrom('mail_choice')
    .where('customer_id', '=', customerId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute();
}

/** The members of an occupancy who want a kind of mail and see the days from a day on. */
export async function readMailReaders(
  tx: Database,
  { customerId, occupancyId, kind, from }: { customerId: number; occupancyId: number; kind: MailKind; from: string },
): Promise<MailReader[]> {
  const { rows } = await sql<MailReader>`
    select m.customer_id as "customerId", u.id as "userId", u.email, u.first_name || ' ' || u.last_name as name
    from occupancy_member m
    join mail_choice c on c.customer_id = m.customer_id and c.user_id = m.user_id and c.kind = ${kind}
    join app_user u on u.id = m.user_id
    where m.customer_id = ${customerId} and m.occupancy_id = ${occupancyId}
      and coalesce(m.sees_from <= ${from}::date, true)`.execute(tx);
  return rows;
}

const hashToken = (token: string) => createHash('sha256').update(token).digest();

/** A new token for the link that stops mails like this one. It begins with the customer, whom the link must name. */
export async function renewStopToken(
  db: Database,
  { customerId, id }: { customerId: number; id: number },
): Promise<string> {
  const token = `${customerId}-${randomBytes(24).toString('base64url')}`;
  await db
    .updateTable('mail')
    .set({ stop_hash: hashToken(token) })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute();
  return token;
}

/** The choice that a link stops; undefined for an unknown link. */
export async function findStopped(db: Database, token: string): Promise<Choice | undefined> {
  const customerId = Number(/^(\d{1,9})-/.exec(token)?.[1]);
  if (!Number.isInteger(customerId)) return undefined;
  const { rows } = await sql<Choice>`
    select customer_id as "customerId", kind, (content #>> '{facts,userId}')::int as "userId" from mail
    where customer_id = ${customerId} and stop_hash = ${hashToken(token)} and kind in (${sql.join(mailKinds)})`.execute(
    db,
  );
  return rows[0];
}
