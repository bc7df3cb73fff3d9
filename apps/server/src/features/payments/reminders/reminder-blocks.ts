import { longestBlockDays, type ReminderHistory } from '@lichthof/contracts/payments/reminders.ts';
import { type ClaimKey, parseClaimKey } from '@lichthof/domain/reminders/claim.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { sql } from 'kysely';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import { estateToday } from '../../../database/estate-today.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { instalmentName } from '../claims/instalments.ts';
import { HttpError, notFound } from '../../../http/errors.ts';

type ClaimOfEstate = EstateKey & { claim: ClaimKey };

/** The pauses of an invoice or instalment, the newest first. Throws 404. */
export async function listBlocks(db: Database, key: ClaimOfEstate): Promise<ReminderHistory['blocks']> {
  await findClaim(db, key);
  const { rows } = await sql<ReminderHistory['blocks'][number]>`
    select b.reason, b.blocked_until as "blockedUntil", (b.created_at at time zone e.time_zone)::date as "createdOn",
      (b.lifted_at at time zone e.time_zone)::date as "liftedOn"
    from reminder_block b join estate e on e.customer_id = b.customer_id and e.id = ${key.estateId}
    where b.customer_id = ${key.customerId} and ${isOfClaim(key)}
    order by b.id desc`.execute(db);
  return rows;
}

interface Block {
  reason: string;
  blockedUntil: string;
  userId: number;
}

/** Pauses the reminders of an invoice or instalment; a pause in force ends. */
export async function blockReminders(
  db: Database,
  key: ClaimOfEstate,
  { reason, blockedUntil, userId }: Block,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { number, today } = await findClaim(tx, key, { isLocked: true });
    if (blockedUntil < today || blockedUntil > addDays(today, longestBlockDays)) {
      throw new HttpError(422, 'The last day is not within a year from today', { field: 'blockedUntil' });
    }
    await endBlock(tx, key, { userId, today });
    await tx
      .insertInto('reminder_block')
      .values({
        customer_id: key.customerId,
        ...toIds(key),
        reason,
        blocked_until: blockedUntil,
        created_by: userId,
      })
      .execute();
    const after = { number, reason, blockedUntil };
    await addAuditEntry(tx, { ...toAudit(key, userId), action: 'blockReminders', after });
  });
}

/** Throws 404 without a pause in force. */
export async function liftBlock(db: Database, key: ClaimOfEstate, userId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { number, today } = await findClaim(tx, key, { isLocked: true });
    if (!(await endBlock(tx, key, { userId, today }))) throw notFound('Pause of reminders');
    await addAuditEntry(tx, { ...toAudit(key, userId), action: 'liftReminderBlock', after: { number } });
  });
}

const getColumn = ({ claim }: ClaimOfEstate) =>
  parseClaimKey(claim).kind === 'invoice' ? ('invoice_id' as const) : ('instalment_id' as const);

/** The columns of a pause: one of both has the id. */
const toIds = ({ claim }: ClaimOfEstate) => {
  const { kind, id } = parseClaimKey(claim);
  return { invoice_id: kind === 'invoice' ? id : null, instalment_id: kind === 'instalment' ? id : null };
};

const isOfClaim = (key: ClaimOfEstate) => sql<boolean>`${sql.ref(getColumn(key))} = ${parseClaimKey(key.claim).id}`;

const toAudit = ({ customerId, claim }: ClaimOfEstate, userId: number) => {
  const { kind, id } = parseClaimKey(claim);
  const objectType = kind === 'invoice' ? ('invoice' as const) : ('prepayment_instalment' as const);
  return { customerId, userId, objectType, objectId: id };
};

async function endBlock(
  tx: Database,
  key: ClaimOfEstate,
  { userId, today }: { userId: number; today: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reminder_block')
    .set({ lifted_at: sql<Date>`now()`, lifted_by: userId })
    .where('customer_id', '=', key.customerId)
    .where(isOfClaim(key))
    .where('lifted_at', 'is', null)
    .where('blocked_until', '>=', today)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function findClaim(
  db: Database,
  { customerId, estateId, claim }: ClaimOfEstate,
  { isLocked = false } = {},
): Promise<{ number: string; today: string }> {
  const { kind, id } = parseClaimKey(claim);
  const today = sql`${estateToday()} as today`;
  const lock = (row: 's' | 'n') => (isLocked ? sql`for update of ${sql.ref(row)}` : sql``);
  const query =
    kind === 'invoice'
      ? sql<{ number: string; today: string }>`
    select i.number, ${today}
    from invoice i join invoice_state s on s.customer_id = i.customer_id and s.invoice_id = i.id
    join estate e on e.customer_id = i.customer_id and e.id = i.estate_id
    where i.customer_id = ${customerId} and i.estate_id = ${estateId} and i.id = ${id} ${lock('s')}`
      : sql<{ number: string; today: string }>`
    select ${instalmentName} as number, ${today}
    from prepayment_instalment n join estate e on e.customer_id = n.customer_id and e.id = n.estate_id
    where n.customer_id = ${customerId} and n.estate_id = ${estateId} and n.id = ${id} ${lock('n')}`;
  const { rows } = await query.execute(db);
  if (!rows[0]) throw notFound('Claim');
  return rows[0];
}
