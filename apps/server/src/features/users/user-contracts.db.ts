import type { UserContract, UserDocument } from '@lichthof/contracts/people/user-contracts.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { estateToday } from '../../database/estate-today.ts';

interface UserKey {
  customerId: number;
  userId: number;
}

/** The contracts of all occupancies of somebody within a customer, the newest first. */
export async function listUserContracts(db: Database, { customerId, userId }: UserKey): Promise<UserContract[]> {
  const { rows } = await sql<UserContract>`
    select p.id as "participantId", p.type, e.id as "estateId", e.name as "estateName", a.name as "apartmentName",
      p.customer_number as "customerNumber", c.number as "contractNumber", lower(c.during) as "from",
      upper(c.during) - 1 as until, had.name as "tariffName"
    from ${participants(customerId, userId)}
    join estate e on e.customer_id = p.customer_id and e.id = p.estate_id
    cross join lateral (select ${estateToday()} as day) today
    left join apartment a on a.customer_id = p.customer_id and a.id = p.apartment_id
    join contract c on c.customer_id = p.customer_id and c.participant_id = p.id
    left join lateral (select t.name from contract_tariff ct
      join tariff t on t.customer_id = ct.customer_id and t.id = ct.tariff_id
      where ct.customer_id = c.customer_id and ct.contract_id = c.id
      order by ct.during @> today.day desc, lower(ct.during) <= today.day desc, abs(lower(ct.during) - today.day)
      limit 1) had on true
    order by lower(c.during) desc, c.id desc`.execute(db);
  return rows;
}

type DocumentRow = Omit<UserDocument, 'createdAt'> & { createdAt: Date };

/** The invoices of all occupancies of somebody within a customer, the newest first. */
export async function listUserDocuments(db: Database, { customerId, userId }: UserKey): Promise<UserDocument[]> {
  const { rows } = await sql<DocumentRow>`
    select i.id as "invoiceId", i.estate_id as "estateId", i.number, lower(i.period) as "periodFrom",
      upper(i.period) - 1 as "periodUntil", i.gross_cents as "grossCents", r.created_at as "createdAt",
      exists (select from document d where d.customer_id = i.customer_id and d.invoice_id = i.id) as "hasDocument"
    from ${participants(customerId, userId)}
    join invoice i on i.customer_id = p.customer_id and i.participant_id = p.id
    join billing_run r on r.customer_id = i.customer_id and r.id = i.billing_run_id
    order by i.issued_on desc, i.id desc`.execute(db);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

const participants = (customerId: number, userId: number) => sql`
  occupancy_member m
  join participant p on p.customer_id = m.customer_id and p.occupancy_id = m.occupancy_id
    and m.customer_id = ${customerId} and m.user_id = ${userId}`;
