import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';

/** Marks all documents of an estate's tenants as opened two days after they were issued; later ones are new. */
export async function markOpened(db: Database, { customerId, estateId }: EstateKey): Promise<void> {
  const ofEstate = sql`customer_id = ${customerId} and opened_at is null and contract_id in (
    select c.id from contract c join participant p on p.customer_id = c.customer_id and p.id = c.participant_id
    where c.customer_id = ${customerId} and p.estate_id = ${estateId})`;
  await db.transaction().execute(async (tx) => {
    await sql`update invoice_state s set opened_at = i.issued_on + 2 from invoice i
      where s.customer_id = ${customerId} and s.opened_at is null and i.customer_id = s.customer_id
        and i.id = s.invoice_id and i.estate_id = ${estateId}`.execute(tx);
    await sql`update contract_document set opened_at = issued_on + 2 where ${ofEstate}`.execute(tx);
    await sql`update reminder set opened_at = issued_on + 2 where ${ofEstate}`.execute(tx);
    await sql`update prepayment_plan set opened_at = sent_on + 2 where ${ofEstate}`.execute(tx);
  });
}
