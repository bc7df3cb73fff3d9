import { sql } from 'kysely';
import { addAuditEntry, type AuditEntry } from '../../database/audit/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';

interface MovedStart {
  customerId: number;
  apartmentId: number;
  /** The day on which the vacancy has begun so far. */
  before: string;
  /** Null when nobody moves out any more. */
  after: string | null;
  authorId: number;
}

interface Vacancy {
  contractId: number;
  participantId: number;
  number: string;
  to: string | null;
}

/**
 * The owner's contract for the vacant apartment that begins after a move-out begins with the new one, or goes away
 * where no vacant day is left. What is billed stays as it is.
 */
export async function moveVacancy(tx: Database, moved: MovedStart): Promise<void> {
  const { customerId, after } = moved;
  const vacancy = await lockVacancy(tx, moved);
  if (!vacancy) return;
  const { contractId, to, number } = vacancy;
  if (after === null || (to !== null && after >= to)) return removeVacancy(tx, moved, vacancy);
  for (const table of ['contract_tariff', 'contract'] as const) {
    await tx
      .updateTable(table)
      .set({ during: sql`daterange(${after}::date, upper(during))` })
      .where('customer_id', '=', customerId)
      .where(table === 'contract' ? 'id' : 'contract_id', '=', contractId)
      .where(sql<string>`lower(during)`, '=', moved.before)
      .execute();
  }
  await audit(tx, moved, vacancy, { action: 'change', after: { number, start_date: after } });
}

async function lockVacancy(
  tx: Database,
  { customerId, apartmentId, before }: MovedStart,
): Promise<Vacancy | undefined> {
  const { rows } = await sql<Vacancy>`
    select c.id as "contractId", p.id as "participantId", c.number, upper(c.during) as "to"
    from participant p join contract c on c.customer_id = p.customer_id and c.participant_id = p.id
    where p.customer_id = ${customerId} and p.apartment_id = ${apartmentId} and p.type = 'vacant'
      and lower(c.during) = ${before}::date
      and not exists (select from invoice i where i.customer_id = c.customer_id and i.contract_id = c.id)
      and not exists (select from mandate m where m.customer_id = p.customer_id and m.participant_id = p.id)
    for update of c`.execute(tx);
  return rows[0];
}

async function removeVacancy(tx: Database, moved: MovedStart, vacancy: Vacancy): Promise<void> {
  const { customerId } = moved;
  const { contractId, participantId, number } = vacancy;
  await tx
    .deleteFrom('contract_tariff')
    .where('customer_id', '=', customerId)
    .where('contract_id', '=', contractId)
    .execute();
  await tx.deleteFrom('contract').where('customer_id', '=', customerId).where('id', '=', contractId).execute();
  await sql`
    delete from participant p where customer_id = ${customerId} and id = ${participantId}
      and not exists (select from contract c where c.customer_id = p.customer_id and c.participant_id = p.id)`.execute(
    tx,
  );
  await audit(tx, moved, vacancy, { action: 'delete', before: { number, start_date: moved.before } });
}

type AuditedVacancy = { number: string; start_date: string };

async function audit(
  tx: Database,
  { customerId, authorId }: MovedStart,
  { contractId }: Vacancy,
  entry: Pick<AuditEntry<AuditedVacancy>, 'action' | 'before' | 'after'>,
): Promise<void> {
  await addAuditEntry(tx, { customerId, userId: authorId, objectType: 'contract', objectId: contractId, ...entry });
}
