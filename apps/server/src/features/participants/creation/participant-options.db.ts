import type { ParticipantOptions } from '@lichthof/contracts/supply/new-participants.ts';
import { currentMandateVersion, mandateText } from '@lichthof/domain/billing/contracts/mandate-text.ts';
import { apartmentKinds, Medium, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { readCustomerAsPayer } from '../../customers/read-customer.ts';
import { estateToday } from '../../../database/estate-today.ts';
import { participantColumns, selectFields } from '../../../database/field-columns.ts';
import { postalAddress } from '../../../database/postal-address.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { findEstateProvider } from '../mandates/creditor.db.ts';
import { generalKinds } from './general-meters.ts';

/** Everything that the form of a new participant offers. */
export async function readParticipantOptions(db: Database, key: EstateKey): Promise<ParticipantOptions> {
  const provider = await findEstateProvider(db, key);
  const customer = await readCustomerAsPayer(db, key.customerId);
  return {
    today: await localTodayOf(db, key),
    provider: provider
      ? {
          name: provider.name,
          mandateText: provider.creditorId
            ? mandateText(currentMandateVersion, { name: provider.name, creditorId: provider.creditorId })
            : null,
        }
      : null,
    apartments: await listApartments(db, key),
    generalMeters: await listGeneralMeters(db, key),
    tariffs: await listTariffs(db, key),
    owner: (await findOwner(db, key)) ?? customer,
    customerAddress: customer.invoiceAddress,
  };
}

/** The local day of an estate. */
async function localTodayOf(db: Database, { customerId, estateId }: EstateKey): Promise<string> {
  const row = await db
    .selectFrom('estate as e')
    .select(estateToday().as('today'))
    .where('e.customer_id', '=', customerId)
    .where('e.id', '=', estateId)
    .executeTakeFirstOrThrow();
  return row.today;
}

async function listApartments(
  db: Database,
  { customerId, estateId }: EstateKey,
): Promise<ParticipantOptions['apartments']> {
  const { rows } = await sql<ParticipantOptions['apartments'][number]>`
    select a.id as "apartmentId", a.name, a.unit_use as "unitUse", ${metersOfApartment} as meters, ${occupanciesOfApartment} as occupancies,
      ${contractsOfApartment} as contracts
    from apartment a
    join estate e on e.customer_id = a.customer_id and e.id = a.estate_id
    cross join lateral (select ${estateToday()} as day) today
    where a.customer_id = ${customerId} and a.estate_id = ${estateId} and a.archived_at is null
    order by a.name`.execute(db);
  return rows;
}

const metersOfApartment = sql`coalesce((
  select jsonb_agg(jsonb_build_object('name', m.name, 'from', coalesce(lower(s.during), '2000-01-01'::date),
    'to', upper(s.during)) order by m.name)
  from meter_assignment s join meter m on m.customer_id = s.customer_id and m.id = s.meter_id
    and m.medium = ${sql.lit(Medium.Electricity)} and m.archived_at is null
  where s.customer_id = a.customer_id and s.apartment_id = a.id
    and s.kind in (${sql.join(apartmentKinds.map((kind) => sql.lit(kind)))})
    and coalesce(upper(s.during) > today.day, true)), '[]')`;

const occupanciesOfApartment = sql`coalesce((
  select jsonb_agg(jsonb_build_object('occupancyId', o.id, 'moveIn', lower(o.during), 'moveOut', upper(o.during) - 1,
    'people', coalesce((
      select jsonb_agg(jsonb_build_object('name', u.first_name || ' ' || u.last_name, 'email', u.email, 'phone', u.phone)
        order by member.joined_at nulls first, u.id)
      from occupancy_member member join app_user u on u.id = member.user_id
      where member.customer_id = o.customer_id and member.occupancy_id = o.id), '[]')) order by lower(o.during))
  from occupancy o
  where o.customer_id = a.customer_id and o.apartment_id = a.id and coalesce(upper(o.during) > today.day, true)), '[]')`;

const contractsOfApartment = sql`coalesce((
  select jsonb_agg(jsonb_build_object('type', p.type, 'names', p.names, 'occupancyId', p.occupancy_id,
    'from', lower(c.during), 'to', upper(c.during)) order by lower(c.during))
  from participant p join contract c on c.customer_id = p.customer_id and c.participant_id = p.id
  where p.customer_id = a.customer_id and p.apartment_id = a.id and coalesce(upper(c.during) > today.day, true)), '[]')`;

/** Without those of an open-ended contract; one that ends can be followed by another. */
async function listGeneralMeters(
  db: Database,
  { customerId, estateId }: EstateKey,
): Promise<ParticipantOptions['generalMeters']> {
  const { rows } = await sql<ParticipantOptions['generalMeters'][number]>`
    select m.id as "meterId", m.name, bool_or(s.kind = ${MeterKind.AllocatedQuantity}) as "isAllocated"
    from meter m join meter_assignment s on s.customer_id = m.customer_id and s.meter_id = m.id
    where m.customer_id = ${customerId} and m.estate_id = ${estateId} and m.medium = ${sql.lit(Medium.Electricity)}
      and m.archived_at is null
      and s.apartment_id is null and s.kind = any(${[...generalKinds, MeterKind.AllocatedQuantity]}::int[])
      and not exists (select from participant_meter named
        join contract c on c.customer_id = named.customer_id and c.participant_id = named.participant_id
        where named.customer_id = m.customer_id and named.meter_id = m.id and upper_inf(c.during))
    group by m.id, m.name
    order by m.name`.execute(db);
  return rows;
}

function listTariffs(db: Database, { customerId, estateId }: EstateKey): Promise<ParticipantOptions['tariffs']> {
  return db
    .selectFrom('tariff')
    .select(['id as tariffId', 'name', 'start_date as startDate'])
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .orderBy('start_date', 'desc')
    .orderBy('name')
    .execute();
}

/** The owner as payer of the last contract for general electricity or a vacant apartment. */
export async function findOwner(
  db: Database,
  { customerId, estateId }: EstateKey,
): Promise<ParticipantOptions['owner'] | null> {
  const { rows } = await sql<ParticipantOptions['owner']>`
    select ${selectFields('p', participantColumns)}, ${postalAddress('p')} as "invoiceAddress"
    from participant p
    where p.customer_id = ${customerId} and p.estate_id = ${estateId} and p.type in ('general', 'vacant')
    order by p.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
