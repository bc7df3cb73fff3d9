import type { OverdueClaim as ListedClaim } from '@lichthof/contracts/payments/reminders.ts';
import type { Address } from '@lichthof/domain/billing/invoices/provider.ts';
import { PaymentStatus } from '@lichthof/domain/billing/invoices/payment.ts';
import { claimKeyOf } from '@lichthof/domain/reminders/claim.ts';
import type { OverdueClaim } from '@lichthof/domain/reminders/reminder-state.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { postalAddress } from '../../../database/postal-address.ts';
import { isInstalmentCollectable, isInvoiceCollectable } from '../claims/collectable-claims.ts';
import { instalmentName, openCents } from '../claims/instalments.ts';

type ListedFields = Pick<
  ListedClaim,
  | 'claim'
  | 'claimKind'
  | 'number'
  | 'participantId'
  | 'participantType'
  | 'names'
  | 'apartmentName'
  | 'block'
  | 'from'
  | 'to'
  | 'isRepayment'
  | 'paidCents'
  | 'returnedOn'
  | 'otherCents'
>;

/** An overdue invoice or instalment with what its reminder says. */
export interface OverdueRow extends OverdueClaim, ListedFields {
  id: number;
  providerId: number;
  contractId: number;
  isBusiness: boolean;
  greetingName: string | null;
  email: string | null;
  address: Address | null;
  customerNumber: string;
  contractNumber: string;
  /** Null for an instalment. */
  issuedDate: string | null;
}

/** A provider that owns the estate owes itself for general electricity and vacant apartments. */
const isOwnOfProvider = sql`p.type in ('general', 'vacant') and lower(array_to_string(p.names, ' ')) = lower(provider.name)`;

/** The step and deadline of the last letter, from rows of `reminder_invoice` or `reminder_instalment`. */
const lastLetter = (reminded: RawBuilder<unknown>) => sql`
  (select jsonb_build_object('step', r.step, 'payUntil', r.pay_until) from (
    select reminded.step, letter.pay_until from (${reminded}) reminded
    join reminder letter on letter.customer_id = reminded.customer_id and letter.id = reminded.reminder_id
    order by reminded.step desc limit 1) r)`;

const selectBlock = (isOfClaim: RawBuilder<unknown>, today: string) => sql`
  (select jsonb_build_object('reason', b.reason, 'blockedUntil', b.blocked_until) from reminder_block b
    where ${isOfClaim} and b.lifted_at is null and b.blocked_until >= ${today}::date order by b.id desc limit 1)`;

const returnedOn = (isOfClaim: RawBuilder<unknown>) => sql`
  (select max(d.returned_on) from direct_debit d where d.customer_id = p.customer_id and ${isOfClaim})`;

/** Open invoices in force, due before the estate's day, that ask for money. */
const overdueInvoices = ({ customerId, estateId }: EstateKey, today: string) => sql`
  select 'invoice' as "claimKind", i.id, i.number, i.participant_id as "participantId", i.provider_id as "providerId",
    i.contract_id as "contractId", i.participant_type as "participantType",
    i.recipient_names as names, i.apartment_name as "apartmentName",
    i.snapshot #>> '{recipient,customerNumber}' as "customerNumber",
    i.snapshot #>> '{recipient,contractNumber}' as "contractNumber", p.is_business as "isBusiness",
    i.snapshot #>> '{recipient,greetingName}' as "greetingName", p.email,
    ${postalAddress('p', sql`i.snapshot #> '{recipient,address}'`)} as address,
    i.type = 'cancellation' as "isRepayment", i.issued_on as "issuedDate", lower(i.period) as "from", upper(i.period) as "to", s.due_on as "dueDate",
    s.open_cents as "openCents", s.paid_cents as "paidCents", ${returnedOn(sql`d.invoice_id = i.id`)} as "returnedOn",
    s.status = ${PaymentStatus.PaymentPending} as "isDelivered",
    ${isInvoiceCollectable(today)} as "isCollected",
    ${lastLetter(sql`select * from reminder_invoice one where one.customer_id = i.customer_id and one.invoice_id = i.id`)} as last,
    ${selectBlock(sql`b.customer_id = i.customer_id and b.invoice_id = i.id`, today)} as block
  from invoice i join invoice_state s on s.customer_id = i.customer_id and s.invoice_id = i.id
  join participant p on p.customer_id = i.customer_id and p.id = i.participant_id
  join provider on provider.customer_id = i.customer_id and provider.id = i.provider_id
  where s.customer_id = ${customerId} and s.estate_id = ${estateId} and s.status <> ${sql.lit(PaymentStatus.Paid)}
    and s.cancelled_by_invoice_id is null and s.due_on < ${today}::date and s.open_cents > 0 and not (${isOwnOfProvider})`;

/** Open instalments that were due before the estate's day; one that an invoice has closed is open only where the bank took it back. */
const overdueInstalments = ({ customerId, estateId }: EstateKey, today: string) => sql`
  select 'instalment', n.id, ${instalmentName}, n.participant_id, provider.id, n.contract_id, p.type::text, to_jsonb(p.names),
    apartment.name, p.customer_number, c.number, p.is_business, p.greeting_name, p.email, ${postalAddress('p', postalAddress('e'))}, false, null::date, n.month,
    (n.month + interval '1 month')::date, n.due_on, ${openCents}, n.paid_cents, ${returnedOn(sql`d.instalment_id = n.id`)}, plan.state = 'sent',
    ${isInstalmentCollectable(today)},
    ${lastLetter(sql`select * from reminder_instalment one where one.customer_id = n.customer_id and one.instalment_id = n.id`)},
    ${selectBlock(sql`b.customer_id = n.customer_id and b.instalment_id = n.id`, today)}
  from prepayment_instalment n
  join contract c on c.customer_id = n.customer_id and c.id = n.contract_id
  join prepayment_plan plan on plan.customer_id = n.customer_id and plan.id = n.plan_id
  join participant p on p.customer_id = n.customer_id and p.id = n.participant_id
  join estate e on e.customer_id = n.customer_id and e.id = n.estate_id
  left join apartment on apartment.customer_id = p.customer_id and apartment.id = p.apartment_id
  join lateral (select supplier.id, supplier.name from estate_supply supply
    join provider supplier on supplier.customer_id = supply.customer_id and supplier.id = supply.provider_id
    where supply.customer_id = n.customer_id and supply.estate_id = n.estate_id
    order by supply.during @> n.due_on desc, lower(supply.during) desc limit 1) provider on true
  where n.customer_id = ${customerId} and n.estate_id = ${estateId} and n.due_on < ${today}::date
    and n.cancelled_on is null and ${openCents} > 0 and not (${isOwnOfProvider})`;

/** By participant: fees that are not waived, less what was paid too much and less credits of invoices. */
const accounts = (customerId: number) => sql`
  select participant_id, sum(cents) as cents from (
    select participant_id, amount_cents as cents from account_charge
      where customer_id = ${customerId} and waived_on is null
    union all
    select participant_id, - rest_cents from payment
      where customer_id = ${customerId} and rest_cents <> 0 and reversed_on is null
    union all
    select i.participant_id, s.open_cents from invoice_state s
      join invoice i on i.customer_id = s.customer_id and i.id = s.invoice_id
      where s.customer_id = ${customerId} and s.open_cents < 0 and s.cancelled_by_invoice_id is null) booked
  group by participant_id`;

/** Everything that is overdue in an estate, the oldest due date first. */
export async function readOverdueClaims(db: Database, key: EstateKey, today: string): Promise<OverdueRow[]> {
  const { rows } = await sql<Omit<OverdueRow, 'blockedUntil' | 'claim'>>`
    select overdue.*,
      greatest(0, sum("openCents") over (partition by "participantId") + least(0, "otherCents"))::int as "overdueCents"
    from (select claim.*, coalesce(account.cents, 0)::int as "otherCents"
      from (${overdueInvoices(key, today)} union all ${overdueInstalments(key, today)}) claim
      left join (${accounts(key.customerId)}) account on account.participant_id = claim."participantId") overdue
    order by "dueDate", number, id`.execute(db);
  return rows.map((row) => ({
    ...row,
    claim: claimKeyOf(row.claimKind, row.id),
    blockedUntil: row.block?.blockedUntil ?? null,
  }));
}
