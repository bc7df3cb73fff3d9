import type { RateAmount } from '@lichthof/domain/bookkeeping/postings.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { instalmentName } from '../claims/instalments.ts';

type BookingKind =
  | 'invoice'
  | 'cancellation'
  | 'correction'
  | 'payment'
  | 'refund'
  | 'returned'
  | 'returnedRefund'
  | 'returnFee'
  | 'reminderFee'
  | 'waivedFee';

/** One line of the bookkeeping file. Amounts are seen from the provider: what a participant owes is positive. */
export interface Booking {
  day: string;
  kind: BookingKind;
  /** The invoice, or those and the instalments that a payment paid, separated by commas. */
  number: string | null;
  /** The invoice that this one cancels or corrects. */
  relatedNumber: string | null;
  participantId: number;
  customerNumber: string;
  names: string[];
  /** The period of supply, `to` exclusive; null for payments. */
  from: string | null;
  to: string | null;
  netCents: number | null;
  vatCents: number | null;
  /** The rates of VAT of an invoice, in whole per cent. */
  vatPercents: number[] | null;
  /** The amounts of an invoice by rate. */
  rates: RateAmount[] | null;
  amountCents: number;
  way: 'transfer' | 'directDebit' | 'cash' | 'refund' | null;
  note: string | null;
}

interface BookingPeriod extends EstateKey {
  from: string;
  to: string;
}

/** Bookings on the days of a period, `to` exclusive, in order of the days. */
export async function readBookings(db: Database, period: BookingPeriod): Promise<Booking[]> {
  const { rows } = await sql<Booking>`
    select b.day, b.kind, b.number, b."relatedNumber", p.id as "participantId",
      p.customer_number as "customerNumber", p.names,
      lower(b.during) as "from", upper(b.during) as "to", b."netCents", b."vatCents", b."vatPercents", b.rates, b."amountCents",
      b.way, b.note
    from (${invoices(period)} union all ${payments(period)} union all ${charges(period)}) b
    join participant p on p.customer_id = ${period.customerId} and p.id = b.participant_id
    where b.day >= ${period.from}::date and b.day < ${period.to}::date
    order by b.day, b.position, b.id`.execute(db);
  return rows;
}

const invoices = ({ customerId, estateId }: EstateKey) => sql`
  select i.issued_on as day, i.type as kind, i.number, related.number as "relatedNumber", i.participant_id,
    i.period as during, i.net_cents as "netCents", i.vat_cents as "vatCents",
    case when jsonb_typeof(i.snapshot #> '{totals,vatAmounts}') = 'array'
      then array(select (amount ->> 'vatPercent')::int
        from jsonb_array_elements(i.snapshot #> '{totals,vatAmounts}') amount order by 1)
      else array[(i.snapshot #>> '{totals,vatPercent}')::int] end as "vatPercents",
    case when jsonb_typeof(i.snapshot #> '{totals,vatAmounts}') = 'array' then i.snapshot #> '{totals,vatAmounts}'
      else jsonb_build_array(jsonb_build_object('vatPercent', i.snapshot #> '{totals,vatPercent}',
        'netCents', i.net_cents, 'vatCents', i.vat_cents)) end as rates,
    i.gross_cents as "amountCents", null as way, null as note, 1 as position, i.id
  from invoice i
  left join invoice related on related.customer_id = i.customer_id and related.id = i.corrects_invoice_id
  where i.customer_id = ${customerId} and i.estate_id = ${estateId}`;

/** A payment that was recorded by mistake and taken back never happened. */
const payments = ({ customerId, estateId }: EstateKey) => sql`
  select row.day, row.kind, nullif(concat_ws(', ',
      (select string_agg(i.number, ', ' order by i.number)
        from invoice_payment part join invoice i on i.customer_id = part.customer_id and i.id = part.invoice_id
        where part.customer_id = p.customer_id and part.payment_id = p.id),
      (select string_agg(${instalmentName}, ', ' order by n.month)
        from instalment_payment part
        join prepayment_instalment n on n.customer_id = part.customer_id and n.id = part.instalment_id
        where part.customer_id = p.customer_id and part.payment_id = p.id)), ''), null, p.participant_id,
    null::daterange, null, null, null::int[], null::jsonb, row.cents, p.way, p.note, row.position, p.id
  from payment p cross join lateral (
    select p.paid_on as day, case when p.amount_cents < 0 then 'refund' else 'payment' end as kind,
      -p.amount_cents as cents, 2 as position
    union all select p.reversed_on, case when p.amount_cents < 0 then 'returnedRefund' else 'returned' end,
      p.amount_cents, 3 where p.reversal = 'returned') row
  where p.customer_id = ${customerId} and p.estate_id = ${estateId} and p.way <> 'offset'
    and p.reversal is distinct from 'takenBack'`;

const charges = ({ customerId, estateId }: EstateKey) => sql`
  select row.day, row.kind, i.number, null, c.participant_id, null::daterange, null, null, null::int[], null::jsonb,
    row.cents,
    null, null, 4, c.id
  from account_charge c
  left join invoice i on i.customer_id = c.customer_id and i.id = c.invoice_id
  cross join lateral (
    select c.charged_on as day, c.kind, c.amount_cents as cents
    union all select c.waived_on, 'waivedFee', -c.amount_cents where c.waived_on is not null) row
  where c.customer_id = ${customerId} and c.estate_id = ${estateId}`;
