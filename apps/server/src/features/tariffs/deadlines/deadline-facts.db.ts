import type { BasicSupply } from '@lichthof/domain/tariffs/basic-supply-comparison.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { vatPercentOn } from '../../../database/vat-rates.ts';

/** What the deadlines of an estate follow from. Ranges end exclusively. */
export interface DeadlineFacts {
  today: string;
  supplyModel: 'full_supply' | 'ggv';
  /** Of the provider, today. */
  vatPercent: number;
  supplyFrom: string;
  /** The last period that was billed for everyone: a run for some participants leaves it as it is. */
  lastPeriod: { from: string; to: string } | null;
  /** The last such period of whole months. */
  lastWholePeriod: { from: string; to: string } | null;
  hasContracts: boolean;
  endedContracts: { participantId: number; contractId: number; name: string; from: string; end: string }[];
  credits: { participantId: number; name: string; issuedOn: string }[];
  mixYears: number[];
  basicSupply: BasicSupply[];
}

/** Null without tenant electricity. */
export async function readDeadlineFacts(
  db: Database,
  { customerId, estateId }: EstateKey,
): Promise<DeadlineFacts | null> {
  const { rows } = await sql<DeadlineFacts>`
    select today.day as today, s.supply_model as "supplyModel", 
      ${vatPercentOn(sql`today.day`, sql`p.is_small_business`)} as "vatPercent",
      lower(s.during) as "supplyFrom", ${lastPeriod(sql`true`)} as "lastPeriod",
      ${lastPeriod(isOfWholeMonths)} as "lastWholePeriod", ${hasContracts} as "hasContracts",
      ${endedContracts} as "endedContracts", ${credits} as credits, ${mixYears} as "mixYears",
      ${basicSupply} as "basicSupply"
    from estate e
    cross join lateral (select (now() at time zone e.time_zone)::date as day) today
    join estate_supply s on s.customer_id = e.customer_id and s.estate_id = e.id
    join provider p on p.customer_id = s.customer_id and p.id = s.provider_id
    where e.customer_id = ${customerId} and e.id = ${estateId}
    order by s.during @> today.day desc, lower(s.during) desc limit 1`.execute(db);
  return rows[0] ?? null;
}

const billedContracts = sql`contract c join participant q on q.customer_id = c.customer_id and q.id = c.participant_id
  where q.customer_id = e.customer_id and q.estate_id = e.id and q.type <> 'third_party'`;

/** The last run in whose period no contract has a day that is not billed, be it by this run or another. */
const lastPeriod = (isWanted: RawBuilder<unknown>) => sql`(
  select jsonb_build_object('from', lower(r.period), 'to', upper(r.period)) from billing_run r
  where r.customer_id = e.customer_id and r.estate_id = e.id and r.state <> 'failed' and ${isWanted}
    and not exists (select from ${billedContracts} and c.during && r.period and not coalesce((
      select range_agg(b.period) @> (c.during * r.period) from billing_run_contract b
      where b.customer_id = c.customer_id and b.contract_id = c.id and b.is_in_force), false))
  order by upper(r.period) desc, lower(r.period) desc limit 1)`;

const isOfWholeMonths = sql`extract(day from age(upper(r.period), lower(r.period))) = 0`;

const hasContracts = sql`exists (select from ${billedContracts})`;

/** Contracts that have ended and whose last day no invoice bills, with the first day after those that are billed. */
const endedContracts = sql`coalesce((
  select jsonb_agg(jsonb_build_object('participantId', q.id, 'contractId', c.id, 'name', array_to_string(q.names, ', '),
    'from', coalesce((select max(upper(b.period)) from billing_run_contract b where b.customer_id = c.customer_id
      and b.contract_id = c.id and b.is_in_force and upper(b.period) < upper(c.during)), lower(c.during)),
    'end', upper(c.during)) order by upper(c.during), q.id)
  from ${billedContracts} and upper(c.during) <= today.day
    and not exists (select from invoice i
      join invoice_state st on st.customer_id = i.customer_id and st.invoice_id = i.id
      where i.customer_id = c.customer_id and i.contract_id = c.id and upper(i.period) >= upper(c.during)
        and i.type <> 'cancellation' and st.cancelled_by_invoice_id is null)), '[]')`;

/** Invoices with an amount to pay out that is not paid yet; cancelled ones pay out nothing. */
const credits = sql`coalesce((
  select jsonb_agg(jsonb_build_object('participantId', q.id, 'name', array_to_string(q.names, ', '),
    'issuedOn', i.issued_on) order by i.issued_on, i.id)
  from invoice i
  join invoice_state st on st.customer_id = i.customer_id and st.invoice_id = i.id and st.status <> 3
  join participant q on q.customer_id = i.customer_id and q.id = i.participant_id
  where i.customer_id = e.customer_id and i.estate_id = e.id and i.type <> 'cancellation'
    and st.cancelled_by_invoice_id is null and i.gross_cents - i.offset_cents - st.paid_cents < 0), '[]')`;

const mixYears = sql`coalesce((
  select jsonb_agg(m.year) from electricity_mix m
  where m.customer_id = p.customer_id and m.provider_id = p.id), '[]')`;

const basicSupply = sql`coalesce((
  select jsonb_agg(jsonb_build_object('supplierName', b.supplier_name, 'baseEurPerYear', b.base_eur_per_year::text,
    'ctPerKwh', b.ct_per_kwh::text, 'from', coalesce(lower(b.during), '2000-01-01'), 'to', upper(b.during))
    order by b.during)
  from basic_supply_tariff b where b.customer_id = e.customer_id and b.estate_id = e.id), '[]')`;
