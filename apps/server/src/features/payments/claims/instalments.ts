import type { Lateness } from '@lichthof/domain/payments/lateness.ts';
import type { OpenInstalment } from '@lichthof/domain/payments/payments.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { type RawBuilder, sql } from 'kysely';
import { instalmentLateness, isInstalmentCollectable } from './collectable-claims.ts';
import type { Database } from '../../../database/database.ts';
import { estateToday } from '../../../database/estate-today.ts';
import { localToday } from '../../../database/local-today.ts';

/** 'Abschlag 02/2027': how an instalment `n` is named to people. */
export const instalmentName = sql<string>`'Abschlag ' || to_char(n.month, 'MM/YYYY')`;

const isAfterContract = sql`(n.due_on >= coalesce(upper(c.during), 'infinity'::date))`;

/**
 * What an instalment `n` of contract `c` asks for on the day, in cents. Before its due day only what was paid already
 * counts, so that it is no credit; once deducted, what the invoice has deducted.
 */
export const claimCentsOn = (today: RawBuilder<unknown>) => sql<number>`case
  when n.deducted_by_invoice_id is not null then n.deducted_cents
  when n.cancelled_on is not null or n.due_on > ${today} or ${isAfterContract} then n.paid_cents
  else n.amount_cents end`;

/** The amount that may still be paid of an instalment `n` of contract `c`, also before its due day. */
export const openCents = sql<number>`case
  when n.deducted_by_invoice_id is not null then greatest(n.deducted_cents - n.paid_cents, 0)
  when n.cancelled_on is not null or ${isAfterContract} then 0
  else n.amount_cents - n.paid_cents end`;

/** The sum of what instalments of the participant `p` ask for today, in cents. */
export const instalmentClaimsOfParticipant =
  () => sql<number>`(select coalesce(sum(${claimCentsOn(estateToday())}), 0)::bigint from prepayment_instalment n
  join contract c on c.customer_id = n.customer_id and c.id = n.contract_id
  join estate e on e.customer_id = n.customer_id and e.id = n.estate_id
  where n.customer_id = p.customer_id and n.participant_id = p.id)`;

/** A payment some weeks early, as by a standing order, pays the next instalment. */
const earliestPaymentDays = 31;

/** The instalments `n` of the participant `p` that a payment may pay, as JSON with the fields of OpenInstalment. */
export const openInstalmentsOfParticipant = () => sql`coalesce((
  select jsonb_agg(jsonb_build_object('instalmentId', n.id, 'number', ${instalmentName}, 'dueDate', n.due_on,
    'openCents', ${openCents}) order by n.due_on, n.id)
  from prepayment_instalment n join contract c on c.customer_id = n.customer_id and c.id = n.contract_id
  where n.customer_id = p.customer_id and n.participant_id = p.id and ${openCents} > 0
    and n.due_on <= ${addDays(localToday(), earliestPaymentDays)}::date), '[]')`;

type NamedInstalment = OpenInstalment & {
  number: string;
  isCollectable: boolean;
  lateness: Lateness | null;
  isInBalance: boolean;
};

/** The instalments that a payment of the participant may pay, the oldest due date first; locked if it is said. */
export async function readOpenInstalments(
  db: Database,
  { customerId, participantId }: { customerId: number; participantId: number },
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<NamedInstalment[]> {
  const { rows } = await sql<NamedInstalment>`
    select n.id as "instalmentId", ${instalmentName} as number, n.due_on as "dueDate", ${openCents} as "openCents",
      ${isInstalmentCollectable()} as "isCollectable", ${instalmentLateness(estateToday())} as lateness,
      ${claimCentsOn(estateToday())} > n.paid_cents as "isInBalance"
    from prepayment_instalment n join contract c on c.customer_id = n.customer_id and c.id = n.contract_id
    join estate e on e.customer_id = n.customer_id and e.id = n.estate_id
    where n.customer_id = ${customerId} and n.participant_id = ${participantId} and ${openCents} > 0
      and n.due_on <= ${addDays(localToday(), earliestPaymentDays)}::date
    order by n.due_on, n.id ${isLocked ? sql`for update of n` : sql``}`.execute(db);
  return rows;
}

/** Derives what is paid of instalments from their payments in force. */
export async function updateInstalments(tx: Database, customerId: number, instalmentIds: number[]): Promise<void> {
  if (instalmentIds.length === 0) return;
  const ids = `{${[...new Set(instalmentIds)].join(',')}}`;
  await sql`
    update prepayment_instalment n set version = n.version + 1, paid_cents = (
      select coalesce(sum(part.amount_cents), 0) from instalment_payment part
      join payment p on p.customer_id = part.customer_id and p.id = part.payment_id and p.reversed_on is null
      where part.customer_id = n.customer_id and part.instalment_id = n.id)
    where n.customer_id = ${customerId} and n.id = any(${ids}::int[])`.execute(tx);
}
