import type { RevenueKind } from '@lichthof/contracts/billing/year-statements.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

export interface EstatesYear {
  customerId: number;
  estateIds: number[];
  year: number;
}

const firstDay = (year: number) => sql`${`${year}-01-01`}::date`;

/** Invoices in force whose last billed day lies in the year. */
const billed = ({ customerId, estateIds, year }: EstatesYear) => sql`
  select i.* , s.paid_cents from invoice i
  join invoice_state s on s.customer_id = i.customer_id and s.invoice_id = i.id
  where i.customer_id = ${customerId} and i.estate_id = any(${estateIds}::int[])
    and i.type in ('invoice', 'correction') and s.cancelled_by_invoice_id is null
    and upper(i.period) > ${firstDay(year)} and upper(i.period) <= ${firstDay(year + 1)}`;

export interface BilledSums {
  estateId: number;
  invoices: number;
  netCents: number;
  vatCents: number;
  grossCents: number;
  paidCents: number;
  fromYearBefore: number;
}

export async function readBilledSums(db: Database, of: EstatesYear): Promise<BilledSums[]> {
  const { rows } = await sql<BilledSums>`
    select b.estate_id as "estateId", count(*)::int as invoices, sum(b.net_cents)::float8 as "netCents",
      sum(b.vat_cents)::float8 as "vatCents", sum(b.gross_cents)::float8 as "grossCents",
      sum(b.offset_cents + b.paid_cents)::float8 as "paidCents",
      (count(*) filter (where lower(b.period) < ${firstDay(of.year)}))::int as "fromYearBefore"
    from (${billed(of)}) b where b.customer_id = ${of.customerId} group by b.estate_id`.execute(db);
  return rows;
}

/** Net sums by part of the tariff and rate of VAT; lines from before the table of rates have that of their invoice. */
export async function readNetParts(
  db: Database,
  of: EstatesYear,
): Promise<{ estateId: number; kind: RevenueKind; vatPercent: number; netCents: number }[]> {
  const { rows } = await sql<{ estateId: number; kind: RevenueKind; vatPercent: number; netCents: number }>`
    select b.estate_id as "estateId", line ->> 'kind' as kind,
      coalesce((line ->> 'vatPercent')::int, (b.snapshot #>> '{totals,vatPercent}')::int) as "vatPercent",
      sum((line ->> 'amountCents')::bigint)::float8 as "netCents"
    from (${billed(of)}) b, jsonb_array_elements(b.snapshot -> 'lines') line
    where b.customer_id = ${of.customerId} group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}

export async function readVatSums(
  db: Database,
  of: EstatesYear,
): Promise<{ estateId: number; vatPercent: number; vatCents: number }[]> {
  const { rows } = await sql<{ estateId: number; vatPercent: number; vatCents: number }>`
    select b.estate_id as "estateId", (vat ->> 'vatPercent')::int as "vatPercent",
      sum((vat ->> 'vatCents')::bigint)::float8 as "vatCents"
    from (${billed(of)}) b, jsonb_array_elements(case when jsonb_typeof(b.snapshot #> '{totals,vatAmounts}') = 'array'
      then b.snapshot #> '{totals,vatAmounts}' else jsonb_build_array(b.snapshot -> 'totals') end) vat
    where b.customer_id = ${of.customerId} group by 1, 2`.execute(db);
  return rows;
}

export interface BilledMonth {
  estateId: number;
  month: string;
  pvWh: number;
  gridWh: number;
  tenantPvWh: number;
  generalPvWh: number;
}

/** What invoices in force bill of each month of the year, whatever year they end in. */
export async function readBilledMonths(
  db: Database,
  { customerId, estateIds, year }: EstatesYear,
): Promise<BilledMonth[]> {
  const { rows } = await sql<BilledMonth>`
    select i.estate_id as "estateId", m.month, sum(m.pv_wh)::float8 as "pvWh", sum(m.grid_wh)::float8 as "gridWh",
      coalesce(sum(m.pv_wh) filter (where p.type = 'tenant'), 0)::float8 as "tenantPvWh",
      coalesce(sum(m.pv_wh) filter (where p.type = 'general'), 0)::float8 as "generalPvWh"
    from invoice_month m
    join invoice i on i.customer_id = m.customer_id and i.billing_run_id = m.billing_run_id
      and i.contract_id = m.contract_id
    join invoice_state s on s.customer_id = i.customer_id and s.invoice_id = i.id
    join participant p on p.customer_id = i.customer_id and p.id = i.participant_id
    where m.customer_id = ${customerId} and i.estate_id = any(${estateIds}::int[])
      and i.type in ('invoice', 'correction') and s.cancelled_by_invoice_id is null
      and m.month >= ${firstDay(year)} and m.month < ${firstDay(year + 1)}
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** Days of the year until today on which contracts run, and those of them that invoices in force bill. */
export async function readBilledDays(
  db: Database,
  { customerId, estateIds, year }: EstatesYear,
  until: string,
): Promise<{ estateId: number; contractDays: number; billedDays: number }[]> {
  const days = sql`daterange(${firstDay(year)}, greatest(${firstDay(year)}, least(${firstDay(year + 1)}, ${until}::date)))`;
  const { rows } = await sql<{ estateId: number; contractDays: number; billedDays: number }>`
    select p.estate_id as "estateId", sum(upper(c.during * ${days}) - lower(c.during * ${days}))::int as "contractDays",
      coalesce(sum((select sum(upper(i.period * ${days}) - lower(i.period * ${days})) from invoice i
        join invoice_state s on s.customer_id = i.customer_id and s.invoice_id = i.id
        where i.customer_id = ${customerId} and i.contract_id = c.id and i.type in ('invoice', 'correction')
          and s.cancelled_by_invoice_id is null and i.period && ${days})), 0)::int as "billedDays"
    from contract c join participant p on p.customer_id = c.customer_id and p.id = c.participant_id
    where c.customer_id = ${customerId} and p.estate_id = any(${estateIds}::int[]) and p.type <> 'third_party'
      and c.during && ${days}
    group by p.estate_id`.execute(db);
  return rows;
}
