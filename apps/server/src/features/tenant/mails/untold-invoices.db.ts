import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { MailReader } from './mail-choices.db.ts';

export interface UntoldInvoice extends MailReader {
  invoiceId: number;
  number: string;
  apartmentId: number;
  apartment: string;
}

/**
 * Documents that were typeset after a tenant chose to be told of them, and of which no mail was written to that tenant.
 * Without those that go to the tenant's address anyway.
 */
export async function findUntoldInvoices(db: Database, customerId: number): Promise<UntoldInvoice[]> {
  const { rows } = await sql<UntoldInvoice>`
    select i.customer_id as "customerId", i.id as "invoiceId", i.number, u.id as "userId", u.email,
      u.first_name || ' ' || u.last_name as name, a.id as "apartmentId", concat_ws(', ', e.name, a.name) as apartment
    from mail_choice c
    join occupancy_member m on m.customer_id = c.customer_id and m.user_id = c.user_id
    join participant p on p.customer_id = m.customer_id and p.occupancy_id = m.occupancy_id
    join invoice i on i.customer_id = p.customer_id and i.participant_id = p.id
      and coalesce(upper(i.period) > m.sees_from, true)
    join document d on d.customer_id = i.customer_id and d.invoice_id = i.id and d.created_at > c.since
    join apartment a on a.customer_id = p.customer_id and a.id = p.apartment_id
    join estate e on e.customer_id = a.customer_id and e.id = a.estate_id
    join app_user u on u.id = c.user_id
    where c.customer_id = ${customerId} and c.kind = 'newDocument' and email_key(coalesce(p.email, '')) <> u.email_key
      and not exists (select from mail n
        where n.customer_id = i.customer_id and n.cause = 'invoice:' || i.id || ':' || u.id)`.execute(db);
  return rows;
}
