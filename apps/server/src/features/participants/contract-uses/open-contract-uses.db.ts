import type { OpenContractUse } from '@lichthof/contracts/supply/contract-uses.ts';
import { companyNamePattern, type UnitUse } from '@lichthof/domain/billing/contracts/unit-use.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { estateToday } from '../../../database/estate-today.ts';

/** By the use as which an invoice was billed, which of them the other use would change. */
const changedByOtherUse = {
  residential: sql`jsonb_path_exists(i.snapshot, '$.lines[*] ? (@.kind == "priceCap")')`,
  commercial: sql`i.snapshot -> 'recipient' ->> 'unitUse' = 'commercial' and i.snapshot ->> 'supplyModel' = 'full_supply'
    and exists (select from basic_supply_tariff b where b.customer_id = i.customer_id and b.estate_id = i.estate_id
      and b.during && i.period)`,
} satisfies Record<UnitUse, unknown>;

/** The invoices in force of the contract `c`: those that the price cap reduced, or those that were billed without it. */
const invoicesBilledAs = (unitUse: UnitUse) => sql`
  select i.id as "invoiceId", i.number, lower(i.period) as "from", upper(i.period) as "to",
    coalesce((select sum((line ->> 'amountCents')::bigint) from jsonb_array_elements(i.snapshot -> 'lines') line
      where line ->> 'kind' = 'priceCap'), 0) as "reductionCents"
  from invoice i
  join invoice_state s on s.customer_id = i.customer_id and s.invoice_id = i.id and s.is_in_force
  where i.customer_id = c.customer_id and i.contract_id = c.id and ${changedByOtherUse[unitUse]}`;

const cappedInvoices = invoicesBilledAs('residential');
const uncappedInvoices = invoicesBilledAs('commercial');

const looksLikeCompany = sql`(p.is_business or lower(array_to_string(p.names, ' ')) ~ ${companyNamePattern})`;
const isOpen = sql`coalesce(upper(c.during) > today.day, true)`;

/** Null where nobody needs to be asked. An ended contract matters only for its invoices. */
const reason = sql`case
  when p.type <> 'tenant' then null
  when a.unit_use <> c.unit_use and ${isOpen} then 'differs'
  when not c.is_use_confirmed and c.unit_use = 'residential' and ${looksLikeCompany}
    and (${isOpen} or exists (${cappedInvoices})) then 'companyName'
  when c.keeps_invoices then null
  when c.unit_use = 'commercial' and exists (${cappedInvoices}) then 'cappedInvoices'
  when c.unit_use = 'residential' and exists (${uncappedInvoices}) then 'uncappedInvoices'
end`;

/** The contracts of an estate of which a person should say whether they are residential or commercial. */
export async function readOpenContractUses(
  db: Database,
  { customerId, estateId }: EstateKey,
): Promise<OpenContractUse[]> {
  const { rows } = await sql<OpenContractUse>`
    select p.id as "participantId", p.type, p.names, a.name as "apartmentName", c.number as "contractNumber",
      c.version as "contractVersion", lower(c.during) as "contractFrom", upper(c.during) as "contractTo",
      c.unit_use as "unitUse", open.reason,
      coalesce((select jsonb_agg(to_jsonb(affected) order by affected."from" desc, affected."invoiceId" desc)
        from (${cappedInvoices} union all ${uncappedInvoices}) affected), '[]') as "affectedInvoices"
    from contract c
    join participant p on p.customer_id = c.customer_id and p.id = c.participant_id
    join estate e on e.customer_id = p.customer_id and e.id = p.estate_id
    join apartment a on a.customer_id = p.customer_id and a.id = p.apartment_id
    cross join lateral (select ${estateToday()} as day) today
    cross join lateral (select ${reason} as reason) open
    where p.customer_id = ${customerId} and p.estate_id = ${estateId} and open.reason is not null
    order by a.name, lower(c.during), c.id`.execute(db);
  return rows;
}
