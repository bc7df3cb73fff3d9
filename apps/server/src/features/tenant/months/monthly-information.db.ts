import type { MonthlyInformation } from '@lichthof/contracts/tenant/monthly-information.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { estateToday } from '../../../database/estate-today.ts';
import type { EstateKey } from '../../../database/estate-key.ts';

export type InformationContent = Pick<MonthlyInformation, 'contractNumber' | 'electricity' | 'similar'>;

interface Reader {
  apartmentId: number;
  userId: number;
}

/** The information about days that are the reader's own from the first to the last. */
const ownInformation = ({ apartmentId, userId }: Reader) => sql`
  user_customer k
  join occupancy_member member on member.customer_id = k.customer_id and member.user_id = k.user_id
  join occupancy o on o.customer_id = member.customer_id and o.id = member.occupancy_id and o.apartment_id = ${apartmentId}
  join monthly_information i on i.customer_id = o.customer_id and i.occupancy_id = o.id
    and coalesce(member.sees_from <= (i.content #>> '{electricity,from}')::date, true)
    and not exists (select from withdrawn_occupancy w where w.customer_id = o.customer_id and w.apartment_id = o.apartment_id
      and w.user_id <> k.user_id and w.during && daterange(i.month, (i.month + interval '1 month')::date))
  where k.user_id = ${userId}`;

export interface StoredInformation {
  customerId: number;
  contractId: number;
  /** '2026-05' */
  month: string;
  createdAt: string;
  content: InformationContent;
}

/** The newest first; of two contracts of one month the later one. */
export async function listInformation(db: Database, reader: Reader): Promise<StoredInformation[]> {
  const { rows } = await sql<StoredInformation>`
    select distinct on (i.month) i.customer_id as "customerId", i.contract_id as "contractId",
      to_char(i.month, 'YYYY-MM') as month, i.content,
      to_char(i.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdAt"
    from ${ownInformation(reader)} order by i.month desc, i.contract_id desc`.execute(db);
  return rows;
}

/** The number of an invoice in force that covers the days told of; null while none does. */
export async function findCoveringInvoice(
  db: Database,
  { customerId, contractId, content: { electricity } }: StoredInformation,
): Promise<MonthlyInformation['invoice']> {
  const { rows } = await sql<{ invoiceId: number; number: string }>`
    select i.id as "invoiceId", i.number from invoice i
    join invoice_state s on s.customer_id = i.customer_id and s.invoice_id = i.id and s.cancelled_by_invoice_id is null
    where i.customer_id = ${customerId} and i.contract_id = ${contractId} and i.type <> 'cancellation'
      and i.period @> daterange(${electricity.from}, ${electricity.to}) order by i.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export interface DueMonth extends EstateKey {
  /** The first day of a month that is over. */
  month: string;
  /** The local day of the estate. */
  today: string;
  contracts: {
    contractId: number;
    occupancyId: number;
    apartmentId: number;
    apartment: string;
    /** Null for a unit of a business, which is compared with nobody. */
    areaSqm: number | null;
  }[];
}

/** After a time without a server, or before the first information: a year, and its first month once more to compare with. */
const catchUpMonths = 13;

/** The months that are over of which tenants were not informed yet, by estate, the oldest first. */
export async function findDueMonths(db: Database, customerId: number): Promise<DueMonth[]> {
  const { rows } = await sql<DueMonth>`
    select p.customer_id as "customerId", p.estate_id as "estateId", months.month, today.day as today,
      jsonb_agg(jsonb_build_object('contractId', c.id, 'occupancyId', p.occupancy_id, 'apartmentId', a.id,
        'apartment', concat_ws(', ', e.name, a.name), 'areaSqm', case when c.unit_use = 'residential' then a.area_sqm::float end) order by c.id) as contracts
    from contract c
    join participant p on p.customer_id = c.customer_id and p.id = c.participant_id and p.type = 'tenant'
      and p.occupancy_id is not null
    join apartment a on a.customer_id = p.customer_id and a.id = p.apartment_id
    join estate e on e.customer_id = p.customer_id and e.id = p.estate_id and e.archived_at is null
    cross join lateral (select ${estateToday()} as day) today
    cross join lateral (select (date_trunc('month', today.day) - make_interval(months => n))::date as month
      from generate_series(1, ${catchUpMonths}::int) n) months
    where c.customer_id = ${customerId}
      and c.during && daterange(months.month, (months.month + interval '1 month')::date)
      and not exists (select from monthly_information i
        where i.customer_id = c.customer_id and i.contract_id = c.id and i.month = months.month)
      -- without any value there is nothing to tell yet
      and exists (select from meter_assignment s join meter_day d on d.customer_id = s.customer_id and d.meter_id = s.meter_id
        where s.customer_id = c.customer_id and s.apartment_id = p.apartment_id and s.during @> d.day and c.during @> d.day
          and d.day >= months.month and d.day < (months.month + interval '1 month')::date)
    group by p.customer_id, p.estate_id, months.month, today.day
    order by months.month, p.estate_id`.execute(db);
  return rows;
}

interface NewInformation extends EstateKey {
  contractId: number;
  occupancyId: number;
  month: string;
  content: InformationContent;
}

/** Tells whether it was stored: another server may have done so meanwhile. */
export async function insertInformation(
  tx: Database,
  { customerId, estateId, contractId, occupancyId, month, content }: NewInformation,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('monthly_information')
    .values({
      customer_id: customerId,
      estate_id: estateId,
      contract_id: contractId,
      occupancy_id: occupancyId,
      month,
      content: JSON.stringify(content),
    })
    .onConflict((conflict) => conflict.columns(['customer_id', 'contract_id', 'month']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}
