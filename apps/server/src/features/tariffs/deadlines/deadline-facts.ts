import { PaymentStatus } from '@lichthof/domain/billing/invoices/payment.ts';
import type { BasicSupply } from '@lichthof/domain/tariffs/basic-supply-comparison.ts';
import type { DatedFacts } from '@lichthof/domain/tariffs/dated-deadlines.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { vatPercentOn } from '../../reference-tables/vat-rates.ts';
import { estateToday } from '../../../database/estate-today.ts';

/** The facts from which the deadlines of an estate follow. Ranges end exclusively. */
export interface DeadlineFacts extends DatedFacts {
  estateId: number;
  estateName: string;
  /** The VAT of the provider, today. */
  vatPercent: number;
  basicSupply: BasicSupply[];
}

/** Selects the facts of those estates `e` of the customer that have tenant electricity. */
export async function readDeadlineFacts(
  db: Database,
  { customerId, estates }: { customerId: number; estates: RawBuilder<unknown> },
): Promise<DeadlineFacts[]> {
  const { rows } = await sql<DeadlineFacts>`
    with credit as materialized (${selectCredits(customerId)}),
    billed as materialized (${billedContracts(customerId, estates)})
    select e.id as "estateId", e.name as "estateName", today.day as today, s.supply_model as "supplyModel",
      ${vatPercentOn(sql`today.day`, sql`p.is_small_business`)} as "vatPercent",
      lower(s.during) as "supplyFrom", ${asRange(sql`newest.period`)} as "lastPeriod",
      ${asRange(sql`whole.period`)} as "lastWholePeriod", billed.ids is not null as "hasContracts",
      ${endedContracts} as "endedContracts", ${credits} as credits, ${mixYears} as "mixYears",
      ${basicSupply} as "basicSupply"
    from estate e
    cross join lateral (select ${estateToday()} as day) today
    join lateral (select s.* from estate_supply s where s.customer_id = e.customer_id and s.estate_id = e.id
      order by s.during @> today.day desc, lower(s.during) desc limit 1) s on true
    join provider p on p.customer_id = s.customer_id and p.id = s.provider_id
    left join billed on billed.estate_id = e.id
    left join lateral (${lastPeriod(sql`true`)}) newest on true
    left join lateral (select case when ${isOfWholeMonths(sql`newest.period`)} then newest.period
      else (${lastPeriod(isOfWholeMonths(sql`r.period`))}) end as period offset 0) whole on true
    where e.customer_id = ${customerId} and ${estates}`.execute(db);
  return rows;
}

/** The contracts of each estate in one row, read once: a join for each estate would read all contracts again and again. */
const billedContracts = (customerId: number, estates: RawBuilder<unknown>) => sql`
  select q.estate_id, array_agg(c.id) as ids, array_agg(c.during) as durings
  from contract c join participant q on q.customer_id = c.customer_id and q.id = c.participant_id
  join estate e on e.customer_id = q.customer_id and e.id = q.estate_id
  where c.customer_id = ${customerId} and q.type <> 'third_party' and ${estates}
  group by q.estate_id`;

const contracts = sql`unnest(billed.ids, billed.durings) c (id, during)`;

const asRange = (period: RawBuilder<unknown>) =>
  sql`case when ${period} is not null then jsonb_build_object('from', lower(${period}), 'to', upper(${period})) end`;

/**
 * The last run in whose period no contract has a day that is not billed, mostly by this run, or else together with
 * others. `offset 0` keeps the runs in their order, so that only the newest are looked into.
 */
const lastPeriod = (isWanted: RawBuilder<unknown>) => sql`
  select r.period from (
    select r.id, r.period from billing_run r
    where r.customer_id = e.customer_id and r.estate_id = e.id and r.state <> 'failed' and ${isWanted}
    order by upper(r.period) desc, lower(r.period) desc offset 0) r
  where not exists (select from ${contracts} where c.during && r.period
    and not exists (select from billing_run_contract b where b.customer_id = e.customer_id and b.billing_run_id = r.id
      and b.contract_id = c.id and b.is_in_force and b.period @> (c.during * r.period))
    and not coalesce((
      select range_agg(b.period) @> (c.during * r.period) from billing_run_contract b
      where b.customer_id = e.customer_id and b.contract_id = c.id and b.is_in_force), false))
  limit 1`;

const isOfWholeMonths = (period: RawBuilder<unknown>) =>
  sql`extract(day from age(upper(${period}), lower(${period}))) = 0`;

/** Contracts that have ended and whose last day no invoice bills, with the first day after those that are billed. */
const endedContracts = sql`coalesce((
  select jsonb_agg(jsonb_build_object('participantId', q.id, 'contractId', c.id, 'name', array_to_string(q.names, ', '),
    'from', coalesce((select max(upper(b.period)) from billing_run_contract b where b.customer_id = k.customer_id
      and b.contract_id = c.id and b.is_in_force and upper(b.period) < upper(c.during)), lower(c.during)),
    'end', upper(c.during)) order by upper(c.during), q.id)
  from ${contracts} join contract k on k.customer_id = e.customer_id and k.id = c.id
  join participant q on q.customer_id = k.customer_id and q.id = k.participant_id
  where upper(c.during) <= today.day
    and not exists (select from invoice i
      join invoice_state st on st.customer_id = i.customer_id and st.invoice_id = i.id
      where i.customer_id = k.customer_id and i.participant_id = q.id and i.contract_id = c.id
        and upper(i.period) >= upper(c.during)
        and i.type <> 'cancellation' and st.cancelled_by_invoice_id is null)), '[]')`;

/** Invoices and cancellations with an amount to pay out that is not paid yet; what is cancelled pays out nothing. */
const selectCredits = (customerId: number) => sql`
  select i.estate_id, i.id, q.id as participant_id, array_to_string(q.names, ', ') as name, i.issued_on
  from invoice_state st
  join invoice i on i.customer_id = st.customer_id and i.id = st.invoice_id
  join participant q on q.customer_id = i.customer_id and q.id = i.participant_id
  where st.customer_id = ${customerId} and st.status in (${PaymentStatus.BillingReady}, ${PaymentStatus.PaymentPending})
    and st.cancelled_by_invoice_id is null and st.open_cents < 0`;

const credits = sql`coalesce((
  select jsonb_agg(jsonb_build_object('participantId', participant_id, 'name', credit.name, 'issuedOn', issued_on)
    order by issued_on, credit.id)
  from credit where credit.estate_id = e.id), '[]')`;

const mixYears = sql`coalesce((
  select jsonb_agg(m.year) from electricity_mix m
  where m.customer_id = p.customer_id and m.provider_id = p.id), '[]')`;

const basicSupply = sql`coalesce((
  select jsonb_agg(jsonb_build_object('supplierName', b.supplier_name, 'baseEurPerYear', b.base_eur_per_year::text,
    'ctPerKwh', b.ct_per_kwh::text, 'from', coalesce(lower(b.during), '2000-01-01'), 'to', upper(b.during))
    order by b.during)
  from basic_supply_tariff b where b.customer_id = e.customer_id and b.estate_id = e.id), '[]')`;
