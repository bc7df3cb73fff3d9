import { longestBlockDays, type ReminderHistory } from '@lichthof/contracts/reminders.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { sql } from 'kysely';
import { addAuditEntry } from '../../../database/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { HttpError, notFound } from '../../../http/errors.ts';

type InvoiceKey = EstateKey & { invoiceId: number };

/** The pauses of an invoice, the newest first. Throws 404. */
export async function listBlocks(db: Database, key: InvoiceKey): Promise<ReminderHistory['blocks']> {
  await findInvoice(db, key);
  const { rows } = await sql<ReminderHistory['blocks'][number]>`
    select b.reason, b.blocked_until as "blockedUntil", (b.created_at at time zone e.time_zone)::date as "createdOn",
      (b.lifted_at at time zone e.time_zone)::date as "liftedOn"
    from reminder_block b join estate e on e.customer_id = b.customer_id and e.id = ${key.estateId}
    where b.customer_id = ${key.customerId} and b.invoice_id = ${key.invoiceId}
    order by b.id desc`.execute(db);
  return rows;
}

interface Block {
  reason: string;
  blockedUntil: string;
  userId: number;
}

/** Pauses the reminders of an invoice; a pause in force ends. */
export async function blockReminders(
  db: Database,
  key: InvoiceKey,
  { reason, blockedUntil, userId }: Block,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { number, today } = await findInvoice(tx, key, { isLocked: true });
    if (blockedUntil < today || blockedUntil > addDays(today, longestBlockDays)) {
      throw new HttpError(422, 'The last day is not within a year from today', { field: 'blockedUntil' });
    }
    await endBlock(tx, key, { userId, today });
    await tx
      .insertInto('reminder_block')
      .values({
        customer_id: key.customerId,
        invoice_id: key.invoiceId,
        reason,
        blocked_until: blockedUntil,
        created_by: userId,
      })
      .execute();
    const after = { number, reason, blockedUntil };
    await addAuditEntry(tx, { ...auditOf(key, userId), action: 'blockReminders', after });
  });
}

/** Throws 404 without a pause in force. */
export async function liftBlock(db: Database, key: InvoiceKey, userId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { number, today } = await findInvoice(tx, key, { isLocked: true });
    if (!(await endBlock(tx, key, { userId, today }))) throw notFound('Pause of reminders');
    await addAuditEntry(tx, { ...auditOf(key, userId), action: 'liftReminderBlock', after: { number } });
  });
}

const auditOf = ({ customerId, invoiceId }: InvoiceKey, userId: number) => ({
  customerId,
  userId,
  objectType: 'invoice',
  objectId: invoiceId,
});

async function endBlock(
  tx: Database,
  { customerId, invoiceId }: InvoiceKey,
  { userId, today }: { userId: number; today: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reminder_block')
    .set({ lifted_at: sql<Date>`now()`, lifted_by: userId })
    .where('customer_id', '=', customerId)
    .where('invoice_id', '=', invoiceId)
    .where('lifted_at', 'is', null)
    .where('blocked_until', '>=', today)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function findInvoice(
  db: Database,
  { customerId, estateId, invoiceId }: InvoiceKey,
  { isLocked = false } = {},
): Promise<{ number: string; today: string }> {
  const { rows } = await sql<{ number: string; today: string }>`
    select i.number, (now() at time zone e.time_zone)::date as today
    from invoice i join invoice_state s on s.customer_id = i.customer_id and s.invoice_id = i.id
    join estate e on e.customer_id = i.customer_id and e.id = i.estate_id
    where i.customer_id = ${customerId} and i.estate_id = ${estateId} and i.id = ${invoiceId}
    ${isLocked ? sql`for update of s` : sql``}`.execute(db);
  if (!rows[0]) throw notFound('Invoice');
  return rows[0];
}
