import type { OverdueInvoice as ListedInvoice } from '@lichthof/contracts/reminders.ts';
import type { Address } from '@lichthof/domain/billing/provider.ts';
import { PaymentMethod, PaymentStatus } from '@lichthof/domain/billing/payment.ts';
import type { OverdueInvoice } from '@lichthof/domain/reminders/reminder-state.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';

type ListedFields = Pick<
  ListedInvoice,
  'invoiceId' | 'number' | 'participantId' | 'participantType' | 'names' | 'apartmentName' | 'block' | 'otherCents'
>;

/** An overdue invoice with what its reminder says. */
export interface OverdueRow extends OverdueInvoice, ListedFields {
  providerId: number;
  contractId: number;
  email: string | null;
  address: Address | null;
  customerNumber: string;
  contractNumber: string;
  issuedDate: string;
  from: string;
  to: string;
}

/** An open invoice in force, due before the estate's day, that asks for money. */
const overdue = (today: string) => sql`s.status <> ${PaymentStatus.Paid} and s.cancelled_by_invoice_id is null
  and s.due_on < ${today}::date and i.gross_cents - i.offset_cents - s.paid_cents > 0`;

/** A provider that owns the estate owes itself for general electricity and vacant apartments. */
const isOwnOfProvider = sql`p.type in ('general', 'vacant') and lower(array_to_string(p.names, ' ')) = lower(provider.name)`;

/** The participant's fees that are not waived, less what was paid too much and less credits of invoices. */
const account = sql`
  select coalesce((select sum(c.amount_cents) from account_charge c where c.customer_id = i.customer_id
      and c.participant_id = i.participant_id and c.waived_on is null), 0)
    - coalesce((select sum(paid.amount_cents
        - coalesce((select sum(part.amount_cents) from invoice_payment part
          where part.customer_id = paid.customer_id and part.payment_id = paid.id), 0)
        - coalesce((select sum(part.amount_cents) from instalment_payment part
          where part.customer_id = paid.customer_id and part.payment_id = paid.id), 0))
      from payment paid where paid.customer_id = i.customer_id and paid.participant_id = i.participant_id
        and paid.reversed_on is null), 0)
    + coalesce((select sum(credit.gross_cents - credit.offset_cents - credit_s.paid_cents) from invoice credit
      join invoice_state credit_s on credit_s.customer_id = credit.customer_id and credit_s.invoice_id = credit.id
      where credit.customer_id = i.customer_id and credit.participant_id = i.participant_id
        and credit_s.cancelled_by_invoice_id is null
        and credit.gross_cents - credit.offset_cents - credit_s.paid_cents < 0), 0) as other`;

/** Every overdue invoice of an estate, the oldest due date first. */
export async function readOverdueInvoices(
  db: Database,
  { customerId, estateId }: EstateKey,
  today: string,
): Promise<OverdueRow[]> {
  const { rows } = await sql<Omit<OverdueRow, 'blockedUntil'>>`
    select overdue.*, "otherCents"::int,
      greatest(0, sum("openCents") over (partition by "participantId") + least(0, "otherCents"))::int as "overdueCents"
    from (
      select i.id as "invoiceId", i.number, i.participant_id as "participantId", i.provider_id as "providerId",
        i.contract_id as "contractId", i.snapshot #>> '{recipient,type}' as "participantType",
        i.snapshot #> '{recipient,names}' as names, i.snapshot #>> '{deliveryPoint,apartmentName}' as "apartmentName",
        i.snapshot #>> '{recipient,customerNumber}' as "customerNumber",
        i.snapshot #>> '{recipient,contractNumber}' as "contractNumber", p.email,
        case when p.street is not null then jsonb_build_object('street', p.street, 'houseNumber',
          coalesce(p.house_number, ''), 'zipCode', coalesce(p.zip_code, ''), 'city', coalesce(p.city, ''))
          else i.snapshot #> '{recipient,address}' end as address,
        i.issued_on as "issuedDate", lower(i.period) as "from", upper(i.period) as "to", s.due_on as "dueDate",
        i.gross_cents - i.offset_cents - s.paid_cents as "openCents",
        s.status = ${PaymentStatus.PaymentPending} as "isDelivered",
        i.payment_method = ${PaymentMethod.DirectDebit} and exists (select from mandate m
            where m.customer_id = i.customer_id and m.participant_id = i.participant_id and m.revoked_at is null)
          and not exists (select from direct_debit d where d.customer_id = i.customer_id and d.invoice_id = i.id
            and d.returned_on is not null) as "isCollected",
        (select jsonb_build_object('step', r.step, 'payUntil', r.pay_until) from (
          select reminded.step, letter.pay_until from reminder_invoice reminded
          join reminder letter on letter.customer_id = reminded.customer_id and letter.id = reminded.reminder_id
          where reminded.customer_id = i.customer_id and reminded.invoice_id = i.id
          order by reminded.step desc limit 1) r) as last,
        (select jsonb_build_object('reason', b.reason, 'blockedUntil', b.blocked_until) from reminder_block b
          where b.customer_id = i.customer_id and b.invoice_id = i.id and b.lifted_at is null
            and b.blocked_until >= ${today}::date order by b.id desc limit 1) as block,
        account.other as "otherCents"
      from invoice i join invoice_state s on s.customer_id = i.customer_id and s.invoice_id = i.id
      join participant p on p.customer_id = i.customer_id and p.id = i.participant_id
      join provider on provider.customer_id = i.customer_id and provider.id = i.provider_id
      cross join lateral (${account}) account
      where i.customer_id = ${customerId} and i.estate_id = ${estateId} and ${overdue(today)}
        and not (${isOwnOfProvider})) overdue
    order by "dueDate", number`.execute(db);
  return rows.map((row) => ({ ...row, blockedUntil: row.block?.blockedUntil ?? null }));
}
