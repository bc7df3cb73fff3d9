import type { EstateFacts } from '@lichthof/domain/contract-import/estate-facts.ts';
import { apartmentKinds, Medium } from '@lichthof/domain/metering/codes.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { runForCustomers } from '../../../database/isolation/customer-scope.ts';
import { estateToday } from '../../../database/estate-today.ts';
import { generalKinds } from '../creation/general-meters.ts';

/** The estates of a customer, or the one named, with all that contracts refer to. */
export async function readEstateFacts(
  db: Database,
  { customerId, estateId = null }: { customerId: number; estateId?: number | null },
): Promise<EstateFacts[]> {
  const { rows } = await sql<EstateFacts>`
    select e.id as "estateId", e.name, e.project_id as "projectNumber",
      ${estateToday()} as today, e.time_zone as "timeZone", ${supplies} as supplies,
      ${apartments} as apartments, ${generalMeters} as "generalMeters", ${tariffs} as tariffs,
      ${billedPeriods} as "billedPeriods"
    from estate e
    where e.customer_id = ${customerId} and e.archived_at is null
      and (${estateId}::int is null or e.id = ${estateId}::int)
    order by e.id`.execute(db);
  return rows;
}

const supplies = sql`coalesce((
  select jsonb_agg(jsonb_build_object('from', lower(s.during), 'to', upper(s.during), 'providerId', p.id,
    'creditorId', p.creditor_id, 'iban', p.iban) order by s.during)
  from estate_supply s join provider p on p.customer_id = s.customer_id and p.id = s.provider_id
  where s.customer_id = e.customer_id and s.estate_id = e.id), '[]')`;

const people = sql`coalesce((
  select jsonb_agg(jsonb_build_object('name', u.first_name || ' ' || u.last_name, 'email', u.email, 'phone', u.phone)
    order by u.id)
  from occupancy_member member join app_user u on u.id = member.user_id
  where member.customer_id = o.customer_id and member.occupancy_id = o.id), '[]')`;

/** The first day of an assignment that has none is long ago. */
const apartments = sql`coalesce((
  select jsonb_agg(jsonb_build_object('apartmentId', a.id, 'name', a.name,
    'meters', coalesce((select jsonb_agg(jsonb_build_object('meterId', m.id,
        'from', coalesce(lower(s.during), '1900-01-01'::date), 'to', upper(s.during)))
      from meter_assignment s join meter m on m.customer_id = s.customer_id and m.id = s.meter_id
        and m.medium = ${sql.lit(Medium.Electricity)}
      where s.customer_id = a.customer_id and s.apartment_id = a.id
        and s.kind in (${sql.join(apartmentKinds.map((kind) => sql.lit(kind)))})), '[]'),
    'occupancies', coalesce((select jsonb_agg(jsonb_build_object('occupancyId', o.id, 'from', lower(o.during),
        'to', upper(o.during), 'people', ${people}) order by o.during)
      from occupancy o where o.customer_id = a.customer_id and o.apartment_id = a.id), '[]'),
    'contracts', coalesce((select jsonb_agg(jsonb_build_object('number', c.number, 'from', lower(c.during),
        'to', upper(c.during)))
      from participant p join contract c on c.customer_id = p.customer_id and c.participant_id = p.id
      where p.customer_id = a.customer_id and p.apartment_id = a.id), '[]')) order by a.id)
  from apartment a where a.customer_id = e.customer_id and a.estate_id = e.id and a.archived_at is null), '[]')`;

const generalMeters = sql`coalesce((
  select jsonb_agg(jsonb_build_object('meterId', m.id, 'name', m.name, 'serialNumber', (
      select device.serial_number from meter_device
      join device on device.customer_id = meter_device.customer_id and device.id = device_id
      where meter_device.customer_id = m.customer_id and meter_id = m.id order by during desc limit 1),
    'isTaken', exists (select from participant_meter named
      where named.customer_id = m.customer_id and named.meter_id = m.id)) order by m.id)
  from meter m
  where m.customer_id = e.customer_id and m.estate_id = e.id and m.medium = ${sql.lit(Medium.Electricity)}
    and m.archived_at is null and exists (select from meter_assignment s
      where s.customer_id = m.customer_id and s.meter_id = m.id and s.apartment_id is null
        and s.kind in (${sql.join(generalKinds.map((kind) => sql.lit(kind)))}))), '[]')`;

/** Prices reach from their first day into the future; their ranges never leave a gap. */
const tariffs = sql`coalesce((
  select jsonb_agg(jsonb_build_object('tariffId', t.id, 'name', t.name, 'pricedFrom', greatest(t.start_date, (
      select min(coalesce(lower(price.during), t.start_date)) from tariff_price price
      where price.customer_id = t.customer_id and price.tariff_id = t.id))) order by t.id)
  from tariff t where t.customer_id = e.customer_id and t.estate_id = e.id), '[]')`;

const billedPeriods = sql`coalesce((
  select jsonb_agg(distinct jsonb_build_object('from', lower(billed.period), 'to', upper(billed.period)))
  from billing_run r join billing_run_contract billed on billed.customer_id = r.customer_id and billed.billing_run_id = r.id
    and billed.is_in_force
  where r.customer_id = e.customer_id and r.estate_id = e.id), '[]')`;

/** Those of the references that the creditors have used already, at whatever customer, in upper case. */
export async function findUsedReferences(
  db: Database,
  mandates: { creditorId: string; reference: string }[],
): Promise<Set<string>> {
  const find = sql<{ key: string }>`
    select used.creditor_id || ' ' || used.reference as key
    from unnest(${mandates.map(({ creditorId }) => creditorId)}::text[],
      ${mandates.map(({ reference }) => reference.toUpperCase())}::text[]) as wanted (creditor_id, reference)
    join mandate_reference used on used.creditor_id = wanted.creditor_id and used.reference = wanted.reference`;
  const { rows } = await runForCustomers('all', () => find.execute(db));
  return new Set(rows.map(({ key }) => key));
}
