import { earliestCollectionDate } from '@lichthof/domain/direct-debits/direct-debits.ts';
import { sql } from 'kysely';
import type { Database } from '../../../apps/server/src/database/database.ts';
import { localToday } from '../../../apps/server/src/database/local-today.ts';
import { createSepaFile } from '../../../apps/server/src/features/sepa/create-sepa-file.ts';

export interface SepaFileFigures {
  sepaFileMs: number;
}

const debitCount = 5000;
const grossCents = 10_000;

/** Measures a file of many direct debits, from the open invoices to the commit; their contracts were imported before. */
export async function measureSepaFile(db: Database): Promise<SepaFileFigures> {
  const { customerId, estateId, userId } = await seedInvoices(db);
  const collectionDate = earliestCollectionDate(localToday());
  const request = { collectionDate, expectedTotalCents: debitCount * grossCents, userId };
  const started = performance.now();
  await db.transaction().execute((tx) => createSepaFile(tx, { customerId, estateId }, request));
  const sepaFileMs = performance.now() - started;
  const { rows } = await sql<{ paid: number }>`
    select count(*)::int as paid from invoice_state where customer_id = ${customerId} and status = 3`.execute(db);
  if (rows[0]!.paid !== debitCount) throw new Error('Not all invoices are paid');
  return { sepaFileMs };
}

/** Sent invoices of contracts with a mandate. */
async function seedInvoices(db: Database): Promise<{ customerId: number; estateId: number; userId: number }> {
  const { rows } = await sql<{ customerId: number; estateId: number; userId: number; runId: number }>`
    insert into billing_run (customer_id, estate_id, provider_id, period, state, step, expected_count,
      expected_gross_cents, created_by)
    select s.customer_id, s.estate_id, s.provider_id, '[2026-09-01,2026-10-01)', 'success', 'done', ${debitCount},
      ${debitCount * grossCents}, u.id
    from estate_supply s join customer c on c.id = s.customer_id and c.name = 'Verträge'
      cross join (select min(id) as id from app_user) u
    returning customer_id as "customerId", estate_id as "estateId", id as "runId", created_by as "userId"`.execute(db);
  const { runId, ...place } = rows[0]!;
  await sql`
    insert into billing_run_contract (customer_id, billing_run_id, contract_id, period)
    select customer_id, ${runId}, id, '[2026-09-01,2026-10-01)' from contract
    where customer_id = ${place.customerId} order by id limit ${debitCount}`.execute(db);
  await sql`
    with issued as (
      insert into invoice (customer_id, estate_id, provider_id, billing_run_id, participant_id, contract_id, number, period,
        issued_on, due_on, payment_method, pv_wh, grid_wh, net_cents, vat_cents, gross_cents, snapshot)
      select r.customer_id, r.estate_id, r.provider_id, r.id, c.participant_id, c.id, 'RE-2026-' || c.id, r.period,
        '2026-10-05', '2026-10-19', 2, 0, 0, ${grossCents}, 0, ${grossCents}, '{}'
      from billing_run_contract b
      join billing_run r on r.customer_id = b.customer_id and r.id = b.billing_run_id
      join contract c on c.customer_id = b.customer_id and c.id = b.contract_id
      where b.customer_id = ${place.customerId} and b.billing_run_id = ${runId}
      returning customer_id, id, due_on)
    insert into invoice_state (customer_id, invoice_id, status, due_on)
    select customer_id, id, 2, due_on from issued`.execute(db);
  // a mandate lapses after 36 months, and those of the imported table are older
  await sql`update mandate set granted_at = '2026-07-20' where customer_id = ${place.customerId}`.execute(db);
  await sql`analyze`.execute(db);
  return place;
}
